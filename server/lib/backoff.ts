import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';

/** Delays after the first failures; all later ones use the last. */
const WAITS_MS = [2 * SECOND_MS, 10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS] as const;

/** The delay after the `failures`-th failure in a row, in milliseconds. */
export const backoffMs = (failures: number): number => WAITS_MS[failures - 1] ?? HOUR_MS;

const MAX_ERROR_LENGTH = 300;

/** An error as one short line, to store. */
export const errorLine = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MAX_ERROR_LENGTH);
