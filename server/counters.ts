import type { FastifyBaseLogger } from 'fastify';
import { createRateLimitInMemory } from './ports/in-memory/rate-limit.ts';
import { createThrottleInMemory } from './ports/in-memory/throttle.ts';
import type { RateLimit } from './ports/rate-limit.ts';
import type { Redis } from './ports/redis/client.ts';
import { openRedisRateLimit } from './ports/redis/rate-limit.ts';
import { createThrottleInRedis } from './ports/redis/throttle.ts';
import type { Throttle } from './ports/throttle.ts';

/** What counts calls and wrong tries. */
export type Counters = { readonly rateLimit: RateLimit; readonly throttle: Throttle };

export type CountersDeps = {
  readonly redis: Redis | undefined;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => number;
};

/** Limits and throttles: in Redis for all nodes if it is set, else in this process. */
export const openCounters = async ({ redis, logger, now }: CountersDeps): Promise<Counters> => {
  const rateLimit = createRateLimitInMemory(now);
  const throttle = createThrottleInMemory(now);
  if (redis === undefined) return { rateLimit, throttle };
  const report = (error: unknown) => logger.warn({ err: error }, 'Redis does not count: each node counts for itself');
  return {
    rateLimit: await openRedisRateLimit(redis, rateLimit, report),
    throttle: createThrottleInRedis({ redis, alone: throttle, report }),
  };
};
