import { DEFAULT_PAGE } from '#contract/constants.ts';
import { filterQuery } from '#contract/http/post-search.ts';
import { pageAt, pathTo, stemOf } from '#contract/page-path.ts';
import { type IndexablePage, PAGE_NAMES, type PageName, PAGES } from '#contract/pages.ts';

export type Query = Readonly<Record<string, unknown>>;

type AliasPage = { [Name in PageName]: (typeof PAGES)[Name] extends { aliasOf: string } ? Name : never }[PageName];
/** Pages that search engines may show, apart from the aliases of home. */
export type OpenPage = Exclude<IndexablePage, AliasPage>;
/** Pages of words. */
export type InfoPage = Exclude<OpenPage, 'posts' | 'post' | 'user'>;
type PrivatePage = Exclude<PageName, IndexablePage>;
export type PrivateTitle = (typeof PAGES)[PrivatePage]['title'];

/** What an address shows. `private` pages and `unknown` ones are not for search engines. */
export type Place =
  | { readonly kind: 'home' }
  | { readonly kind: 'results'; readonly filters: Readonly<Record<string, string>>; readonly page: number }
  | { readonly kind: 'post'; readonly id: number | undefined }
  | { readonly kind: 'user'; readonly id: number | undefined; readonly page: number }
  | { readonly kind: InfoPage }
  | { readonly kind: 'private'; readonly title: PrivateTitle }
  | { readonly kind: 'unknown' };

const isPrivate = (page: PageName): page is PrivatePage => !PAGES[page].isIndexable;
const isAlias = (page: PageName): page is AliasPage => 'aliasOf' in PAGES[page];

/** Where robots have nothing to look for; parts of paths as robots.txt takes them. */
export const PRIVATE_PATHS = PAGE_NAMES.filter(isPrivate).map(stemOf);
/** The pages that are always there. */
export const OPEN_PATHS = PAGE_NAMES.filter(
  (page) => !isPrivate(page) && !isAlias(page) && !PAGES[page].path.includes(':'),
).map(stemOf);
const INDEX_FILE = '/index.html';

/** Values of the filters and the order, as they are in the address; what is malformed or unknown is left out. */
const filtersIn = (query: Query): Record<string, string> => {
  const known = Object.entries(filterQuery).flatMap(([name, schema]) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' && schema.safeParse(value).success ? [[name, value.trim()]] : [];
  });
  const filters = Object.fromEntries(known) as Record<string, string>;
  const { SortKey, SortDirection } = query;
  if (typeof SortKey !== 'string') return filters;
  return { ...filters, SortKey, SortDirection: typeof SortDirection === 'string' ? SortDirection : 'Desc' };
};

/** /posts shows results if it has any of these parameters; other parameters, such as those of campaigns, leave it home (D159), as empty ones do (D178). */
const isSearch = (query: Query): boolean =>
  Object.entries(query).some(
    ([name, value]) => value !== '' && (name in filterQuery || ['SortKey', 'SortDirection', 'page'].includes(name)),
  );

/** The page of a list; what is no such number is the first. */
const listPageIn = ({ page }: Query): number =>
  typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : DEFAULT_PAGE;

/** Paths as the app reads them: any case, any number of slashes at the end. */
export const placeOf = (path: string, query: Query): Place => {
  if (path === INDEX_FILE) return { kind: 'home' };
  const place = pageAt(path);
  if (place === undefined) return { kind: 'unknown' };
  const { page, id } = place;
  if (isAlias(page)) return { kind: 'home' };
  if (page === 'posts')
    return isSearch(query) ? { kind: 'results', filters: filtersIn(query), page: listPageIn(query) } : { kind: 'home' };
  if (page === 'post') return { kind: 'post', id };
  if (page === 'user') return { kind: 'user', id, page: listPageIn(query) };
  return isPrivate(page) ? { kind: 'private', title: PAGES[page].title } : { kind: page };
};

/** The one address of home, of which the others are aliases (D159). */
export const HOME_PATH = pathTo.posts();
