import { z } from 'zod';
import { CURRENCIES } from '../money.ts';

/** What clearing a car costs a private person by the public rules of its country, in the viewer's currency. */
export const CustomsDuty = z.object({
  from: z.number().nonnegative(),
  to: z.number().nonnegative(),
  currency: z.enum(CURRENCIES),
  /** The rule, in the viewer's language, and the day from which it applies. */
  source: z.string(),
  since: z.iso.date(),
});
export type CustomsDuty = z.infer<typeof CustomsDuty>;

/**
 * D072: where cleared, the price is null; where not, the seller's optional estimate. `duty` is null for cleared cars, where
 * the seller gave an estimate and where no rule covers the car.
 */
export const ClearanceDetails = z.object({
  isCleared: z.boolean(),
  countryId: z.number().int(),
  country: z.string(),
  clearancePrice: z.number().nonnegative().nullable(),
  clearancePriceUnit: z.enum(CURRENCIES).nullable(),
  duty: CustomsDuty.nullable(),
});
