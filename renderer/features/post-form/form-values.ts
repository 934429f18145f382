/** The fields of the form in their order: those of the contract's PostForm without ids of the post, photos and features. */
export const FIELD_NAMES = [
  'vin',
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
  'modification',
  'displacement',
  'horsePower',
  'mileage',
  'mileageUnit',
  'colorId',
  'ownerNumberId',
  'isNew',
  'isDamaged',
  'isRunAndGo',
  'isUnderWarranty',
  'isVinHidden',
  'videoUrl',
  'price',
  'priceUnit',
  'isNegotiable',
  'isExchangePossible',
  'isInstalmentPossible',
  'isCleared',
  'clearanceCountryId',
  'clearancePrice',
  'clearancePriceUnit',
  'documentTypeId',
  'availabilityId',
  'countryId',
  'regionId',
  'lookupAddress',
  'description',
  'translationEn',
  'translationAm',
  'translationRu',
  'contactName',
  'contactPhoneNumber',
  'whatsappNumber',
  'telegramNumber',
  'contactEmail',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** Texts as typed; '' is empty, flags are 'true' or 'false', ids are texts. */
export type FormValues = Readonly<Record<FieldName, string>>;

const isName = (name: string): name is FieldName => (FIELD_NAMES as readonly string[]).includes(name);

const PRESET: Partial<FormValues> = {
  isNew: 'false',
  isDamaged: 'false',
  isRunAndGo: 'true',
  isUnderWarranty: 'false',
  isVinHidden: 'false',
  isNegotiable: 'false',
  isExchangePossible: 'false',
  isInstalmentPossible: 'false',
  isCleared: 'true',
  mileageUnit: 'km',
};

/** An empty form. */
export const emptyValues = (): FormValues => ({
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as FormValues),
  ...PRESET,
});

/** The values of a draft or of the server's form over an empty form; unknown names are left out. */
export const valuesFrom = (
  given: Readonly<Record<string, string | number | boolean | null>>,
  over: FormValues = emptyValues(),
): FormValues => ({
  ...over,
  ...Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      isName(name) ? [[name, value === null ? '' : String(value)]] : [],
    ),
  ),
});

/** The dependent fields in their order (D096). */
export const CHAIN = [
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
] as const satisfies readonly FieldName[];
export type ChainField = (typeof CHAIN)[number];

export const isChainField = (name: FieldName): name is ChainField => (CHAIN as readonly string[]).includes(name);

/** Fields that must be filled in (D104); photos and one way to the seller come on top. */
export const REQUIRED = [
  'wheelId',
  'brandId',
  'modelId',
  'year',
  'bodyTypeId',
  'fuelTypeId',
  'transmissionTypeId',
  'mileage',
  'colorId',
  'price',
  'priceUnit',
  'countryId',
  'regionId',
] as const satisfies readonly FieldName[];

/** The ways to a seller, of which a post names at least one (D118). */
export const CONTACT_WAYS = [
  'contactPhoneNumber',
  'whatsappNumber',
  'telegramNumber',
  'contactEmail',
] as const satisfies readonly FieldName[];

export const hasContactWay = (values: FormValues): boolean => CONTACT_WAYS.some((way) => values[way].trim() !== '');

/** Numeric fields, in which users may type spaces. */
export const NUMBERS: ReadonlySet<FieldName> = new Set([
  'mileage',
  'price',
  'clearancePrice',
  'displacement',
  'horsePower',
]);

/** The id of a choice; undefined if nothing is chosen. */
export const chosenId = (values: FormValues, name: FieldName): number | undefined => {
  const id = Number(values[name]);
  return Number.isInteger(id) && id > 0 ? id : undefined;
};
