import { type Kysely, sql } from 'kysely';
import type { Rates } from '#contract/http/rates.ts';
import { type Currency, isCurrency } from '#contract/money.ts';
import type { Database } from '#server/database/schema.ts';

const MICRO = 1_000_000;

export type RatesRepository = {
  /** The newest table; undefined while there is none. */
  readonly latest: () => Promise<Rates | undefined>;
  /** Keeps a day's table and prices every post anew by it, both or neither. */
  readonly save: (rates: Rates) => Promise<void>;
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

export const ratesRepository = (db: Kysely<Database>): RatesRepository => ({
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
  save: ({ date, perUsd }) =>
    db.transaction().execute(async (transaction) => {
      // The keys have been parsed as currencies with the table.
      for (const [currency, rate] of Object.entries(perUsd) as [Currency, number][]) {
        const micro = toMicro(rate);
        await transaction
          .insertInto('currency_rate')
          .values({ date, currency, per_usd_micro: micro })
          .onConflict((conflict) => conflict.columns(['date', 'currency']).doUpdateSet({ per_usd_micro: micro }))
          .execute();
        await transaction
          .updateTable('post')
          .set({ price_usd_minor: priceInUsd(micro) })
          .where('price_unit', '=', currency)
          .execute();
      }
    }),
});
