import { INNER_PAGES, type MenuLine, PAGE_NAMES, type PageName, type PageQueries, PAGES } from './pages.ts';

declare const ofTable: unique symbol;
/** Path and query of a page of the table. Only `pathTo` makes one, and who read it from an address of our own. */
export type PageAddress = string & { readonly [ofTable]: true };

type InnerName = keyof typeof INNER_PAGES;
type PathOf<Name> = Name extends PageName
  ? (typeof PAGES)[Name]['path']
  : Name extends InnerName
    ? (typeof INNER_PAGES)[Name]['path']
    : never;
type Id<Path> = Path extends `${string}:${string}` ? [id: number] : [];
type Query<Name> = Name extends keyof PageQueries ? [query?: PageQueries[Name]] : [];
type PathTo = {
  readonly [Name in PageName | InnerName]: (...args: [...Id<PathOf<Name>>, ...Query<Name>]) => PageAddress;
};

/** A path up to its parameter or to the paths below it. */
export const stemOf = (page: PageName): string => PAGES[page].path.replace(/:\w+$|\/\*$/, '');

const valueText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : encodeURIComponent(String(value));

type AnyQuery = Readonly<Record<string, unknown>> | string;
const queryText = (query: AnyQuery): string =>
  typeof query === 'string'
    ? query
    : Object.entries(query)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => `${name}=${valueText(value)}`)
        .join('&');

const withQuery = (path: string, query: AnyQuery = ''): string => {
  const text = queryText(query);
  return text === '' ? path : `${path}?${text}`;
};

const writer = (path: string) => {
  const [stem = '', afterId] = path.split(/:\w+$/);
  return afterId === undefined
    ? (query?: AnyQuery) => withQuery(path, query)
    : (id: number, query?: AnyQuery) => withQuery(`${stem}${id}`, query);
};

const paths = [
  ...PAGE_NAMES.map((name) => [name, PAGES[name].path.replace('/*', '')] as const),
  ...Object.entries(INNER_PAGES).map(([name, { within, path }]) => [name, `${stemOf(within)}/${path}`] as const),
];

/** The address of each page: `pathTo.post(7)`, `pathTo.profile({ section: 2 })`. */
export const pathTo = Object.fromEntries(paths.map(([name, path]) => [name, writer(path)])) as unknown as PathTo;

/** The target of a menu item. */
export const menuPath = ([page, , query]: MenuLine): PageAddress =>
  (pathTo[page] as (query?: object | string) => PageAddress)(query);

/** Paths are read in any case and with any number of slashes at the end, as React Router does. */
const patternOf = (page: PageName): RegExp =>
  new RegExp(`^${PAGES[page].path.replace(/:\w+$/, '([^/]+)').replace('/*', '(?:/.*)?')}/*$`, 'i');
const patterns = PAGE_NAMES.map((page) => [page, patternOf(page)] as const);

const ID = /^[1-9][0-9]{0,8}$/;

/** A page and the id in its address, undefined for what can be none. */
export type PagePlace = { readonly page: PageName; readonly id: number | undefined };

/** The page at a path; undefined for an unknown path. */
export const pageAt = (pathname: string): PagePlace | undefined => {
  for (const [page, pattern] of patterns) {
    const found = pattern.exec(pathname);
    if (found !== null) return { page, id: ID.test(found[1] ?? '') ? Number(found[1]) : undefined };
  }
  return undefined;
};

/** Whether a path is home's or one of its aliases, or the results, which share one of them. */
export const isHomePath = (pathname: string): boolean => {
  const page = pageAt(pathname)?.page;
  return page === 'posts' || (page !== undefined && 'aliasOf' in PAGES[page]);
};
