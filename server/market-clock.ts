import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#contract/time.ts';
import { databaseTime } from './database/clock.repository.ts';
import type { OpenDatabase } from './database/database.ts';
import type { ServerModule } from './module.ts';

const SYNC_EVERY_MS = 30 * SECOND_MS;
/** The clock is not moved by less: the way to the database takes time, too. */
const TOLERATED_MS = 100;
/** A machine whose clock is wrong by more is reported. */
const REPORTED_MS = 2 * SECOND_MS;

export type MarketClockDeps = {
  readonly database: Pick<OpenDatabase, 'db' | 'dialect'>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds of a clock that is never set. */
  readonly ticks?: () => number;
  /** The machine's own clock. */
  readonly machine?: () => number;
};

export type MarketClock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Compares the clock with the database's now and then. */
  readonly module: ServerModule;
};

/**
 * One clock for all nodes: that of the database. Nodes claim letters and jobs, end sessions and note who is online by
 * times that the others read, so their own clocks may be minutes apart.
 */
export const openMarketClock = async ({
  database,
  logger,
  ticks = () => performance.now(),
  machine = Date.now,
}: MarketClockDeps): Promise<MarketClock> => {
  /** What time it was at tick 0, and how far that may be off. */
  const measure = async () => {
    const from = ticks();
    const at = await databaseTime(database);
    const to = ticks();
    return { start: Date.parse(at) - (from + to) / 2, errorMs: (to - from) / 2 };
  };
  let isReported = false;
  const report = (now: number): void => {
    const aheadMs = Math.round(machine() - now);
    if (Math.abs(aheadMs) < REPORTED_MS) isReported = false;
    else if (!isReported) {
      isReported = true;
      logger.warn({ aheadMs }, "this machine's clock is wrong; the database's counts");
    }
  };

  // The first answer waits for a connection.
  await measure();
  let { start } = await measure();
  const now = (): number => Math.round(start + ticks());
  report(now());
  const sync = async (): Promise<void> => {
    const measured = await measure();
    if (Math.abs(measured.start - start) > measured.errorMs + TOLERATED_MS) start = measured.start;
    report(now());
  };
  return { now, module: { name: 'clock', every: [{ ms: SYNC_EVERY_MS, once: 'node', run: sync }] } };
};
