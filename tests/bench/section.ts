/** One line of the table: what was measured and what it should be. */
export type Figure = {
  readonly what: string;
  readonly value: string;
  /** What the figure has to meet, in words; absent for figures that only inform. */
  readonly aim?: string;
  readonly isMet?: boolean;
};

export type BenchOptions = {
  /** Sizes of the search data, in posts. */
  readonly posts: readonly number[];
  /** Random searches per size. */
  readonly combinations: number;
  /** Searches that are also run as SQL and compared. */
  readonly compared: number;
  /** Seconds of each HTTP run. */
  readonly seconds: number;
};

/** A part of the benchmark; `run.ts` lists them all. */
export type Section = {
  readonly about: string;
  readonly run: (options: BenchOptions) => Promise<readonly Figure[]>;
};

/** The value below which this share of the samples lies. */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const count = (value: number): string => value.toLocaleString('en-US');

/** Milliseconds that the work took. */
export const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
