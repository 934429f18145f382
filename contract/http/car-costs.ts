import { z } from 'zod';
import { CURRENCIES } from '../money.ts';

/** Most costs of one car, and the longest name of one. */
export const MAX_COSTS = 40;
export const COST_TEXT_LENGTH = 80;
const MAX_COSTS_LENGTH = 8000;

/** One cost of a car after its purchase, such as transport or repair; the amount is in whole units. */
const CarCost = z.strictObject({
  date: z.iso.date(),
  text: z.string().trim().min(1).max(COST_TEXT_LENGTH),
  amount: z.number().int().min(1).max(999_999_999),
  unit: z.enum(CURRENCIES),
});
export type CarCost = z.infer<typeof CarCost>;
const CarCosts = z.array(CarCost).max(MAX_COSTS);

const parsed = (text: string): CarCost[] | undefined => {
  try {
    return CarCosts.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** The costs of a car as JSON text, the form in which edits carry lists. */
export const costsText = z
  .string()
  .max(MAX_COSTS_LENGTH)
  .regex(/^\[(\{.*\})?\]$/)
  .refine((text) => parsed(text) !== undefined);

/** The costs in such a text; none where it cannot be read. */
export const costsIn = (text: string): readonly CarCost[] => (text === NO_COSTS ? [] : (parsed(text) ?? []));
export const NO_COSTS = '[]';
