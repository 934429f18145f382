import { isValidPhoneNumber } from '#server/lib/phone-numbers.ts';
import type { SheetDefaults, SheetField } from '#contract/http/stock-file.ts';
import type { PostDraft } from '#server/modules/posts/index.ts';
import type { Vocabulary } from '#server/modules/words/index.ts';
import type { Contacts } from './cars.repository.ts';
import type { Variants } from './catalogue.repository.ts';
import type { Faults, ReadRow, SheetFault, Values } from './values.ts';
import { isMadeIn, likelyWheel } from './variants.ts';

export type NewCarSetting = {
  readonly vocabulary: Vocabulary;
  readonly variants: Variants;
  readonly contacts: Contacts;
  readonly defaults: SheetDefaults;
};

/** A car cannot be offered without these (D104). */
const REQUIRED = [
  'brand',
  'model',
  'year',
  'bodyType',
  'fuelType',
  'transmission',
  'color',
  'mileage',
  'price',
] as const satisfies readonly SheetField[];
type Complete = Values & Required<Pick<Values, (typeof REQUIRED)[number]>>;

const isPhone = (text: string | null): text is string => text !== null && isValidPhoneNumber(text);

/** The row's own ways to the seller, else those of the dealer's profile. */
const contactsOf = (values: Values, contacts: Contacts) => {
  const phone = values.contactPhone ?? (isPhone(contacts.phone_number) ? contacts.phone_number : undefined);
  const { whatsapp, telegram } = contacts;
  const isTelegram = telegram !== null && (/^@[A-Za-z][A-Za-z0-9_]{4,31}$/.test(telegram) || isPhone(telegram));
  const ways = {
    ...(phone === undefined ? {} : { contactPhoneNumber: phone }),
    ...(isPhone(whatsapp) ? { whatsappNumber: whatsapp } : {}),
    ...(isTelegram ? { telegramNumber: telegram } : {}),
  };
  // An email address is given only where there is nothing else.
  const mail = values.contactEmail ?? (Object.keys(ways).length === 0 ? contacts.email : null);
  return mail === null ? ways : { ...ways, contactEmail: mail };
};

const placeOf = ({ country, region }: Values, { countryId, regionId }: SheetDefaults) => ({
  countryId: country ?? countryId,
  regionId: region ?? (country === undefined || country === countryId ? regionId : undefined),
});

const placeFault = (values: Values, { vocabulary, defaults }: NewCarSetting): SheetFault | undefined => {
  const { countryId, regionId } = placeOf(values, defaults);
  if (regionId === undefined) return 'REQUIRED';
  return vocabulary.countryOf(regionId) === countryId ? undefined : 'NO_SUCH_COMBINATION';
};

/** A model that is named, of a brand that is not known: nothing is missing there. */
const isWaiting = (field: SheetField, { said, faults }: ReadRow): boolean =>
  field === 'model' && said.model !== undefined && faults.has('brand');

/** What a new car's row lacks, and what of it does not go together. */
const moreFaults = (row: ReadRow, setting: NewCarSetting): [SheetField, SheetFault][] => {
  const { values } = row;
  const model = values.model === undefined ? undefined : setting.vocabulary.model(values.model);
  const place = placeFault(values, setting);
  const isNameless = values.stockNumber === undefined && values.vin === undefined;
  return [
    // Without either, the same file would make the same car again.
    ...(isNameless && !row.faults.has('vin') ? [['stockNumber', 'REQUIRED'] as const] : []),
    ...REQUIRED.filter((field) => values[field] === undefined && !isWaiting(field, row)).map(
      (field) => [field, 'REQUIRED'] as const,
    ),
    ...(model !== undefined && values.year !== undefined && !isMadeIn(model, values.year)
      ? [['year', 'NO_SUCH_COMBINATION'] as const]
      : []),
    ...(place === undefined || row.faults.has('country') ? [] : [['region', place] as const]),
    ...(Object.keys(contactsOf(values, setting.contacts)).length === 0 ? [['contactPhone', 'REQUIRED'] as const] : []),
  ].map(([field, fault]) => [field, fault]);
};

const isComplete = (values: Values): values is Complete => REQUIRED.every((field) => values[field] !== undefined);

const vehicleOf = (values: Complete, variants: Variants) => {
  const { modification } = values;
  return {
    wheelId: values.wheel ?? likelyWheel(values.model, variants),
    brandId: values.brand,
    modelId: values.model,
    year: values.year,
    bodyTypeId: values.bodyType,
    fuelTypeId: values.fuelType,
    transmissionTypeId: values.transmission,
    driveTypeId: values.drive,
    generationId: values.generation,
    ...(modification === undefined
      ? {}
      : 'id' in modification
        ? { modificationId: modification.id }
        : { modification: modification.text }),
    displacement: values.displacement?.cc,
    horsePower: values.horsePower,
    colorId: values.color,
    vin: values.vin,
  };
};

const formOf = (values: Complete, { variants, contacts, defaults }: NewCarSetting): PostDraft => {
  const { countryId, regionId } = placeOf(values, defaults);
  return {
    ...vehicleOf(values, variants),
    documentTypeId: values.documentType,
    availabilityId: values.availability,
    ownerNumberId: values.ownerNumber,
    mileage: values.mileage,
    mileageUnit: values.mileageUnit ?? defaults.mileageUnit,
    price: values.price,
    priceUnit: values.priceUnit ?? defaults.priceUnit,
    isNegotiable: values.isNegotiable ?? false,
    isExchangePossible: values.isExchangePossible ?? false,
    isInstalmentPossible: values.isInstalmentPossible ?? false,
    isNew: false,
    isDamaged: false,
    isRunAndGo: true,
    isUnderWarranty: false,
    isCleared: values.isCleared ?? defaults.isCleared,
    countryId,
    regionId: regionId ?? defaults.regionId,
    lookupAddress: values.address,
    isVinHidden: false,
    description: values.description ?? '',
    contactName: values.contactName ?? contacts.company_name ?? contacts.first_name ?? undefined,
    ...contactsOf(values, contacts),
    images: [],
    stockNumber: values.stockNumber,
    notes: values.notes,
  };
};

/** The form of a new car that a row describes, without photos; or everything that is wrong with the row. */
export const newCar = (
  row: ReadRow,
  setting: NewCarSetting,
): { readonly form: PostDraft | undefined; readonly faults: Faults } => {
  const faults = new Map([...moreFaults(row, setting), ...row.faults]);
  const isWhole = faults.size === 0 && isComplete(row.values);
  return { form: isWhole ? formOf(row.values, setting) : undefined, faults };
};
