import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { hiddenSince } from '#server/modules/search/index.ts';

/** More changes than a buyer reads; the latest count. */
const MAX_PRICES = 100;

/** What decides who may see the prices of a post, and since when buyers see it. */
export const findPricedPost = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('post')
    .select(['owner_id', 'moderation', 'sold_at', 'deleted_at', 'first_active_at', 'created_at'])
    .select(hiddenSince.as('hidden_at'))
    .where('id', '=', id)
    .executeTakeFirst();

/** The latest prices of a post, the earliest first. */
export const storedPrices = async (db: Kysely<Database>, id: number) => {
  const rows = await db
    .selectFrom('post_price')
    .select(['at', 'price_minor', 'price_unit'])
    .where('post_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_PRICES)
    .execute();
  return rows.toReversed();
};
