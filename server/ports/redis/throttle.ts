import type { Throttle, ThrottleKey } from '#server/ports/throttle.ts';
import type { Redis } from './client.ts';
import { orAlone, type Report } from './or-alone.ts';
import { THROTTLE_SCRIPT } from './throttle-script.ts';

export type RedisThrottleDeps = {
  readonly redis: Pick<Redis, 'ask'>;
  /** Counts on this node. */
  readonly alone: Throttle;
  readonly report: Report;
  /** Milliseconds that the script adds to Redis's clock: tests let time pass by it. */
  readonly laterMs?: () => number;
};

/** Parts of a rule as the script reads them: kind, free tries, first and longest delay, time to forget. */
const argumentsOf = ({ rule }: ThrottleKey): readonly string[] =>
  rule.kind === 'window'
    ? ['window', `${rule.freeTries}`, `${rule.windowMs}`, `${rule.windowMs}`, '0']
    : ['backOff', `${rule.freeTries}`, `${rule.firstDelayMs}`, `${rule.maxDelayMs}`, `${rule.forgetMs}`];

/** The same key with half as many free tries, at least one. */
const strict = ({ id, rule }: ThrottleKey): ThrottleKey => ({
  id,
  rule: { ...rule, freeTries: Math.max(1, Math.floor(rule.freeTries / 2)) },
});

/**
 * Counts the tries of all nodes in Redis, by its clock. Each node also counts its own tries: while Redis is away it goes
 * on from these with half the free tries, so that two nodes that count alone allow no more than one market does, and a
 * guesser does not begin anew.
 */
export const createThrottleInRedis = ({ redis, alone, report, laterMs = () => 0 }: RedisThrottleDeps): Throttle => {
  const attempt = orAlone(report);

  const run = (act: 'take' | 'giveBack', keys: readonly ThrottleKey[]): Promise<number> =>
    redis.ask(async (client) => {
      const reply = await client.eval(THROTTLE_SCRIPT, {
        keys: keys.map(({ id }) => `throttle:${id}`),
        arguments: [act, String(laterMs()), ...keys.flatMap(argumentsOf)],
      });
      return Number(reply);
    });

  return {
    take: (keys) =>
      attempt(
        async () => {
          const waitMs = await run('take', keys);
          if (waitMs === 0) await alone.take(keys);
          return waitMs;
        },
        () => alone.take(keys.map(strict)),
      ),
    giveBack: async (keys) => {
      await alone.giveBack(keys);
      await attempt(
        () => run('giveBack', keys),
        () => Promise.resolve(0),
      );
    },
  };
};
