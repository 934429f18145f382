import { sql } from 'kysely';
import type { Rates } from '#contract/http/rates.ts';
import { type Currency, isCurrency } from '#contract/money.ts';
import type { Db } from '#server/database/connection.ts';

const MICRO = 1_000_000;

export type RatesRepository = {
  /** The newest table; undefined while there is none. */
  readonly latest: () => Promise<Rates | undefined>;
  /** Keeps a day's table and prices every post anew by it, both or neither. */
  readonly save: (rates: Rates) => Promise<void>;
  /** Keeps a day's table alone. */
  readonly keep: (rates: Rates) => Promise<void>;
  /** Prices some posts after an id again; returns how many prices changed, and the last id unless there are no more. */
  readonly reprice: (
    rates: Rates,
    after: number,
    limit: number,
  ) => Promise<{ readonly changed: number; readonly last: number | undefined }>;
};

const toRates = (date: string, rows: readonly { currency: string; per_usd_micro: number }[]): Rates => ({
  date,
  base: 'USD',
  perUsd: Object.fromEntries(
    rows.flatMap(({ currency, per_usd_micro }) => (isCurrency(currency) ? [[currency, per_usd_micro / MICRO]] : [])),
  ),
});

const toMicro = (perUsd: number): number => Math.round(perUsd * MICRO);

/** Whole-number arithmetic that both databases do alike; half a cent goes up. */
const priceInUsd = (micro: number) =>
  sql<number>`(price_minor * ${sql.lit(MICRO)} + ${sql.lit(Math.floor(micro / 2))}) / ${sql.lit(micro)}`;

const keepRate = async (db: Db, date: string, currency: Currency, micro: number): Promise<void> => {
  await db
    .insertInto('currency_rate')
    .values({ date, currency, per_usd_micro: micro })
    .onConflict((conflict) => conflict.columns(['date', 'currency']).doUpdateSet({ per_usd_micro: micro }))
    .execute();
};

/** The keys have been parsed as currencies with the table. */
const ratesIn = ({ perUsd }: Rates) =>
  (Object.entries(perUsd) as [Currency, number][]).map(([currency, rate]) => [currency, toMicro(rate)] as const);

export const ratesRepository = (db: Db): RatesRepository => ({
  latest: async () => {
    const newest = await db
      .selectFrom('currency_rate')
      .select('date')
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest === undefined) return undefined;
    const rows = await db
      .selectFrom('currency_rate')
      .select(['currency', 'per_usd_micro'])
      .where('date', '=', newest.date)
      .orderBy('currency')
      .execute();
    return toRates(newest.date, rows);
  },
  save: (rates) =>
    db.transaction().execute(async (transaction) => {
      for (const [currency, micro] of ratesIn(rates)) {
        await keepRate(transaction, rates.date, currency, micro);
        await transaction
          .updateTable('post')
          .set({ price_usd_minor: priceInUsd(micro) })
          .where('price_unit', '=', currency)
          .execute();
      }
    }),
  keep: (rates) =>
    db.transaction().execute(async (transaction) => {
      for (const [currency, micro] of ratesIn(rates)) await keepRate(transaction, rates.date, currency, micro);
    }),
  reprice: async (rates, after, limit) => {
    const posts = await db.selectFrom('post').select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
    const last = posts.at(-1)?.id;
    if (last === undefined) return { changed: 0, last };
    const changed = await db.transaction().execute(async (transaction) => {
      let count = 0;
      for (const [currency, micro] of ratesIn(rates)) {
        const { numUpdatedRows } = await transaction
          .updateTable('post')
          .set({ price_usd_minor: priceInUsd(micro) })
          .where('id', '>', after)
          .where('id', '<=', last)
          .where('price_unit', '=', currency)
          .where('price_usd_minor', '<>', priceInUsd(micro))
          .executeTakeFirst();
        count += Number(numUpdatedRows);
      }
      return count;
    });
    return { changed, last: posts.length < limit ? undefined : last };
  },
});
