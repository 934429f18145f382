import { z } from 'zod';
import { CURRENCIES } from '../money.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** Units of each currency for one US dollar on a day (D066). */
export const Rates = z.object({
  date: z.string(),
  base: z.literal('USD'),
  perUsd: z.partialRecord(z.enum(CURRENCIES), z.number().positive()),
});
export type Rates = z.infer<typeof Rates>;

/** The table in force, with the site's market: its currency is shown where neither the viewer nor their profile sets one (D185). */
export const CurrentRates = Rates.extend({ siteCurrency: z.enum(CURRENCIES), siteCountryId: z.number().int() });
export type CurrentRates = z.infer<typeof CurrentRates>;

export const rates = {
  current: endpoint(routes.rates.current, { reply: valueOf(CurrentRates) }),
};
