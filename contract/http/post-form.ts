import { z } from 'zod';
import { DESCRIPTION_MAX_LENGTH, MAX_PHOTOS, MIN_CAR_YEAR } from '../constants.ts';
import { idText, wholeNumber } from '../ids.ts';
import { MAX_ID } from '../max-id.ts';
import { MEDIA_KEY } from '../media.ts';
import { CURRENCIES } from '../money.ts';
import { emailField, nameField, orEmpty, phoneField, telegramField } from './account-fields.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const description = z.string().trim().max(DESCRIPTION_MAX_LENGTH);
/** Whole units of a currency; prices of 0 do not exist (D069). */
const amount = wholeNumber.pipe(z.number().min(1).max(999_999_999));

export const NOTES_MAX_LENGTH = 2000;
/** Unique among a dealer's posts that are not deleted (D169). */
export const stockNumberField = z.string().trim().min(1).max(40);

/** 17 signs without I, O and Q, or a Japanese frame number (D113). */
export const Vin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-HJ-NPR-Z0-9]{17}|[A-Z0-9]{2,7}-[0-9]{4,7})$/);

/** A list as JSON text, since forms know only texts. */
const jsonList = <T extends z.ZodType>(maxSigns: number, list: z.ZodArray<T>) =>
  z
    .string()
    .max(maxSigns)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'This takes a JSON list.' });
        return z.NEVER;
      }
    })
    .pipe(list);
const keyList = jsonList(MAX_PHOTOS * 70, z.array(z.string().regex(MEDIA_KEY)).max(MAX_PHOTOS));
const idList = jsonList(1000, z.array(z.number().int().positive().max(MAX_ID)).max(100));

/**
 * A post as its seller writes it (SPEC.md §3, D104): a form whose texts are numbers, flags and lists. With `id` it changes
 * that post (D103) and `modifiedDateUtc` is the version that the seller saw (D016). Photos are uploaded before, by key.
 */
export const PostForm = z.strictObject({
  id: idText.optional(),
  modifiedDateUtc: z.string().max(40).optional(),
  wheelId: idText,
  brandId: idText,
  modelId: idText,
  year: wholeNumber.pipe(z.number().min(MIN_CAR_YEAR)),
  bodyTypeId: idText,
  fuelTypeId: idText,
  driveTypeId: idText.optional(),
  transmissionTypeId: idText,
  generationId: idText.optional(),
  modificationId: idText.optional(),
  /** Where the catalogue has none (D097). */
  modification: z.string().trim().max(100).optional(),
  displacement: wholeNumber.pipe(z.number().max(20_000)).optional(),
  horsePower: wholeNumber.pipe(z.number().max(3000)).optional(),
  colorId: idText,
  documentTypeId: idText.optional(),
  availabilityId: idText.optional(),
  ownerNumberId: idText.optional(),
  mileage: wholeNumber.pipe(z.number().max(9_999_999)),
  mileageUnit: z.enum(['km', 'mi']).default('km'),
  price: amount,
  priceUnit: z.enum(CURRENCIES),
  isNegotiable: flag.default(false),
  isExchangePossible: flag.default(false),
  isInstalmentPossible: flag.default(false),
  isNew: flag.default(false),
  isDamaged: flag.default(false),
  isRunAndGo: flag.default(true),
  isUnderWarranty: flag.default(false),
  isCleared: flag,
  clearanceCountryId: idText.optional(),
  clearancePrice: amount.optional(),
  clearancePriceUnit: z.enum(CURRENCIES).optional(),
  countryId: idText,
  regionId: idText,
  lookupAddress: z.string().trim().max(300).optional(),
  vin: orEmpty(Vin).optional(),
  isVinHidden: flag.default(false),
  description: description.default(''),
  /** The description in the seller's own words in other languages; where absent or empty it is translated (D062). */
  translationEn: description.optional(),
  translationAm: description.optional(),
  translationRu: description.optional(),
  features: idList.optional(),
  contactName: nameField.optional(),
  contactEmail: orEmpty(emailField()).optional(),
  contactPhoneNumber: orEmpty(phoneField()).optional(),
  whatsappNumber: orEmpty(phoneField()).optional(),
  telegramNumber: orEmpty(telegramField).optional(),
  /** Keys of the photos in their order; the first is the cover (D107). */
  images: keyList,
  /** An https link, or the address of an uploaded video. */
  videoUrl: orEmpty(z.string().max(500)).optional(),
  /** A dealer's own number of the car and notes for themselves; where absent they stay as they are. */
  stockNumber: orEmpty(stockNumberField).optional(),
  notes: z.string().trim().max(NOTES_MAX_LENGTH).optional(),
  /** Whether stock files leave the price alone. */
  isPriceLocked: flag.optional(),
});
export type PostForm = z.output<typeof PostForm>;
