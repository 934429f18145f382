import { z } from 'zod';
import { viewerQuery } from '../page.ts';

const number = z.number().int().optional();
const flag = z.boolean().optional();

/** The longest text that is read; more of it is refused. */
export const MAX_SUGGEST_LENGTH = 500;

/** Filters of the search call as values; `Query` has the words to look for in titles. */
export const SuggestedFilters = z.object({
  BrandId: number,
  ModelId: number,
  GenerationId: number,
  BodyTypeId: number,
  FuelTypeId: number,
  TransmissionTypeId: number,
  DriveTypeId: number,
  ColorId: number,
  AvailabilityId: number,
  CountryId: number,
  RegionId: number,
  YearFrom: number,
  YearTo: number,
  PriceFrom: number,
  PriceTo: number,
  PriceUnitId: number,
  MileageFrom: number,
  MileageTo: number,
  New: flag,
  Damaged: flag,
  RunAndGo: flag,
  UnderWarranty: flag,
  Clearance: flag,
  Query: z.string().optional(),
  /** Several brands or models, as `contract/search-lists.ts` writes them. */
  Cars: z.string().optional(),
});
export type SuggestedFilters = z.infer<typeof SuggestedFilters>;

/** A search with how many cars it finds; `names` are brand with model (several joined by commas), then the chosen items, in the viewer's language. */
export const Suggestion = z.object({
  names: z.array(z.string()),
  filters: SuggestedFilters,
  count: z.number().int(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** A brand or a model with how many cars it has. */
const SuggestedName = z.object({ id: z.number().int(), name: z.string(), count: z.number().int() });
export type SuggestedName = z.infer<typeof SuggestedName>;

/** What a text means as a search, what it may become, and the brands it may mean (all of them, the most usual first, for no text). */
export const Suggestions = z.object({
  filters: SuggestedFilters,
  /** Whether a name was recognised in spite of a typing error. */
  isCorrected: z.boolean(),
  /** The VIN that the text is; null for every other text. */
  vin: z.string().nullable(),
  /** The text itself as a search comes first, unless it is only words for titles. */
  items: z.array(Suggestion),
  brands: z.array(SuggestedName),
  /** The models that the text means or whose names its last words begin, of the brand that it names if any. */
  models: z.array(SuggestedName),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const SuggestQuery = z.strictObject({ q: z.string().max(MAX_SUGGEST_LENGTH).default(''), ...viewerQuery });
