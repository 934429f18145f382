import type { Language } from '#contract/constants.ts';
import { MIN_CAR_YEAR } from '#contract/constants.ts';
import type { Currency } from '#contract/money.ts';
import type { ReadWords } from '#server/modules/words/index.ts';
import type { Variant } from './sale.repository.ts';
import { isGiven, numberIn, type Values } from './values.ts';

/** Facts that a car needs before it is published, in the order in which they are asked. */
export const QUESTIONS = [
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
  'isCleared',
  'countryId',
  'regionId',
  'contact',
  'images',
] as const;
export type Question = (typeof QUESTIONS)[number];

type Lists = ReadWords['lists'];
export type Option = { readonly value: string; readonly label: string };

export type Asking = {
  readonly values: Values;
  readonly photos: number;
  readonly lists: Lists;
  readonly variants: readonly Variant[];
  readonly thisYear: number;
};

const WAYS = ['contactPhoneNumber', 'whatsappNumber', 'telegramNumber', 'contactEmail'] as const;

/** The years of the draft's model. */
const yearsOf = ({ values, lists, thisYear }: Asking): readonly [from: number, to: number] => {
  const model = lists.models.find(({ id }) => id === numberIn(values, 'modelId'));
  const next = thisYear + 1;
  return [Math.max(MIN_CAR_YEAR, model?.year_from ?? MIN_CAR_YEAR), Math.min(next, model?.year_to ?? next)];
};

const isMissing = (question: Question, asking: Asking): boolean => {
  const { values, photos } = asking;
  if (question === 'images') return photos === 0;
  if (question === 'contact') return WAYS.every((way) => !isGiven(values, way));
  if (!isGiven(values, question)) return true;
  if (question !== 'year') return false;
  const [from, to] = yearsOf(asking);
  const year = Number(values['year']);
  return !(year >= from && year <= to);
};

export const missingOf = (asking: Asking): Question[] => QUESTIONS.filter((question) => isMissing(question, asking));

const VARIANT_COLUMNS = {
  bodyTypeId: 'body_type_id',
  fuelTypeId: 'fuel_type_id',
  driveTypeId: 'drive_type_id',
  transmissionTypeId: 'transmission_type_id',
} as const;
type VariantField = keyof typeof VARIANT_COLUMNS;
const VARIANT_FIELDS = Object.keys(VARIANT_COLUMNS) as VariantField[];
const isVariantField = (question: string): question is VariantField => Object.hasOwn(VARIANT_COLUMNS, question);

/** The ids of a field in those variants that fit the draft's other fields. */
const variantIds = (field: VariantField, { values, variants }: Pick<Asking, 'values' | 'variants'>): number[] => {
  const fitting = variants.filter((variant) =>
    VARIANT_FIELDS.every((other) => {
      const said = numberIn(values, other);
      const own = variant[VARIANT_COLUMNS[other]];
      return other === field || said === undefined || own === null || own === said;
    }),
  );
  return [...new Set(fitting.flatMap((variant) => variant[VARIANT_COLUMNS[field]] ?? []))];
};

/** Fills in the fields that have only one possible value for the model, as the website's form does. */
export const withOnlyVariants = (values: Values, variants: readonly Variant[]): Values => {
  let filled = values;
  for (const field of VARIANT_FIELDS) {
    if (isGiven(filled, field)) continue;
    const [only, other] = variantIds(field, { values: filled, variants });
    if (only !== undefined && other === undefined) filled = { ...filled, [field]: String(only) };
  }
  return filled;
};

const KINDS: Partial<Record<Question, string>> = {
  bodyTypeId: 'bodyType',
  fuelTypeId: 'fuelType',
  transmissionTypeId: 'transmissionType',
  colorId: 'color',
};
const CURRENCIES_ASKED: readonly Currency[] = ['USD', 'AMD', 'EUR', 'RUB', 'GEL'];
const MOST_NAMES = 12;
const MOST_YEARS = 16;
const MOST_REGIONS = 60;

const listed = (kind: string, { lists }: Asking, language: Language): Option[] =>
  lists.lookups
    .filter((item) => item.kind === kind)
    .map((item) => ({ value: String(item.id), label: item[`name_${language}`] }));

/** Brands with the most popular models. */
const brands = ({ lists }: Asking): Option[] => {
  const weights = new Map<number, number>();
  for (const { brand_id, is_popular } of lists.models) weights.set(brand_id, (weights.get(brand_id) ?? 0) + is_popular);
  return lists.brands
    .toSorted((one, other) => (weights.get(other.id) ?? 0) - (weights.get(one.id) ?? 0) || one.id - other.id)
    .slice(0, MOST_NAMES)
    .map(({ id, name }) => ({ value: String(id), label: name }));
};

const models = ({ lists, values }: Asking): Option[] => {
  const ofBrand = lists.models.filter(({ brand_id }) => brand_id === numberIn(values, 'brandId'));
  return ofBrand
    .toSorted((one, other) => other.is_popular - one.is_popular || one.id - other.id)
    .slice(0, MOST_NAMES)
    .map(({ id, name }) => ({ value: String(id), label: name }));
};

const years = (asking: Asking): Option[] => {
  const [from, to] = yearsOf(asking);
  const count = Math.max(0, Math.min(MOST_YEARS, to - from + 1));
  return Array.from({ length: count }, (_, at) => ({ value: String(to - at), label: String(to - at) }));
};

const regions = ({ lists, values }: Asking, language: Language): Option[] =>
  lists.regions
    .filter(({ country_id }) => country_id === numberIn(values, 'countryId'))
    .slice(0, MOST_REGIONS)
    .map((region) => ({ value: String(region.id), label: region[`name_${language}`] }));

const HOME_COUNTRIES = ['AM', 'GE', 'RU', 'US', 'AE', 'DE', 'KZ', 'BY'];
const countries = ({ lists }: Asking, language: Language): Option[] =>
  HOME_COUNTRIES.flatMap((code) => {
    const country = lists.countries.find((each) => each.code === code);
    return country === undefined ? [] : [{ value: String(country.id), label: country[`name_${language}`] }];
  });

/** The buttons under a question; none if the answer is typed. */
export const optionsOf = (
  question: Question,
  asking: Asking,
  { language, yes, no }: { readonly language: Language; readonly yes: string; readonly no: string },
): Option[] => {
  const kind = KINDS[question];
  if (kind !== undefined) {
    const all = listed(kind, asking, language);
    const known = isVariantField(question) ? variantIds(question, asking).map(String) : [];
    const fitting = all.filter(({ value }) => known.includes(value));
    return fitting.length > 0 ? fitting : all;
  }
  if (question === 'brandId') return brands(asking);
  if (question === 'modelId') return models(asking);
  if (question === 'year') return years(asking);
  if (question === 'priceUnit') return CURRENCIES_ASKED.map((code) => ({ value: code, label: code }));
  if (question === 'isCleared')
    return [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ];
  if (question === 'countryId') return countries(asking, language);
  return question === 'regionId' ? regions(asking, language) : [];
};
