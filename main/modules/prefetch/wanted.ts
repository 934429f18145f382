import type { Language } from '#contract/constants.ts';
import { addressOf } from '#contract/http/address.ts';
import { routes } from '#contract/http/routes.ts';
import { mediaAt } from '#contract/media.ts';

/** The width in which the grid shows pictures. */
const GRID_WIDTH = 320;

/** The references to further lists in lists of all kinds; an unexpected shape has none. */
export type ListsReply = {
  readonly brands: readonly { readonly id: number; readonly name: string }[];
  readonly countries: readonly { readonly id: number }[];
};

/** The address of the lists without a parent, as the page requests it. */
export const listsAddress = (lang: Language): string => addressOf(routes.lookups.all, { query: { lang } });

/** The address of a brand's models, as the page requests it. */
export const modelsAddress = (brandId: number, lang: Language): string =>
  addressOf(routes.lookups.models, { query: { lang, brandId } });

/** The address of a brand's whole catalogue. */
export const catalogueAddress = (brandId: number): string =>
  addressOf(routes.lookups.catalogue, { query: { brandId } });

/** The address of a country's regions, as the page requests it. */
export const regionsAddress = (countryId: number, lang: Language): string =>
  addressOf(routes.lookups.regions, { query: { lang, countryId } });

/** Rates, the regions of every country, and the models of the brands in stock: the lists of dialogs and form. */
export function furtherLists(lists: ListsReply, brandsInStock: ReadonlySet<string>, lang: Language): string[] {
  return [
    addressOf(routes.rates.current),
    ...lists.countries.map(({ id }) => regionsAddress(id, lang)),
    ...listsOf(
      lists.brands.filter(({ name }) => brandsInStock.has(name)),
      lang,
    ),
  ];
}

/** The models of the brands that are not in stock: any brand may be added. */
export const listsOfOthers = ({ brands }: ListsReply, brandsInStock: ReadonlySet<string>, lang: Language): string[] =>
  listsOf(
    brands.filter(({ name }) => !brandsInStock.has(name)),
    lang,
  );

/** Brand by brand: an interrupted run is useful, too. */
const listsOf = (brands: ListsReply['brands'], lang: Language): string[] =>
  brands.flatMap(({ id }) => [modelsAddress(id, lang), catalogueAddress(id)]);

/** The pictures of the grid, each once, in the order of the cars. */
export const thumbsOf = (images: readonly (string | null)[]): string[] => [
  ...new Set(images.filter((image) => image !== null).map((image) => mediaAt(image, GRID_WIDTH))),
];
