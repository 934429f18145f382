import { z } from 'zod';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';
import { Channel, SOCIAL_LINKS } from './tasks.ts';

/** Brands of the ways to pay that are set up here. */
export const PAYMENT_MARKS = ['visa', 'mastercard', 'payPal', 'stripe'] as const;
export type PaymentMark = (typeof PAYMENT_MARKS)[number];

/** What the operator has set up for the foot of every page; what is not there is not shown. */
export const Site = z.object({
  /** The bot people sign in with. */
  bot: Channel.nullable(),
  /** The address that opens the mini app in Telegram; `miniAppPost` makes links of it. */
  miniApp: z.string().nullable(),
  channels: z.array(Channel.extend({ link: z.enum(SOCIAL_LINKS) })),
  paymentMarks: z.array(z.enum(PAYMENT_MARKS)),
});
export type Site = z.infer<typeof Site>;

export const site = {
  current: endpoint(routes.site.current, { reply: valueOf(Site) }),
};
