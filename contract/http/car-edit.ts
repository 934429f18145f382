import { z } from 'zod';
import { DESCRIPTION_MAX_LENGTH, MAX_PHOTOS, MIN_CAR_YEAR } from '../constants.ts';
import { MAX_ID } from '../max-id.ts';
import { CURRENCIES } from '../money.ts';
import { costsText } from './car-costs.ts';
import { emailField, nameField, phoneField, telegramField } from './account-fields.ts';
import { NOTES_MAX_LENGTH, stockNumberField, Vin } from './post-form.ts';

const id = z.number().int().positive().max(MAX_ID).optional();
const idOrNone = id.unwrap().nullable().optional();
const amount = z.number().int().min(1).max(999_999_999);
const flag = z.boolean().optional();
const currency = z.enum(CURRENCIES);
const words = z.string().trim().max(DESCRIPTION_MAX_LENGTH);

/** At most 100 ids, as JSON text: every value of an edit is one that can be compared as it is. */
const idsText = z
  .string()
  .max(1000)
  .regex(/^\[(\d{1,10}(,\d{1,10}){0,99})?\]$/);
const keysText = z
  .string()
  .max(MAX_PHOTOS * 70)
  .regex(/^\["[0-9a-f]{64}"(,"[0-9a-f]{64}")*\]$/);

const vehicle = {
  wheelId: id,
  brandId: id,
  modelId: id,
  year: z.number().int().min(MIN_CAR_YEAR).optional(),
  bodyTypeId: id,
  fuelTypeId: id,
  driveTypeId: idOrNone,
  transmissionTypeId: id,
  generationId: idOrNone,
  modificationId: idOrNone,
  modification: z.string().trim().max(100).nullable().optional(),
  displacement: z.number().int().nonnegative().max(20_000).nullable().optional(),
  horsePower: z.number().int().nonnegative().max(3000).nullable().optional(),
  colorId: id,
  ownerNumberId: idOrNone,
  /** In km, whatever unit the car is shown in. */
  mileage: z.number().int().nonnegative().max(9_999_999).optional(),
  mileageUnit: z.enum(['km', 'mi']).optional(),
  vin: Vin.nullable().optional(),
  isVinHidden: flag,
  isNew: flag,
  isDamaged: flag,
  isRunAndGo: flag,
  isUnderWarranty: flag,
};

const deal = {
  price: amount.optional(),
  priceUnit: currency.optional(),
  isPriceLocked: flag,
  isNegotiable: flag,
  isExchangePossible: flag,
  isInstalmentPossible: flag,
  isCleared: flag,
  clearanceCountryId: idOrNone,
  clearancePrice: amount.nullable().optional(),
  clearancePriceUnit: currency.nullable().optional(),
  documentTypeId: idOrNone,
  availabilityId: idOrNone,
};

const rest = {
  /** With its region: a region belongs to a country. */
  countryId: id,
  regionId: id,
  lookupAddress: z.string().trim().max(300).nullable().optional(),
  stockNumber: stockNumberField.nullable().optional(),
  notes: z.string().trim().max(NOTES_MAX_LENGTH).nullable().optional(),
  description: words.optional(),
  translationEn: words.nullable().optional(),
  translationAm: words.nullable().optional(),
  translationRu: words.nullable().optional(),
  contactName: nameField.nullable().optional(),
  contactEmail: emailField().nullable().optional(),
  contactPhoneNumber: phoneField().nullable().optional(),
  whatsappNumber: phoneField().nullable().optional(),
  telegramNumber: telegramField.nullable().optional(),
  videoUrl: z.string().max(500).nullable().optional(),
  /** Ids of the features, sorted. */
  features: idsText.optional(),
  /** Keys of the photos in their order; the first is the cover. */
  images: keysText.optional(),
};

export const RESERVED_FOR_LENGTH = 200;
/** Fields that only the company sees; not part of PostForm. */
const ledger = {
  purchasePrice: amount.nullable().optional(),
  purchasePriceUnit: currency.nullable().optional(),
  costs: costsText.optional(),
  reservedFor: z.string().trim().max(RESERVED_FOR_LENGTH).nullable().optional(),
  /** A car is reserved until then; null ends it. */
  reservedUntil: z.iso.datetime().nullable().optional(),
  /** Whether buyers see that the car is reserved; never for whom and until when. */
  isReservationShown: flag,
};
export const LEDGER_FIELDS = Object.keys(ledger) as (keyof typeof ledger)[];
export const LedgerEdit = z.object(ledger);
export type LedgerEdit = z.infer<typeof LedgerEdit>;

/** Any fields of a car (names of PostForm, and those of its ledger) with their new values; null clears one. */
export const CarEdit = z.strictObject({ ...vehicle, ...deal, ...rest, ...ledger });
