const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first failures; every later one takes the last. */
const WAITS_MS = [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;

/** How long to wait after the `failures`-th failure in a row, in milliseconds. */
export const backoffMs = (failures: number): number => WAITS_MS[failures - 1] ?? HOUR;

const MAX_ERROR_LENGTH = 300;

/** An error as one short line, to store. */
export const errorLine = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MAX_ERROR_LENGTH);
