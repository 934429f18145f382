import type { Db } from '#server/database/connection.ts';
import { hiddenSince } from '#server/modules/search/index.ts';
import type { StoredPrice } from './shown-prices.ts';

/** More changes than a buyer reads; the latest count. */
const MAX_PRICES = 100;

/** What decides who may see the prices of a post, and since when buyers see it. */
export const findPricedPost = (db: Db, id: number) =>
  db
    .selectFrom('post')
    .select(['owner_id', 'moderation', 'sold_at', 'deleted_at', 'first_active_at', 'created_at'])
    .select(hiddenSince.as('hidden_at'))
    .where('id', '=', id)
    .executeTakeFirst();

/** The latest prices of a post, the earliest first. */
export const storedPrices = async (db: Db, id: number) => {
  const rows = await db
    .selectFrom('post_price')
    .select(['at', 'price_minor', 'price_unit'])
    .where('post_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_PRICES)
    .execute();
  return rows.toReversed();
};

/** Of a post on average; where these cars had more, the cards of some of them tell of no drop. */
const MAX_CARD_PRICES = 20;

/**
 * The latest prices of each post, the earliest first. One read of the index of prices beside the rows of cards: 0.1 ms
 * for 24 cars, less than a window function takes. A column of the post would cost nothing to read, but every way of
 * writing a price would have to keep it, corrected slips included.
 */
export const latestPrices = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredPrice[]>> => {
  const rows = await db
    .selectFrom('post_price')
    .select(['post_id', 'at', 'price_minor', 'price_unit'])
    .where('post_id', 'in', [...ids])
    .orderBy('post_id', 'desc')
    .orderBy('id', 'desc')
    .limit(ids.length * MAX_CARD_PRICES)
    .execute();
  return Map.groupBy(rows.toReversed(), ({ post_id }) => post_id);
};
