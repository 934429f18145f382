import type { RateLimit } from '#server/ports/rate-limit.ts';

type Window = { calls: number; readonly endsAt: number };

const MAX_WINDOWS = 50_000;

/** Counts the calls of this process. Drops the oldest window once there are more than 50,000. */
export const createRateLimitInMemory = (now: () => number): RateLimit => {
  const windows = new Map<string, Window>();

  const windowOf = (key: string, windowMs: number): Window => {
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > now()) return known;
    const fresh = { calls: 0, endsAt: now() + windowMs };
    windows.delete(key);
    windows.set(key, fresh);
    const [oldest] = windows.size > MAX_WINDOWS ? windows.keys() : [];
    if (oldest !== undefined) windows.delete(oldest);
    return fresh;
  };

  return {
    take: async (key, { calls, windowMs }, units = 1) => {
      const window = windowOf(key, windowMs);
      window.calls += units;
      return window.calls > calls ? window.endsAt - now() : 0;
    },
  };
};
