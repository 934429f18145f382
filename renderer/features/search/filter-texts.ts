import type { TFunction } from 'i18next';
import type { Currency } from '#contract/money.ts';
import { currencySymbol, formatCompactRange, formatMoney, formatNumber } from '#renderer/lib/format.ts';
import { type CarChoice, carsIn, featuresIn } from '#contract/search-lists.ts';
import { FLAG_FILTERS } from './filters.ts';
import type { FilterGroup, Filters } from './filters.ts';
import { nameOf } from './filter-lists.ts';
import type { FilterLists } from './filter-lists.ts';
import { currencyOfUnit } from './price-stops.ts';

type Texts = TFunction<['search', 'filters']>;
/** `currency` is the viewer's: prices without one of their own are in it (D067). */
type World = { lists: FilterLists; t: Texts; locale: string; currency: Currency };

const MAX_WORDS_SHOWN = 24;

const NAMED = {
  generation: 'GenerationId',
  modification: 'ModificationId',
  body: 'BodyTypeId',
  fuel: 'FuelTypeId',
  transmission: 'TransmissionTypeId',
  drive: 'DriveTypeId',
  color: 'ColorId',
  availability: 'AvailabilityId',
  document: 'DocumentTypeId',
} as const;

type Amounts = Omit<World, 'lists'>;

const priceText = ({ PriceFrom, PriceTo, PriceUnitId }: Filters, { t, locale, currency: viewers }: Amounts): string => {
  const currency = currencyOfUnit(PriceUnitId) ?? viewers;
  if (PriceFrom === undefined) return t('filters:chip.to', { value: formatMoney(PriceTo ?? 0, currency) });
  if (PriceTo === undefined) return t('filters:chip.from', { value: formatMoney(PriceFrom, currency) });
  return `${formatCompactRange(PriceFrom, PriceTo, locale)} ${currencySymbol(currency)}`;
};

const mileageText = ({ MileageFrom, MileageTo }: Filters, { t }: Amounts): string => {
  const km = (value: number) => t('filters:chip.km', { value: formatNumber(value) });
  if (MileageFrom === undefined) return t('filters:chip.to', { value: km(MileageTo ?? 0) });
  if (MileageTo === undefined) return t('filters:chip.from', { value: km(MileageFrom) });
  return t('filters:chip.km', { value: `${formatNumber(MileageFrom)}–${formatNumber(MileageTo)}` });
};

const yearText = ({ YearFrom, YearTo }: Filters, { t }: Amounts): string => {
  if (YearFrom === undefined) return t('filters:chip.yearTo', { year: YearTo });
  if (YearTo === undefined) return t('filters:chip.yearFrom', { year: YearFrom });
  return YearFrom === YearTo ? String(YearFrom) : `${YearFrom}–${YearTo}`;
};

/** Words of a search, as much as a button of a phone has room for. */
const shortened = (words: string): string =>
  words.length > MAX_WORDS_SHOWN ? `${words.slice(0, MAX_WORDS_SHOWN).trim()}…` : words;

/** The price, years or mileage of a choice, in words. */
export const amountText = (group: 'price' | 'year' | 'mileage', filters: Filters, world: Amounts): string => {
  if (group === 'price') return priceText(filters, world);
  return group === 'year' ? yearText(filters, world) : mileageText(filters, world);
};

/** A chosen condition in words; undefined for other filters. */
export const conditionText = (group: FilterGroup, filters: Filters, t: Texts): string | undefined => {
  const condition = FLAG_FILTERS.find((name) => name === group);
  return condition && t(`filters:condition.${condition}.${filters[condition] === true ? 'yes' : 'no'}`);
};

/** Brand and model by name; undefined while the lists are not there. */
export const carText = ({ BrandId, ModelId }: Filters, lists: FilterLists): string | undefined => {
  const brand = nameOf(lists, 'BrandId', BrandId);
  const model = nameOf(lists, 'ModelId', ModelId);
  return brand === undefined || model === undefined ? brand : `${brand} ${model}`;
};

/** One of several cars by name; the word for a brand while the lists are not there. */
export const carChoiceText = ({ BrandId, ModelId }: CarChoice, lists: FilterLists, t: Texts): string => {
  const brand = nameOf(lists, 'BrandId', BrandId) ?? t('brand.label');
  const model = nameOf(lists, 'CarModels', ModelId);
  return model === undefined ? brand : `${brand} ${model}`;
};

const featuresText = (text: string, { lists, t }: World): string => {
  const [first, ...others] = featuresIn(text);
  const name = nameOf(lists, 'Features', first) ?? t('filters:section.features');
  return others.length === 0 ? name : t('filters:chip.more', { name, others: others.length });
};

const SECTION_OF = {
  generation: 'filters:generation.label',
  modification: 'filters:modification.label',
  body: 'filters:section.body',
  fuel: 'filters:section.fuel',
  transmission: 'filters:section.transmission',
  drive: 'filters:section.drive',
  color: 'filters:section.color',
  availability: 'filters:section.availability',
  document: 'filters:section.document',
} as const;

/** The values of a group of filters, in words; the name of the group until its lists are there. */
export const filterText = (group: FilterGroup, filters: Filters, world: World): string => {
  const { lists, t } = world;
  switch (group) {
    case 'query':
      return shortened(filters.Query ?? '');
    case 'cars':
      return carsIn(filters.Cars ?? '')
        .map((car) => carChoiceText(car, lists, t))
        .join(', ');
    case 'features':
      return featuresText(filters.Features ?? '', world);
    case 'car':
      return carText(filters, lists) ?? t('brand.label');
    case 'price':
    case 'year':
    case 'mileage':
      return amountText(group, filters, world);
    case 'priceLabel':
      // The name of the section for a label that does not exist.
      return t([`filters:priceLabel.${filters.PriceLabelId as 1}`, 'filters:section.priceLabel']);
    case 'place':
      return (
        nameOf(lists, 'RegionId', filters.RegionId) ??
        nameOf(lists, 'CountryId', filters.CountryId) ??
        t('filters:country.label')
      );
    case 'New':
    case 'Damaged':
    case 'RunAndGo':
    case 'UnderWarranty':
    case 'Clearance':
    case 'Negotiable':
    case 'Exchange':
    case 'Instalments':
      return t(`filters:condition.${group}.${filters[group] === true ? 'yes' : 'no'}`);
    case 'generation':
    case 'modification':
    case 'body':
    case 'fuel':
    case 'transmission':
    case 'drive':
    case 'color':
    case 'availability':
    case 'document':
      return nameOf(lists, NAMED[group], filters[NAMED[group]]) ?? t(SECTION_OF[group]);
  }
};
