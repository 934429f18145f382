import { backoffMs } from '#server/lib/backoff.ts';

/** After this many failures a job is dead: only an admin can restart it. */
export const MAX_TRIES = 8;

/** The delay after the `tries`-th failure, in milliseconds; undefined if it is not retried. */
export const waitAfter = (tries: number): number | undefined => (tries >= MAX_TRIES ? undefined : backoffMs(tries));
