const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A job that failed this often is dead: only a person brings it back. */
export const MAX_TRIES = 8;

/** Waits after the first failures; every later one takes the last. */
const WAITS_MS = [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;

/** How long a job waits after its `tries`-th failure, in milliseconds; undefined where it is tried no more. */
export const waitAfter = (tries: number): number | undefined =>
  tries >= MAX_TRIES ? undefined : (WAITS_MS[tries - 1] ?? HOUR);
