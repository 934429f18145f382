import type { FastifyBaseLogger } from 'fastify';
import type { Rates } from '#contract/http/rates.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { type Lease, OWN_LEASE } from '#server/module.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import type { RatesSource } from './central-bank.ts';
import type { RatesRepository } from './rates.repository.ts';
import type { RatesService } from './rates.service.ts';

const KIND = 'fetchRates';
const ASKED_AT = 'rates.askedAt';
/** The largest plausible change of a rate in a day; larger ones are rejected. */
const MAX_JUMP = 0.3;
const POSTS_AT_ONCE = 500;

export type DailyRatesDeps = {
  readonly db: Db;
  readonly repository: RatesRepository;
  readonly rates: Pick<RatesService, 'current' | 'adoptTable'>;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  /** Undefined where rates are not fetched. */
  readonly source: RatesSource | undefined;
  readonly record: RecordEvents;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => number;
};

/** Currencies that moved further than one can believe. */
const jumpsOf = (before: Rates, after: Rates): readonly string[] =>
  Object.entries(after.perUsd)
    .filter(([currency, rate]) => {
      const known = before.perUsd[currency as keyof Rates['perUsd']];
      return known !== undefined && Math.max(rate / known, known / rate) > 1 + MAX_JUMP;
    })
    .map(([currency]) => currency);

/** Fetches the day's rates in the background, and prices the posts by them (D066, D067). */
export const createDailyRates = ({ db, repository, rates, jobs, source, record, logger, now }: DailyRatesDeps) => {
  const settings = settingsRepository(db);

  /** Some posts at a time: others write and search meanwhile. What a stop leaves is done by the next try. */
  const repriceAll = async (signal: AbortSignal): Promise<void> => {
    let after: number | undefined = 0;
    let changed = 0;
    try {
      while (after !== undefined) {
        signal.throwIfAborted();
        const part = await repository.reprice(rates.current(), after, POSTS_AT_ONCE);
        changed += part.changed;
        after = part.last;
      }
    } finally {
      if (changed > 0)
        await db
          .transaction()
          .execute((transaction) => record(transaction, { kind: 'ratesChanged', date: rates.current().date }));
    }
  };

  const fetchOnce = async (ask: RatesSource, signal: AbortSignal): Promise<void> => {
    const fetched = await ask(signal);
    const before = rates.current();
    const jumps = jumpsOf(before, fetched);
    if (Date.parse(fetched.date) > now() + DAY_MS || jumps.length > 0) {
      logger.warn(
        { date: fetched.date, jumps },
        'rates refused: changes are implausibly large; the last accepted rates stay',
      );
      return;
    }
    // What the source leaves out today stays as it was.
    await rates.adoptTable({ ...fetched, perUsd: { ...before.perUsd, ...fetched.perUsd } });
    await repriceAll(signal);
  };

  if (source !== undefined) jobs.handle(KIND, (_payload, signal) => fetchOnce(source, signal));

  return {
    /** Asks once a day, whichever node comes first. */
    check: async ({ assertHeld }: Pick<Lease, 'assertHeld'> = OWN_LEASE): Promise<void> => {
      if (source === undefined) return;
      const askedAt = Date.parse((await settings.get(ASKED_AT)) ?? '') || 0;
      if (now() - askedAt < DAY_MS) return;
      await db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        await settingsRepository(transaction).set(ASKED_AT, new Date(now()).toISOString());
        await jobs.enqueue(transaction, KIND, {});
      });
    },
  };
};
export type DailyRates = ReturnType<typeof createDailyRates>;
