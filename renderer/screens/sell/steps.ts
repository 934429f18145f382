import { hasContactWay, REQUIRED as REQUIRED_FIELDS } from '#renderer/features/post-form/form-values.ts';
import type { FieldName, FormValues } from '#renderer/features/post-form/form-values.ts';
import type { FaultName } from '#renderer/features/post-form/post-form.types.ts';

export const STEPS = ['vehicle', 'media', 'price', 'contacts', 'review'] as const;
export type Step = (typeof STEPS)[number];
/** One per screen; the camera comes first on a phone. */
export const PHONE_STEPS: readonly Step[] = ['media', 'vehicle', 'price', 'contacts', 'review'];
/** A field of the form, or the photos beside it. */
export type Place = FieldName | 'images';

/** The fields of each step that count as progress, in the order of the page; switches and units do not count. */
export const PLACES_OF: Readonly<Record<Step, readonly Place[]>> = {
  vehicle: [
    'wheelId',
    'brandId',
    'modelId',
    'year',
    'bodyTypeId',
    'fuelTypeId',
    'driveTypeId',
    'transmissionTypeId',
    'generationId',
    'modificationId',
    'mileage',
    'ownerNumberId',
    'colorId',
    'displacement',
    'horsePower',
  ],
  media: ['images', 'videoUrl'],
  price: [
    'price',
    'isCleared',
    'documentTypeId',
    'availabilityId',
    'countryId',
    'regionId',
    'lookupAddress',
    'description',
  ],
  contacts: ['contactName', 'contactPhoneNumber', 'whatsappNumber', 'telegramNumber', 'contactEmail'],
  review: [],
};

/** The required fields of a post (D104); the contact, of which one is enough, is checked separately. */
export const REQUIRED: ReadonlySet<string> = new Set<Place>([...REQUIRED_FIELDS, 'images']);

/** The free text replaces a modification that the catalogue lacks (D097). */
const isFilled = (place: Place, values: FormValues, photos: number): boolean => {
  if (place === 'images') return photos > 0;
  if (place === 'modificationId') return values.modificationId !== '' || values.modification !== '';
  return values[place].trim() !== '';
};

/** How far a step is. */
export const progressOf = (step: Step, values: FormValues, photos: number) => ({
  done: PLACES_OF[step].filter((place) => isFilled(place, values, photos)).length,
  total: PLACES_OF[step].length,
});

/** The required fields that are empty, in the order of the page. */
export const missingIn = (step: Step, values: FormValues, photos: number): Place[] => {
  const missing = PLACES_OF[step].filter((place) => REQUIRED.has(place) && !isFilled(place, values, photos));
  const hasWay = step !== 'contacts' || hasContactWay(values);
  return hasWay ? missing : ['contactPhoneNumber'];
};

export const allMissing = (values: FormValues, photos: number, steps: readonly Step[] = STEPS): Place[] =>
  steps.flatMap((step) => missingIn(step, values, photos));

/** The step after this one; the last has none. */
export const stepAfter = (step: Step, steps: readonly Step[] = STEPS): Step | undefined =>
  steps[steps.indexOf(step) + 1];

/** Switches, units and the like, which a step has and does not count. */
const UNCOUNTED: Readonly<Record<Step, readonly FaultName[]>> = {
  vehicle: [
    'vin',
    'modification',
    'mileageUnit',
    'isNew',
    'isDamaged',
    'isRunAndGo',
    'isUnderWarranty',
    'isVinHidden',
    'features',
  ],
  media: [],
  price: [
    'priceUnit',
    'isNegotiable',
    'isExchangePossible',
    'isInstalmentPossible',
    'clearanceCountryId',
    'clearancePrice',
    'clearancePriceUnit',
    'translationEn',
    'translationAm',
    'translationRu',
  ],
  contacts: [],
  review: [],
};

/** Everything of a step in which something can be wrong. */
export const fieldsOf = (step: Step): readonly FaultName[] => [...PLACES_OF[step], ...UNCOUNTED[step]];

/** The first step that has one of these fields. */
export const stepWith = (fields: readonly string[], steps: readonly Step[] = STEPS): Step | undefined =>
  steps.find((step) => fieldsOf(step).some((name) => fields.includes(name)));
