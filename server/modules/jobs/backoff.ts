import { backoffMs } from '#server/lib/backoff.ts';

/** A job that failed this often is dead: only a person brings it back. */
export const MAX_TRIES = 8;

/** How long a job waits after its `tries`-th failure, in milliseconds; undefined where it is tried no more. */
export const waitAfter = (tries: number): number | undefined => (tries >= MAX_TRIES ? undefined : backoffMs(tries));
