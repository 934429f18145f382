import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { SECOND_MS } from '#contract/time.ts';
import type { Limit, RateLimit } from '#server/ports/rate-limit.ts';
import type { Redis } from './client.ts';
import { orAlone, type Report } from './or-alone.ts';

/**
 * Counts the calls of all nodes in windows of Redis's clock. While Redis is away or too slow, each node counts alone: a
 * limit then lets through as much on every node, and refuses nobody whom it would not refuse otherwise.
 */
export const openRedisRateLimit = async (
  redis: Pick<Redis, 'ask'>,
  alone: RateLimit,
  report: Report,
): Promise<RateLimit> => {
  const { RateLimiterRedis: Limiter, RateLimiterRes } = await import('rate-limiter-flexible');
  const limiters = new Map<string, RateLimiterRedis>();
  const attempt = orAlone(report);

  const limiterOf = (storeClient: unknown, { calls, windowMs }: Limit): RateLimiterRedis => {
    const name = `${calls} ${windowMs}`;
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const settings = { points: calls, duration: windowMs / SECOND_MS, keyPrefix: 'limit' };
    const limiter = new Limiter({ storeClient, useRedisPackage: true, ...settings });
    limiters.set(name, limiter);
    return limiter;
  };

  return {
    take: (key, limit, units = 1) =>
      attempt(
        () =>
          redis.ask(async (client) => {
            try {
              await limiterOf(client, limit).consume(key, units);
              return 0;
            } catch (error) {
              if (!(error instanceof RateLimiterRes)) throw error;
              return Math.max(1, error.msBeforeNext);
            }
          }),
        () => alone.take(key, limit, units),
      ),
  };
};
