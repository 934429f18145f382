import type { Post, PostCard } from '#contract/http/posts.ts';
import { addressOf } from '#contract/http/address.ts';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from '#contract/constants.ts';
import type { RouteLine } from '#contract/http/routes.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { IdentityRepository } from '#server/modules/identity/index.ts';
import type { PostsService } from '#server/modules/posts/index.ts';
import type { Html } from '#server/lib/html.ts';
import type { Screen } from './site.ts';
import type { SiteTexts } from './texts.ts';

/** The page's main picture, as wide as the app shows it. */
export type LeadPhoto = { readonly src: string; readonly sizes: string };

/** The content of a document besides the assets it loads. */
export type PageFacts = {
  readonly status: 200 | 404;
  readonly isIndexed: boolean;
  /** The page's one address: path and query, without the language. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** A photo for link previews, by its path. */
  readonly image?: string | undefined;
  /** JSON-LD, one object per block. */
  readonly linkedData: readonly object[];
  /** Replies to the app's first calls, as JSON by the address of the call. */
  readonly replies: Readonly<Record<string, string>>;
  readonly photo?: LeadPhoto | undefined;
  readonly screen?: Screen;
  /** The post whose page it is. */
  readonly post?: Post;
  /** The content of main until the app renders; none where only the app can render it. */
  readonly view?: Html | undefined;
};

/** What the pages are written from. */
export type PageContext = {
  readonly viewer: Viewer;
  readonly texts: SiteTexts;
  /** The country of the site's market. */
  readonly countryId: number;
  /** The absolute address of a path. */
  readonly absolute: (path: string) => string;
  readonly posts: Pick<PostsService, 'search' | 'listOfUser' | 'details'>;
  readonly users: IdentityRepository;
};

/** The envelope of a list, read back from the reply that the API gives. */
export type CardList = {
  readonly value: readonly PostCard[];
  readonly totalCount: number;
  readonly topPosts?: readonly PostCard[];
};

export const readList = (reply: Buffer): CardList => JSON.parse(reply.toString()) as CardList;

export const FIRST_PAGE = { page: DEFAULT_PAGE, pageCount: DEFAULT_PAGE_SIZE } as const;

/** The address of the app's call, with the viewer's choices that the call takes. */
export const callAddress = (
  route: RouteLine,
  { language, currency }: Viewer,
  { params = {}, query = {} }: { params?: object; query?: object } = {},
): string => {
  const choices =
    route.viewer === 'none' ? {} : route.viewer === 'lang' ? { lang: language } : { lang: language, currency };
  return addressOf(route, { params: { ...params }, query: { ...choices, ...query } });
};

/** As the app titles its screens. */
export const siteTitle = (title: string): string => (/aniv|անիվ/i.test(title) ? title : `${title} · Aniv`);

const MAX_DESCRIPTION = 200;

/** One line, cut between words where it is long. */
export const shortText = (text: string, most = MAX_DESCRIPTION): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/\s+\S*$/u, '')}…`;
};
