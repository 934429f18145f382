import { z } from 'zod';
import { idText } from '../ids.ts';
import { CURRENCIES } from '../money.ts';
import { viewerQuery } from '../page.ts';
import { endpoint, valueOf } from './define.ts';
import { priceHistoryRoutes } from './price-history-routes.ts';

const amount = z.number().nonnegative();
const currency = z.enum(CURRENCIES);

/** A price and the instant since when the post has had it; `userPrice` is in the viewer's currency at today's rate. */
const PriceStep = z.object({
  at: z.string(),
  price: amount,
  priceUnit: currency,
  userPrice: amount.nullable(),
  userPriceUnit: currency,
});
export type PriceStep = z.infer<typeof PriceStep>;

/** How the price of a post went. */
export const priceHistory = {
  /** The prices that buyers could see, the earliest first; POST_NOT_FOUND for those who may not see the post. */
  ofPost: endpoint(priceHistoryRoutes.priceHistory.ofPost, {
    params: z.strictObject({ id: idText }),
    query: z.strictObject(viewerQuery),
    reply: valueOf(z.array(PriceStep)),
  }),
};
