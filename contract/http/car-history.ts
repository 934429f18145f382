import { z } from 'zod';
import { CURRENCIES } from '../money.ts';

/** Events of a car that its company sees; reports and what moderators look at are not among it. */
export const HISTORY_ACTIONS = [
  'create',
  'edit',
  'hide',
  'unHide',
  'sold',
  'top',
  'ask',
  'stillForSale',
  'approve',
  'reject',
  'appeal',
  'acceptAppeal',
  'refuseAppeal',
] as const;

/** One thing that happened to a car. */
const HistoryLine = z.object({
  at: z.string(),
  /** The company itself, a moderator, or the product. */
  by: z.enum(['company', 'moderator', 'product']),
  action: z.enum(HISTORY_ACTIONS),
  /** Of an edit: the fields that it changed, by the names of CarEdit. */
  fields: z.array(z.string()),
});
export type HistoryLine = z.infer<typeof HistoryLine>;

const PriceStep = z.object({ at: z.string(), price: z.number(), priceUnit: z.enum(CURRENCIES) });
export type PriceStep = z.infer<typeof PriceStep>;

/** What happened to a car of the stock and the prices it had, the latest first, and how many buyers wrote about it. */
export const CarHistory = z.object({
  lines: z.array(HistoryLine),
  prices: z.array(PriceStep),
  chats: z.number().int(),
});
export type CarHistory = z.infer<typeof CarHistory>;
