import { z } from 'zod';
import { idText, wholeNumber } from '../ids.ts';
import { CURRENCIES } from '../money.ts';
import { pageQuery, viewerQuery } from '../page.ts';
import { CARS_TEXT, FEATURES_TEXT } from '../search-lists.ts';
import { CONDITIONS, DEALS } from '../vehicle.ts';

export const SORT_KEYS = ['CreatedDate', 'ModifiedDate', 'Price', 'Year', 'Mileage'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export const SORT_DIRECTIONS = ['Asc', 'Desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();
const lookup = idText.optional();
const range = wholeNumber.optional();

/** The filters of SPEC.md §7 with Query (D084), the currency of the prices (D067) and one seller's posts. */
export const filterQuery = {
  New: flag,
  Damaged: flag,
  RunAndGo: flag,
  UnderWarranty: flag,
  Clearance: flag,
  Negotiable: flag,
  Exchange: flag,
  Instalments: flag,
  CountryId: lookup,
  RegionId: lookup,
  BrandId: lookup,
  ModelId: lookup,
  GenerationId: lookup,
  ModificationId: lookup,
  BodyTypeId: lookup,
  TransmissionTypeId: lookup,
  FuelTypeId: lookup,
  DriveTypeId: lookup,
  AvailabilityId: lookup,
  DocumentTypeId: lookup,
  ColorId: lookup,
  /** A place in PRICE_LABELS, from 1. */
  PriceLabelId: lookup,
  YearFrom: range,
  YearTo: range,
  PriceFrom: range,
  PriceTo: range,
  PriceUnitId: idText.refine((id) => id <= CURRENCIES.length).optional(),
  MileageFrom: range,
  MileageTo: range,
  Query: z.string().trim().max(100).optional(),
  /** More cars to find beside BrandId and ModelId: brands and models such as `5,7.81`, any of them. */
  Cars: z.string().regex(CARS_TEXT).optional(),
  /** Equipment (D120) such as `3,14`, all of it. */
  Features: z.string().regex(FEATURES_TEXT).optional(),
};

/** Unknown sort keys and directions mean the default order (D081); 0 means Asc and 1 Desc. */
export const sortQuery = {
  SortKey: z.enum(SORT_KEYS).optional().catch(undefined),
  SortDirection: z
    .preprocess((text) => (text === '0' ? 'Asc' : text === '1' ? 'Desc' : text), z.enum(SORT_DIRECTIONS).optional())
    .catch(undefined),
};

export const SearchQuery = z.strictObject({ ...filterQuery, ...sortQuery, ...pageQuery, ...viewerQuery });
/** Equipment is counted where `WithFeatures` is true. */
export const FacetsQuery = z.strictObject({ ...filterQuery, ...viewerQuery, WithFeatures: flag });

/** The facets counted: every single-choice lookup of the filter panel. */
export const FACETS = [
  'BrandId',
  'ModelId',
  'CountryId',
  'RegionId',
  'BodyTypeId',
  'TransmissionTypeId',
  'FuelTypeId',
  'DriveTypeId',
  'AvailabilityId',
  'DocumentTypeId',
  'ColorId',
  'PriceLabelId',
] as const;
export type Facet = (typeof FACETS)[number];

const count = z.number().int();
const countsById = z.record(z.string(), count);

/**
 * How many posts match, and for each facet, condition and deal how many would match per value if only that choice changed.
 * `features`: how many of the matches have each equipment.
 */
export const FacetCounts = z.object({
  totalCount: count,
  facets: z.record(z.enum(FACETS), countsById),
  conditions: z.record(z.enum([...CONDITIONS, ...DEALS]), z.object({ yes: count, no: count })),
  features: countsById.optional(),
});
export type FacetCounts = z.infer<typeof FacetCounts>;
export type SearchQuery = z.output<typeof SearchQuery>;
export type FacetsQuery = z.output<typeof FacetsQuery>;
