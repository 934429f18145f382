import type { filterQuery } from './http/post-search.ts';
import type { Access } from './http/routes.ts';

type Page = {
  /** As React Router reads it: `:id` is one segment, `/*` is every path below, whose parts are in `INNER_PAGES`. */
  readonly path: `/${string}`;
  /** Pages of `user` send a visitor to login. */
  readonly access: Exclude<Access, 'admin' | 'chat'>;
  /** Key of the title, `title.<key>` of the namespace `shell`. */
  readonly title: string;
  /** Dictionaries that load with the screen: files of renderer/i18n/locales/<language>/. */
  readonly namespaces: readonly string[];
  /** False if search engines must not index it. */
  readonly isIndexable: boolean;
  /** The frame around the page; `site` where it is not given. */
  readonly layout?: PageLayout;
  /** The page that search engines and menus take this one for. */
  readonly aliasOf?: string;
};

/**
 * The layout rules of SPEC.md §2. `site`: header, and footer or mobile navigation. `bare`: nothing. `form`: header and
 * footer at every width. `desk`: header, and only the mobile navigation.
 */
export type PageLayout = 'site' | 'bare' | 'form' | 'desk';

const HOME = {
  access: 'public',
  title: 'default',
  namespaces: ['home', 'posts', 'search'],
  isIndexable: true,
  aliasOf: 'posts',
} as const;
const UNLISTED = { access: 'public', isIndexable: false } as const;
const INFO = { access: 'public', isIndexable: true } as const;
const SIGN_IN = { ...UNLISTED, namespaces: ['auth'] } as const;
const BARE = { ...SIGN_IN, layout: 'bare' } as const;
const OWN = { access: 'user', isIndexable: false } as const;
const SELL_TEXTS = ['sell', 'features', 'posts', 'photos', 'reasons'] as const;

/** Every page of the product (SPEC.md §2, D004): the one place where its address is written. */
export const PAGES = {
  start: { ...HOME, path: '/' },
  home: { ...HOME, path: '/posts/home' },
  shortHome: { ...HOME, path: '/home' },
  // Without a search in its query it shows home (D159, D160).
  posts: { ...INFO, path: '/posts', title: 'posts', namespaces: ['posts', 'search', 'filters', 'features'] },
  post: { ...INFO, path: '/posts/view/:postId', title: 'post', namespaces: ['post', 'posts', 'features', 'follows'] },
  user: { ...INFO, path: '/user/all/:userId', title: 'user', namespaces: ['user', 'posts', 'follows'] },
  about: { ...INFO, path: '/about', title: 'about', namespaces: ['about'] },
  countries: { ...INFO, path: '/countries', title: 'countries', namespaces: ['countries'] },
  subscriptions: {
    ...INFO,
    path: '/subscriptions',
    title: 'subscriptions',
    namespaces: ['subscriptions', 'payments'],
  },
  contact: { ...INFO, path: '/contact', title: 'contact', namespaces: ['contact'] },
  login: { ...BARE, path: '/login', title: 'login' },
  register: { ...BARE, path: '/register', title: 'register' },
  businessRegister: { ...BARE, path: '/businessRegister', title: 'businessRegister' },
  forgotPassword: { ...BARE, path: '/forgot-password', title: 'forgotPassword' },
  resetPassword: { ...SIGN_IN, path: '/reset-password', title: 'resetPassword' },
  changePassword: { ...BARE, path: '/changePassword', title: 'changePassword' },
  emailVerification: { ...SIGN_IN, path: '/emailVerification', title: 'emailVerification' },
  profile: {
    ...OWN,
    path: '/profile',
    title: 'profile',
    namespaces: ['profile', 'auth', 'posts', 'tasks', 'follows', 'notices', 'reasons', 'subscriptions'],
    layout: 'desk',
  },
  inventory: {
    ...OWN,
    path: '/inventory/*',
    title: 'inventory',
    namespaces: ['inventory', 'sell', 'subscriptions'],
    layout: 'desk',
  },
  create: { ...OWN, path: '/posts/create', title: 'create', namespaces: SELL_TEXTS, layout: 'form' },
  favorites: { ...OWN, path: '/posts/favorites', title: 'favorites', namespaces: ['favorites', 'posts'] },
  seen: { ...UNLISTED, path: '/posts/seen', title: 'seen', namespaces: ['seen', 'posts'] },
  savedSearches: {
    ...UNLISTED,
    path: '/saved-searches',
    title: 'savedSearches',
    namespaces: ['savedSearches', 'search', 'filters', 'notices'],
  },
  compare: { ...UNLISTED, path: '/compare', title: 'compare', namespaces: ['compare', 'post', 'posts'] },
  edit: { ...OWN, path: '/posts/edit/:postId', title: 'edit', namespaces: SELL_TEXTS },
  buy: { ...OWN, path: '/plans/buy/:planId', title: 'buy', namespaces: ['payments', 'subscriptions'] },
  admin: {
    ...OWN,
    path: '/admin/*',
    title: 'admin',
    namespaces: [
      'admin',
      'administration',
      'chatReports',
      'inbox',
      'payments',
      'post',
      'posts',
      'reasons',
      'subscriptions',
    ],
  },
} as const satisfies Record<string, Page>;
export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/** Pages that search engines may show, by the name of their screen. */
export type IndexablePage = {
  [Name in PageName]: (typeof PAGES)[Name]['isIndexable'] extends true ? Name : never;
}[PageName];

