import type { Throttle, ThrottleKey, ThrottleRule } from '#server/ports/throttle.ts';

const MAX_COUNTS = 100_000;

type Count = { readonly failures: number; readonly lastAt: number };

/** How long the next try waits after this many wrong ones. */
const delayOf = (rule: ThrottleRule, failures: number): number => {
  const over = failures - rule.freeTries;
  if (over < 0) return 0;
  return rule.kind === 'window' ? rule.windowMs : Math.min(rule.firstDelayMs * 2 ** over, rule.maxDelayMs);
};

const keptMs = (rule: ThrottleRule, failures: number): number =>
  rule.kind === 'window' ? rule.windowMs : rule.forgetMs + delayOf(rule, failures);

/** Counts the tries of this process. Drops the oldest count once there are more than 100,000. */
export const createThrottleInMemory = (now: () => number): Throttle => {
  const counts = new Map<string, Count>();

  const liveCount = ({ id, rule }: ThrottleKey): Count | undefined => {
    const count = counts.get(id);
    const isOver = count !== undefined && count.lastAt + keptMs(rule, count.failures) <= now();
    return isOver ? undefined : count;
  };

  const waitOf = (key: ThrottleKey): number => {
    const count = liveCount(key);
    return count === undefined ? 0 : count.lastAt + delayOf(key.rule, count.failures) - now();
  };

  const add = (key: ThrottleKey, change: 1 | -1): void => {
    const known = liveCount(key);
    const failures = (known?.failures ?? 0) + change;
    const keepsTime = key.rule.kind === 'window' || change < 0;
    const lastAt = keepsTime ? (known?.lastAt ?? now()) : now();
    counts.delete(key.id);
    if (failures > 0) counts.set(key.id, { failures, lastAt });
    const [oldest] = counts.size > MAX_COUNTS ? counts.keys() : [];
    if (oldest !== undefined) counts.delete(oldest);
  };

  return {
    take: async (keys) => {
      const waitMs = Math.max(0, ...keys.map(waitOf));
      if (waitMs === 0) for (const key of keys) add(key, 1);
      return waitMs;
    },
    giveBack: async (keys) => {
      for (const key of keys) add(key, -1);
    },
  };
};
