import type { PriceStep } from '#contract/http/price-history.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { type Money, pricesOf } from './card.ts';
import { findPricedPost, storedPrices } from './price-history.repository.ts';
import { shownPrices } from './shown-prices.ts';
import { isOpenToOthers } from './status.ts';
import { viewOf } from './views.ts';

export type Asked = {
  readonly id: number;
  readonly user: ViewerUser | null;
  readonly money: Money;
  readonly now: number;
};

/** How the price of a post went, for those who may open its page; POST_NOT_FOUND for others (D014). */
export const priceHistory = async (db: Db, { id, user, money, now }: Asked): Promise<PriceStep[]> => {
  const post = await findPricedPost(db, id);
  if (post === undefined) throw new AppError('POST_NOT_FOUND');
  if (viewOf(user, post.owner_id) !== 'owner' && !isOpenToOthers(post, now)) throw new AppError('POST_NOT_FOUND');
  const prices = shownPrices(await storedPrices(db, id), post.first_active_at ?? post.created_at);
  return prices.map((price) => ({ at: price.at, ...pricesOf(price, money) }));
};