/** Pages inside a screen that has routes of its own, by their path below it. */
export const INNER_PAGES = {
  adminPosts: { within: 'admin', path: 'posts' },
  adminPost: { within: 'admin', path: 'posts/:postId' },
  adminUsers: { within: 'admin', path: 'users' },
  adminUser: { within: 'admin', path: 'users/:userId' },
  adminAudit: { within: 'admin', path: 'audit' },
  adminReports: { within: 'admin', path: 'reports' },
  adminOrders: { within: 'admin', path: 'orders' },
  adminAppeals: { within: 'admin', path: 'appeals' },
  adminChatReports: { within: 'admin', path: 'chats' },
  adminChatReport: { within: 'admin', path: 'chats/:reportId' },
  adminInbox: { within: 'admin', path: 'messages' },
  adminMessage: { within: 'admin', path: 'messages/:messageId' },
  adminJobs: { within: 'admin', path: 'jobs' },
  print: { within: 'inventory', path: 'print' },
  /** The dealer's lead inbox. */
  chats: { within: 'inventory', path: 'chats' },
} as const satisfies Record<string, { within: PageName; path: string }>;

type SearchQuery = { readonly [Name in keyof typeof filterQuery]?: string | number };
type SignInQuery = { readonly returnTo?: string | null; readonly origin?: 'home'; readonly invite?: string | null };
type SecretQuery = { readonly email: string; readonly token: string };

/** What a page takes behind its path; a text is a query that is already written. */
export type PageQueries = {
  /** The conversation of the chat that opens over the page. */
  home: { readonly conversation: number };
  posts: SearchQuery | string;
  /** Without ids it shows what the device keeps. */
  compare: { readonly ids: readonly number[] };
  login: SignInQuery;
  register: SignInQuery;
  businessRegister: SignInQuery;
  forgotPassword: SignInQuery;
  resetPassword: SecretQuery;
  emailVerification: SecretQuery;
  profile: {
    readonly section: 1 | 2 | 3 | 4 | 5 | 6;
    readonly status?: 'Asked' | 'Hidden';
    readonly post?: number | undefined;
  };
  inventory: {
    readonly import?: 'photos' | 'file';
    readonly export?: 'xlsx' | 'csv';
    readonly print?: 'tag';
    readonly open?: 'waiting';
    /** The car that is open on a phone. */
    readonly car?: number;
  };
  /** The conversation that opens in the lead inbox. */
  chats: { readonly conversation: number };
  print: {
    readonly kind: 'tag' | 'sheet';
    readonly size: 'a5' | 'a6';
    readonly paper: 'own' | 'a4';
    readonly ids: readonly number[];
    readonly langs?: readonly string[];
    readonly currency?: string;
  };
  buy: { readonly order?: string; readonly quantity?: number; readonly from?: 'telegram' };
  adminAudit: { readonly userId: number };
};
export type QueryOf<Name> = Name extends keyof PageQueries ? PageQueries[Name] : never;

/** A page in a menu: its name, the key of its text, and the query of its link. */
export type MenuLine = {
  [Name in PageName]: readonly [page: Name, text: string, query?: QueryOf<Name>];
}[PageName];

/** The pages of each menu in its order; texts are of the namespace `shell`, those of `go` and `help` of the program's menu. */
export const MENUS = {
  header: [
    ['posts', 'home'],
    ['about', 'about'],
    ['subscriptions', 'subscriptions'],
    ['countries', 'countries'],
    ['contact', 'contact'],
    ['profile', 'myProfile'],
  ],
  /** The inventory is for businesses alone. */
  burger: [
    ['home', 'home'],
    ['create', 'sell'],
    ['favorites', 'favorites'],
    ['inventory', 'title.inventory'],
    ['profile', 'profile', { section: 2 }],
    ['about', 'aboutUs'],
    ['countries', 'countries'],
    ['contact', 'contact'],
    ['subscriptions', 'subscriptions'],
  ],
  /** The mobile navigation; the Chat button is shown before the last entry. */
  bottom: [
    ['home', 'home'],
    ['favorites', 'favorites'],
    ['create', 'addNew'],
    ['profile', 'tasks', { section: 3 }],
  ],
  footerTools: [
    ['create', 'footer.sellCar'],
    ['posts', 'footer.findCar'],
    ['subscriptions', 'subscriptions'],
    ['profile', 'profile'],
  ],
  footerAbout: [
    ['about', 'aboutUs'],
    ['countries', 'countries'],
    ['profile', 'tasks', { section: 3 }],
    ['contact', 'contact'],
  ],
  /** Two of the desktop program's menu. */
  go: [
    ['posts', 'home'],
    ['favorites', 'favorites'],
    ['inventory', 'inventory'],
  ],
  help: [
    ['about', 'about'],
    ['contact', 'contact'],
  ],
} as const satisfies Record<string, readonly MenuLine[]>;
