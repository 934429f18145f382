import { type Chosen, fitting, generationItems, variantItems, yearItems } from '#contract/catalogue.ts';
import type { CatalogueModel, CatalogueVariant } from '#contract/catalogue-model.ts';
import type { Language } from '#contract/constants.ts';
import type { CodedItem, GenerationItem, LookupItem, Lookups, ModificationItem } from '#contract/http/lookups.ts';
import type { CarDrawings } from './drawings.ts';
import type { ListRow, LookupsRepository, NamedRow } from './lookups.repository.ts';

export type LookupsDeps = {
  readonly repository: LookupsRepository;
  readonly drawings: Pick<CarDrawings, 'illustrated'>;
  readonly now: () => number;
};

type ChainList = 'bodyType' | 'fuelType' | 'driveType' | 'transmissionType';
const COLUMN_OF = {
  bodyType: 'bodyTypeId',
  fuelType: 'fuelTypeId',
  driveType: 'driveTypeId',
  transmissionType: 'transmissionTypeId',
} as const satisfies Record<ChainList, keyof CatalogueVariant>;

/** A brand with this many popular models is listed first. */
const POPULAR_BRAND_MODELS = 7;

const everyList = async (repository: LookupsRepository, language: Language, thisYear: number): Promise<Lookups> => {
  const [lists, countries, brands, oldest] = await Promise.all([
    repository.lists(),
    repository.countries(),
    repository.brands(),
    repository.oldestYear(),
  ]);
  const coded = (kind: string) => codedItems(lists, kind, language);
  return {
    availabilities: coded('availability'),
    wheels: coded('wheel'),
    bodyTypes: coded('bodyType'),
    carCategories: coded('category'),
    documentTypes: coded('documentType'),
    fuelTypes: coded('fuelType'),
    ownerNumbers: coded('ownerNumber'),
    transmissionTypes: coded('transmissionType'),
    driveTypes: coded('driveType'),
    colors: withExtra(lists, 'color', language).map(({ extra, ...item }) => ({ ...item, hex: extra })),
    priceUnits: withExtra(lists, 'priceUnit', language).map(({ extra, ...item }) => ({ ...item, symbol: extra })),
    features: withExtra(lists, 'feature', language).map(({ extra, ...item }) => ({ ...item, group: extra })),
    brands: popularFirst(
      brands.map(({ id, name, popularModels, postsCount }) => ({
        id,
        name,
        postsCount,
        isPopular: popularModels >= POPULAR_BRAND_MODELS,
      })),
    ),
    years: yearsBetween(oldest ?? thisYear, thisYear).map(yearItem),
    countries: countries.map(({ phoneCode, currency, ...row }) => ({
      ...codedItem(row, language),
      phoneCode,
      currency,
    })),
  };
};

/** The lists of the form and the filter panel, in the viewer's language. */
export const lookupsService = ({ repository, drawings, now }: LookupsDeps) => {
  const thisYear = () => new Date(now()).getUTCFullYear();

  const chainItems = async (list: ChainList, modelId: number, chosen: Chosen, language: Language) => {
    const [rows, lists] = await Promise.all([repository.modifications(modelId), repository.lists()]);
    const found = new Set(fitting(rows, chosen).map((row) => row[COLUMN_OF[list]]));
    return codedItems(lists, list, language).filter(({ id }) => found.has(id));
  };

  return {
    all: (language: Language) => everyList(repository, language, thisYear()),
    models: async (brandId: number) => popularFirst(await repository.models(brandId)),
    years: async (modelId: number, chosen: Chosen): Promise<LookupItem[]> =>
      yearItems(fitting(await repository.modifications(modelId), chosen), thisYear()),
    chainItems,
    generations: async (modelId: number, chosen: Chosen, language: Language): Promise<GenerationItem[]> => {
      const [rows, generations] = await Promise.all([
        repository.modifications(modelId),
        repository.generations(modelId),
      ]);
      return generationItems(drawings.illustrated(generations, rows), fitting(rows, chosen), language);
    },
    modifications: async (modelId: number, chosen: Chosen): Promise<ModificationItem[]> =>
      variantItems(fitting(await repository.modifications(modelId), chosen)),
    catalogue: async (brandId: number): Promise<CatalogueModel[]> =>
      (await repository.catalogue(brandId)).map(({ generations, ...model }) => ({
        ...model,
        generations: drawings.illustrated(generations, model.variants),
      })),
    regions: async (countryId: number, language: Language): Promise<LookupItem[]> =>
      (await repository.regions(countryId)).map(({ id, names }) => ({ id, name: names[language] })),
  };
};
export type LookupsService = ReturnType<typeof lookupsService>;

const codedItem = ({ id, code, names }: NamedRow, language: Language): CodedItem => ({
  id,
  code,
  name: names[language],
});

const codedItems = (lists: readonly ListRow[], kind: string, language: Language): CodedItem[] =>
  lists.filter((row) => row.kind === kind).map((row) => codedItem(row, language));

const withExtra = (lists: readonly ListRow[], kind: string, language: Language) =>
  lists.filter((row) => row.kind === kind).map((row) => ({ ...codedItem(row, language), extra: row.extra ?? '' }));

const byName = new Intl.Collator('en', { numeric: true }).compare;

const popularFirst = <T extends { name: string; isPopular: boolean }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => Number(b.isPopular) - Number(a.isPopular) || byName(a.name, b.name));

const yearItem = (year: number): LookupItem => ({ id: year, name: String(year) });

const yearsBetween = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => to - at);
