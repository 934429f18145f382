import { z } from 'zod';
import { MAX_PHOTOS } from '../constants.ts';
import { PostId, wholeNumber } from '../ids.ts';
import { MEDIA_KEY } from '../media.ts';
import { CURRENCIES } from '../money.ts';
import { viewerQuery } from '../page.ts';
import { PRICE_LABELS } from '../prices.ts';
import { POST_STATUSES } from '../vehicle.ts';
import { endpoint, valueOf } from './define.ts';
import { CarEdit } from './car-edit.ts';
import { routes } from './routes.ts';

const instant = z.string();

/** What a car still lacks before buyers can judge it, the seller's word that it is still for sale among it (D015). */
export const READINESS_GAPS = ['photos', 'fewPhotos', 'vin', 'description', 'price', 'contacts', 'answer'] as const;
export type ReadinessGap = (typeof READINESS_GAPS)[number];
/** Photos from which a car lacks none: fewer are the gap `fewPhotos`. */
export const ENOUGH_PHOTOS = 8;

/** One car of the dealer's stock as the grid shows it. Names are in the viewer's language; mileage is in km. */
export const InventoryRow = z.object({
  id: PostId,
  createdDateUtc: instant,
  modifiedDateUtc: instant,
  status: z.enum(POST_STATUSES),
  topUntil: instant.nullable(),
  title: z.string(),
  brand: z.string(),
  model: z.string(),
  year: z.number().int(),
  vin: z.string().nullable(),
  stockNumber: z.string().nullable(),
  notes: z.string().nullable(),
  mileage: z.number().int(),
  mileageUnit: z.enum(['km', 'mi']),
  price: z.number().nonnegative(),
  priceUnit: z.enum(CURRENCIES),
  /** Set by hand: stock files leave the price alone. */
  isPriceLocked: z.boolean(),
  /** What the price is beside comparable cars, and by how many percent it differs from the expected price; null where it is not judged. */
  priceLabel: z.enum(PRICE_LABELS).nullable(),
  priceToMarket: z.number().int().nullable(),
  bodyType: z.string(),
  fuelType: z.string(),
  transmissionType: z.string(),
  availabilityId: z.number().int().nullable(),
  countryId: z.number().int(),
  country: z.string(),
  regionId: z.number().int(),
  region: z.string(),
  lookupAddress: z.string().nullable(),
  isCleared: z.boolean(),
  clearancePrice: z.number().nullable(),
  clearancePriceUnit: z.enum(CURRENCIES).nullable(),
  /** From here to `isReservationShown` only the company sees it. */
  purchasePrice: z.number().nullable(),
  purchasePriceUnit: z.enum(CURRENCIES).nullable(),
  /** See `costsIn`. */
  costs: z.string(),
  reservedFor: z.string().nullable(),
  reservedUntil: instant.nullable(),
  isReservationShown: z.boolean(),
  mainImage: z.string().nullable(),
  imageCount: z.number().int(),
  views: z.number().int(),
  favorites: z.number().int(),
  /** How often buyers opened its contacts (D133). */
  reveals: z.number().int(),
  gaps: z.array(z.enum(READINESS_GAPS)),
});
export type InventoryRow = z.infer<typeof InventoryRow>;

/** What may be changed from the grid and from the drawer of a car; null clears a field. */
export const InventoryEdit = CarEdit;
export type InventoryEdit = z.infer<typeof InventoryEdit>;

/** Values of fields by their names; lists are JSON texts (see `carValues`). */
export const FieldValues = z.record(z.string().max(40), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type FieldValues = z.infer<typeof FieldValues>;

/** One thing to do with one car. */
export const InventoryChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('edit'),
    fields: InventoryEdit,
    /** What the person saw in those of the fields that a row does not have, or that changed since; the server compares (D166). */
    was: FieldValues.optional(),
  }),
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('show') }),
  z.strictObject({ kind: z.literal('sold') }),
  z.strictObject({ kind: z.literal('top') }),
  z.strictObject({ kind: z.literal('stillForSale') }),
  z.strictObject({ kind: z.literal('delete') }),
  /** Puts uploaded photos behind those the car has; what it has already is skipped, so that repeats change nothing. */
  z.strictObject({ kind: z.literal('addPhotos'), images: z.array(z.string().regex(MEDIA_KEY)).min(1).max(MAX_PHOTOS) }),
]);
export type InventoryChange = z.infer<typeof InventoryChange>;

/** Most changes a bulk call takes. */
export const MAX_BULK = 200;
/** And the most characters of them as JSON: every one may take three bytes of the megabyte that a body may have. */
export const MAX_BULK_CHARACTERS = 300_000;

const BulkItem = z.strictObject({
  id: PostId,
  /** The version the change was made on (D016); null where any will do. */
  seen: z.string().max(40).nullable(),
  change: InventoryChange,
});
export type BulkItem = z.infer<typeof BulkItem>;

/** Why one car of a call with many was refused. */
export const RowError = z.object({
  code: z.string(),
  description: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** The result of one item of a bulk call, with the current car; null if the car no longer exists. */
export const BulkResult = z.object({
  id: PostId,
  error: RowError.nullable(),
  row: InventoryRow.nullable(),
  /** Of a VERSION_CONFLICT: what the car now has in the fields of the change's `was`. */
  present: FieldValues.optional(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** A place in the sequence of changes; opaque to callers. */
const cursor = z
  .string()
  .max(80)
  .regex(/^[A-Za-z0-9:.|_-]*$/);

/** The stock of a business account as a dealer's program keeps it; FORBIDDEN to others. */
export const inventory = {
  /** What changed since the cursor (all without one), oldest change first, and the ids that left. */
  changes: endpoint(routes.inventory.changes, {
    query: z.strictObject({
      since: cursor.default(''),
      pageCount: wholeNumber.pipe(z.number().min(1).max(1000)).default(500),
      lang: viewerQuery.lang,
    }),
    reply: valueOf(
      z.object({
        rows: z.array(InventoryRow),
        removed: z.array(z.number().int()),
        cursor,
        hasMore: z.boolean(),
        totalCount: z.number().int(),
      }),
    ),
  }),
  /** Does each in turn and answers each by itself: one refused car stops no other. Takes an Idempotency-Key. */
  bulk: endpoint(routes.inventory.bulk, {
    query: z.strictObject({ lang: viewerQuery.lang }),
    body: z.strictObject({ items: z.array(BulkItem).min(1).max(MAX_BULK) }),
    reply: valueOf(z.array(BulkResult)),
  }),
};
