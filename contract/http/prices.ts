import { z } from 'zod';
import { idText, wholeNumber } from '../ids.ts';
import { CURRENCIES } from '../money.ts';
import { viewerQuery } from '../page.ts';
import { PRICE_LABELS } from '../prices.ts';
import { endpoint, valueOf } from './define.ts';
import { PostCard } from './posts.ts';
import { priceRoutes } from './price-routes.ts';

const amount = z.number().nonnegative();
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** What a post's price is beside those of comparable cars, in the viewer's currency (docs/PRICES.md). */
export const PriceFacts = z.object({
  label: z.enum(PRICE_LABELS),
  /** How many cars it was compared with, and when: an ISO time. */
  cars: z.number().int(),
  date: z.string(),
  currency: z.enum(CURRENCIES),
  /** The post's own price. */
  price: amount,
  expected: amount,
  /** Prices up to which the label is great, good, fair and high. */
  bounds: z.tuple([amount, amount, amount, amount]),
  /** The comparable cars' prices as if they had this car's year, mileage and power. */
  prices: z.array(amount),
  /** The most similar of the comparable cars. */
  nearest: z.array(PostCard),
});
export type PriceFacts = z.infer<typeof PriceFacts>;

/** What the same model is offered for in each country, in the viewer's currency (docs/PRICES.md). */
export const ModelMarkets = z.object({
  /** The search that finds these cars, without the country. */
  filters: z.object({
    ModelId: z.number().int(),
    GenerationId: z.number().int().optional(),
    FuelTypeId: z.number().int(),
    TransmissionTypeId: z.number().int(),
    YearFrom: z.number().int(),
    YearTo: z.number().int(),
    MileageFrom: z.number().int().optional(),
    MileageTo: z.number().int().optional(),
    New: z.boolean(),
    Damaged: z.boolean(),
    Clearance: z.boolean(),
  }),
  currency: z.enum(CURRENCIES),
  /** The country with the most cars first; `price` is the median. */
  markets: z.array(
    z.object({ countryId: z.number().int(), country: z.string(), cars: z.number().int(), price: amount }),
  ),
});
export type ModelMarkets = z.infer<typeof ModelMarkets>;

/** What a car like that is usually offered for, in the viewer's currency. */
export const PriceRange = z.object({
  cars: z.number().int(),
  currency: z.enum(CURRENCIES),
  from: amount,
  expected: amount,
  to: amount,
});
export type PriceRange = z.infer<typeof PriceRange>;

export const prices = {
  /** Null where the post has no label; POST_NOT_FOUND where it is not on offer. */
  facts: endpoint(priceRoutes.prices.facts, {
    params: z.strictObject({ id: idText }),
    query: z.strictObject(viewerQuery),
    reply: valueOf(PriceFacts.nullable()),
  }),
  /** Null where fewer than two countries have enough such cars; POST_NOT_FOUND where the post is not on offer. */
  markets: endpoint(priceRoutes.prices.markets, {
    params: z.strictObject({ id: idText }),
    query: z.strictObject(viewerQuery),
    reply: valueOf(ModelMarkets.nullable()),
  }),
  /** Null where too few comparable cars are on offer. The signed-in user's own cars are not compared. */
  range: endpoint(priceRoutes.prices.range, {
    query: z.strictObject({
      modelId: idText,
      generationId: idText,
      fuelTypeId: idText,
      transmissionTypeId: idText,
      wheelId: idText,
      countryId: idText,
      clearanceCountryId: idText,
      year: wholeNumber,
      /** Calls leave zero out. */
      mileage: wholeNumber.default(0),
      horsePower: wholeNumber.optional(),
      isNew: flag,
      isDamaged: flag,
      isCleared: flag,
      ...viewerQuery,
    }),
    reply: valueOf(PriceRange.nullable()),
  }),
};
