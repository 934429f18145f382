import { filterQuery } from '#contract/http/posts.ts';

export type Query = Readonly<Record<string, unknown>>;

/** What an address shows. `private` pages and `unknown` ones are not for search engines. */
export type Place =
  | { readonly kind: 'home' }
  | { readonly kind: 'results'; readonly filters: Readonly<Record<string, string>> }
  | { readonly kind: 'post'; readonly id: number | undefined }
  | { readonly kind: 'user'; readonly id: number | undefined }
  | { readonly kind: 'about' | 'contact' | 'countries' | 'subscriptions' }
  | { readonly kind: 'private'; readonly title: PrivateTitle }
  | { readonly kind: 'unknown' };

/** Names of the texts that the app gives these pages as titles. */
const PRIVATE = {
  '/login': 'login',
  '/register': 'register',
  '/businessregister': 'businessRegister',
  '/forgot-password': 'forgotPassword',
  '/reset-password': 'resetPassword',
  '/changepassword': 'changePassword',
  '/emailverification': 'emailVerification',
  '/profile': 'profile',
  '/inventory': 'inventory',
  '/posts/create': 'create',
  '/posts/favorites': 'favorites',
  '/admin': 'admin',
} as const;
export type PrivateTitle = (typeof PRIVATE)[keyof typeof PRIVATE] | 'edit' | 'buy';

/** Where robots have nothing to look for; parts of paths as robots.txt takes them. */
export const PRIVATE_PATHS = [
  '/login',
  '/register',
  '/businessRegister',
  '/forgot-password',
  '/reset-password',
  '/changePassword',
  '/emailVerification',
  '/profile',
  '/inventory',
  '/posts/create',
  '/posts/favorites',
  '/posts/edit/',
  '/plans/buy/',
  '/admin',
] as const;

const PAGES = {
  '/about': 'about',
  '/contact': 'contact',
  '/countries': 'countries',
  '/subscriptions': 'subscriptions',
} as const;
const HOME = new Set(['/', '/home', '/posts/home', '/index.html']);
const ID = /^[1-9][0-9]{0,8}$/;

const idIn = (text: string): number | undefined => (ID.test(text) ? Number(text) : undefined);

const has = <Table extends object>(table: Table, path: string): path is Extract<keyof Table, string> =>
  Object.hasOwn(table, path);

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

/** /posts asks for results where it carries any of these; other parameters, such as those of campaigns, leave it home (D159). */
const isSearch = (query: Query): boolean =>
  Object.keys(query).some((name) => name in filterQuery || ['SortKey', 'SortDirection', 'page'].includes(name));

/** Paths as the app reads them: any case, any number of slashes at the end. */
export const placeOf = (path: string, query: Query): Place => {
  const known = path.toLowerCase().replace(/\/+$/, '') || '/';
  if (HOME.has(known)) return { kind: 'home' };
  if (known === '/posts') return isSearch(query) ? { kind: 'results', filters: filtersIn(query) } : { kind: 'home' };
  if (has(PAGES, known)) return { kind: PAGES[known] };
  if (has(PRIVATE, known)) return { kind: 'private', title: PRIVATE[known] };
  if (known.startsWith('/admin/')) return { kind: 'private', title: 'admin' };
  if (known.startsWith('/inventory/')) return { kind: 'private', title: 'inventory' };
  const [, folder = '', tail = ''] = /^(\/[a-z]+\/[a-z]+\/)([^/]+)$/.exec(known) ?? [];
  if (folder === '/posts/view/') return { kind: 'post', id: idIn(tail) };
  if (folder === '/user/all/') return { kind: 'user', id: idIn(tail) };
  if (folder === '/posts/edit/') return { kind: 'private', title: 'edit' };
  if (folder === '/plans/buy/') return { kind: 'private', title: 'buy' };
  return { kind: 'unknown' };
};

/** A post's own address. */
export const postPath = (id: number): string => `/posts/view/${id}`;
/** The one address of home, of which the others are aliases (D159). */
export const HOME_PATH = '/posts';
