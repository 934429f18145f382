import type { Kysely } from 'kysely';
import type { PriceStep } from '#contract/http/price-history.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { type Money, pricesOf } from './card.ts';
import { findPricedPost, storedPrices } from './price-history.repository.ts';
import { isOpenToOthers } from './status.ts';
import { viewOf } from './views.ts';

export type StoredPrice = { readonly at: string; readonly price_minor: number; readonly price_unit: string };

/** A price that was corrected within the hour was a slip. */
const SLIP_MS = 60 * 60 * 1000;

const isSame = (one: StoredPrice | undefined, other: StoredPrice): boolean =>
  one?.price_minor === other.price_minor && one.price_unit === other.price_unit;

/** The prices that buyers could see since then (ISO), each once in a row, without slips; the earliest first. */
export const shownPrices = (prices: readonly StoredPrice[], since: string): readonly StoredPrice[] => {
  const before = prices.findLast(({ at }) => at <= since);
  const after = prices.filter(({ at }) => at > since);
  const seen = before === undefined ? after : [{ ...before, at: since }, ...after];
  const meant = seen.filter(({ at }, place) => {
    const next = seen[place + 1];
    return next === undefined || Date.parse(next.at) - Date.parse(at) >= SLIP_MS;
  });
  return meant.filter((price, place) => !isSame(meant[place - 1], price));
};

export type Asked = {
  readonly id: number;
  readonly user: ViewerUser | null;
  readonly money: Money;
  readonly now: number;
};

/** How the price of a post went, for those who may open its page; POST_NOT_FOUND for others (D014). */
export const priceHistory = async (db: Kysely<Database>, { id, user, money, now }: Asked): Promise<PriceStep[]> => {
  const post = await findPricedPost(db, id);
  if (post === undefined) throw new AppError('POST_NOT_FOUND');
  if (viewOf(user, post.owner_id) !== 'owner' && !isOpenToOthers(post, now)) throw new AppError('POST_NOT_FOUND');
  const prices = shownPrices(await storedPrices(db, id), post.first_active_at ?? post.created_at);
  return prices.map((price) => ({ at: price.at, ...pricesOf(price, money) }));
};
