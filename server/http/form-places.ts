import type { FastifyRequest } from 'fastify';
import { type BoundedQueue, boundedQueue } from '#server/lib/bounded-queue.ts';
import { AppError } from './errors.ts';
import { networkOf } from './rate-limit.ts';

/** Together they hold this many photos in memory; clients that wait send nothing yet. */
const AT_ONCE = { running: 16, waiting: 64 } as const;
export const FORMS_PER_PERSON = 4;
const RETRY_SECONDS = 5;

/** Limits the forms that are read and processed at once: each may contain a whole photo. */
export const formPlaces = (queue: BoundedQueue = boundedQueue(AT_ONCE)) => {
  const counts = new Map<string, number>();
  const change = (owner: string, by: 1 | -1): number => {
    const count = (counts.get(owner) ?? 0) + by;
    if (count === 0) counts.delete(owner);
    else counts.set(owner, count);
    return count;
  };

  /** Runs `work` when a place is free; RATE_LIMITED for a user's fifth form, OVERLOADED if too many wait. */
  return async <T>({ viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>, work: () => Promise<T>): Promise<T> => {
    const owner = String(viewer.user?.id ?? networkOf(ip));
    try {
      if (change(owner, 1) > FORMS_PER_PERSON)
        throw new AppError('RATE_LIMITED', undefined, { retryAfter: RETRY_SECONDS });
      return await queue.run(work);
    } finally {
      change(owner, -1);
    }
  };
};
