import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { describeOnEveryDialect } from './database/testing.ts';
import { openMarketClock } from './market-clock.ts';
import { OWN_LEASE } from './module.ts';

describeOnEveryDialect('the clock of the market', (database) => {
  const open = async (wrongMs: number) => {
    const lines: unknown[] = [];
    const machine = { wrongMs };
    let skippedMs = 0;
    const clock = await openMarketClock({
      database: database(),
      logger: { warn: (...line: unknown[]) => void lines.push(line.at(-1)) },
      ticks: () => performance.now() - skippedMs,
      machine: () => Date.now() + machine.wrongMs,
    });
    const sync = () => clock.module.every![0]!.run(OWN_LEASE);
    return { ...clock, lines, machine, sync, skip: (milliseconds: number) => void (skippedMs += milliseconds) };
  };
  const errorOf = (now: number) => Math.abs(now - Date.now());

  test('is that of the database, whatever the machine’s clock', async () => {
    const clock = await open(5 * MINUTE_MS);
    expect(errorOf(clock.now())).toBeLessThan(MINUTE_MS);
    await clock.sync();

    expect(errorOf(clock.now())).toBeLessThan(MINUTE_MS);
    expect(clock.lines).toEqual(["this machine's clock is wrong; the database's counts"]);
  });

  test('is set again after the machine slept, and reports a machine that goes wrong later', async () => {
    const clock = await open(0);
    clock.skip(2 * MINUTE_MS);
    expect(errorOf(clock.now())).toBeGreaterThan(MINUTE_MS);
    await clock.sync();
    expect(errorOf(clock.now())).toBeLessThan(MINUTE_MS);
    expect(clock.lines).toEqual([]);

    clock.machine.wrongMs = -MINUTE_MS;
    await clock.sync();
    await clock.sync();
    expect(clock.lines).toHaveLength(1);
  });
});
