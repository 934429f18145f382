import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { createThrottleInMemory } from '#server/ports/in-memory/throttle.ts';
import type { ThrottleKey } from '#server/ports/throttle.ts';
import { FREE_TRIES, triesOf } from './tries.ts';

const account = triesOf('account', 'ani@example.com');
const network = triesOf('network', '10.0.0');
const brake = triesOf('brake', '');

const setUp = () => {
  const clock = { now: 1_000_000 };
  const throttle = createThrottleInMemory(() => clock.now);
  const fail = async (key: ThrottleKey, times: number) => {
    for (let count = 0; count < times; count += 1) await throttle.take([key]);
  };
  /** The wait of the next try, which is not made. */
  const waitMs = async (keys: readonly ThrottleKey[]) => {
    const wait = await throttle.take(keys);
    if (wait === 0) await throttle.giveBack(keys);
    return wait;
  };
  return { clock, throttle, fail, waitMs };
};

describe('the throttle', () => {
  test('lets five wrong tries through, then makes each wait twice as long, up to a quarter of an hour', async () => {
    const { clock, fail, waitMs } = setUp();
    await fail(account, FREE_TRIES.account - 1);
    expect(await waitMs([account])).toBe(0);

    const waits: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      await fail(account, 1);
      const wait = await waitMs([account]);
      clock.now += wait;
      waits.push(wait / 1000);
    }

    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('allows no more than ten guesses in any minute, however they come', async () => {
    const { clock, throttle } = setUp();
    const guesses: number[] = [];
    for (let second = 0; second < 3600; second += 1, clock.now += 1000) {
      if ((await throttle.take([account])) === 0) guesses.push(second);
    }

    const inAMinute = guesses.map((from) => guesses.filter((at) => at >= from && at < from + 60).length);
    expect(Math.max(...inAMinute)).toBeLessThanOrEqual(10);
    expect(guesses.length).toBeLessThan(20);
  });

  test('are reset after a quarter of an hour without a wrong try', async () => {
    const { clock, fail, waitMs } = setUp();
    await fail(account, 4);
    clock.now += 15 * MINUTE_MS;
    await fail(account, 4);

    expect(await waitMs([account])).toBe(0);
  });

  test('counts what is under way, and a right try takes back itself alone', async () => {
    const { throttle, fail, waitMs } = setUp();
    await fail(account, 4);
    await throttle.take([account]);
    expect(await waitMs([account])).toBeGreaterThan(0);

    await throttle.giveBack([account]);
    expect(await waitMs([account])).toBe(0);
    await fail(account, 1);
    expect(await waitMs([account])).toBeGreaterThan(0);
  });

  test('keeps a network of many people open longer than one account', async () => {
    const { fail, waitMs } = setUp();
    await fail(network, 19);
    expect(await waitMs([network])).toBe(0);

    await fail(network, 1);
    expect(await waitMs([account, network])).toBe(30_000);
    expect(await waitMs([account])).toBe(0);
  });

  test('brakes everybody until the minute of too many wrong tries has ended', async () => {
    const { clock, fail, waitMs } = setUp();
    await fail(brake, FREE_TRIES.brake - 1);
    clock.now += 40_000;
    await fail(brake, 1);
    expect(await waitMs([brake])).toBe(20_000);

    clock.now += 20_000;
    expect(await waitMs([brake])).toBe(0);
  });

  test('remembers a hundred thousand accounts and no more', async () => {
    const { throttle, fail, waitMs } = setUp();
    await fail(account, 5);
    for (let id = 0; id < 100_000; id += 1) await throttle.take([triesOf('account', String(id))]);

    expect(await waitMs([account])).toBe(0);
  });
});
