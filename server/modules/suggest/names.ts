import type { Language } from '#contract/constants.ts';
import { type CarChoice, carsIn } from '#contract/search-lists.ts';
import type { ParsedFilters, ReadWords } from '#server/modules/words/index.ts';

const KINDS = [
  ['BodyTypeId', 'bodyType'],
  ['FuelTypeId', 'fuelType'],
  ['TransmissionTypeId', 'transmissionType'],
  ['DriveTypeId', 'driveType'],
  ['ColorId', 'color'],
  ['AvailabilityId', 'availability'],
] as const;

const carName = ({ BrandId, ModelId }: Partial<CarChoice>, { lists }: ReadWords): string => {
  const brand = lists.brands.find(({ id }) => id === BrandId)?.name;
  const model = lists.models.find(({ id }) => id === ModelId)?.name;
  return [brand, model].filter((name) => name !== undefined).join(' ');
};

/** The names of what is chosen: brand with model first, then generation, items of lists and the place. */
export const namesOf = (filters: ParsedFilters, read: ReadWords, language: Language): string[] => {
  const { lists, generationName } = read;
  const column = `name_${language}` as const;
  const several = filters.Cars === undefined ? [] : carsIn(filters.Cars);
  const car = [...several, filters]
    .map((each) => carName(each, read))
    .filter((name) => name !== '')
    .join(', ');
  const items = KINDS.map(
    ([filter, kind]) => lists.lookups.find((item) => item.kind === kind && item.id === filters[filter])?.[column],
  );
  const region = lists.regions.find(({ id }) => id === filters.RegionId)?.[column];
  const country = lists.countries.find(({ id }) => id === filters.CountryId)?.[column];
  const generation = filters.GenerationId === undefined ? undefined : generationName(filters.GenerationId);
  return [car, generation, ...items, region ?? country, filters.Query].filter(
    (name) => name !== undefined && name !== '',
  ) as string[];
};
