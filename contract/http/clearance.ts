import { z } from 'zod';
import { CURRENCIES } from '../money.ts';

/** D072: where cleared, the price is null; where not, an optional estimate. */
export const ClearanceDetails = z.object({
  isCleared: z.boolean(),
  countryId: z.number().int(),
  country: z.string(),
  clearancePrice: z.number().nonnegative().nullable(),
  clearancePriceUnit: z.enum(CURRENCIES).nullable(),
});
