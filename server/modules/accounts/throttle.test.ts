import { describe, expect, test } from 'vitest';
import { FREE_TRIES, Throttle, type ThrottleKey } from './throttle.ts';

const MINUTE = 60_000;
const account: ThrottleKey = { kind: 'account', id: 'ani@example.com' };
const network: ThrottleKey = { kind: 'network', id: '10.0.0' };
const brake: ThrottleKey = { kind: 'brake', id: '' };

const setUp = () => {
  const clock = { now: 1_000_000 };
  const throttle = new Throttle(() => clock.now);
  const fail = (key: ThrottleKey, times: number) => {
    for (let count = 0; count < times; count += 1) throttle.take([key]);
  };
  return { clock, throttle, fail };
};

describe('the throttle', () => {
  test('lets five wrong tries through, then makes each wait twice as long, up to a quarter of an hour', () => {
    const { clock, throttle, fail } = setUp();
    fail(account, FREE_TRIES.account - 1);
    expect(throttle.waitMs([account])).toBe(0);

    const waits = Array.from({ length: 7 }, () => {
      fail(account, 1);
      const wait = throttle.waitMs([account]);
      clock.now += wait;
      return wait / 1000;
    });

    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('allows no more than ten guesses in any minute, however they come', () => {
    const { clock, throttle } = setUp();
    const guesses: number[] = [];
    for (let second = 0; second < 3600; second += 1, clock.now += 1000) {
      if (throttle.waitMs([account]) > 0) continue;
      throttle.take([account]);
      guesses.push(second);
    }

    const inAMinute = guesses.map((from) => guesses.filter((at) => at >= from && at < from + 60).length);
    expect(Math.max(...inAMinute)).toBeLessThanOrEqual(10);
    expect(guesses.length).toBeLessThan(20);
  });

  test('forgets after a quarter of an hour without a wrong try', () => {
    const { clock, throttle, fail } = setUp();
    fail(account, 4);
    clock.now += 15 * MINUTE;
    fail(account, 4);

    expect(throttle.waitMs([account])).toBe(0);
  });

  test('counts what is under way, and a right try takes back itself alone', () => {
    const { throttle, fail } = setUp();
    fail(account, 4);
    const own = throttle.take([account]);
    expect(throttle.waitMs([account])).toBeGreaterThan(0);

    own.wasRight();
    expect(throttle.waitMs([account])).toBe(0);
    fail(account, 1);
    expect(throttle.waitMs([account])).toBeGreaterThan(0);
  });

  test('keeps a network of many people open longer than one account', () => {
    const { throttle, fail } = setUp();
    fail(network, 19);
    expect(throttle.waitMs([network])).toBe(0);

    fail(network, 1);
    expect(throttle.waitMs([account, network])).toBe(30_000);
    expect(throttle.waitMs([account])).toBe(0);
  });

  test('brakes everybody until the minute of too many wrong tries has ended', () => {
    const { clock, throttle, fail } = setUp();
    fail(brake, FREE_TRIES.brake - 1);
    clock.now += 40_000;
    fail(brake, 1);
    expect(throttle.waitMs([brake])).toBe(20_000);

    clock.now += 20_000;
    expect(throttle.waitMs([brake])).toBe(0);
  });

  test('remembers a hundred thousand accounts and no more', () => {
    const { throttle, fail } = setUp();
    fail(account, 5);
    for (let id = 0; id < 100_000; id += 1) throttle.take([{ kind: 'account', id: String(id) }]);

    expect(throttle.waitMs([account])).toBe(0);
  });
});
