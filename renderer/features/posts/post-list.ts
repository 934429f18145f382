import { DEFAULT_PAGE_SIZE, HOME_ORDER } from '#contract/constants.ts';
import { addressOf } from '#contract/http/address.ts';
import type { CallOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import { routes } from '#contract/http/routes.ts';
import type { PostId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

type QueryOf<Call extends keyof Api['posts']> = Omit<
  NonNullable<CallOf<Api['posts'][Call]> extends { query?: infer Query } ? Query : never>,
  'page' | 'pageCount' | 'lang' | 'currency'
>;

/** What a list shows: all active posts or one seller's, a search's, a member's own and favourites, or those with given ids. */
export type PostListRequest = (
  | { readonly call: 'list'; readonly query: QueryOf<'list'> }
  | { readonly call: 'search'; readonly query: QueryOf<'search'> }
  | { readonly call: 'userPosts'; readonly query: QueryOf<'userPosts'> }
  | { readonly call: 'cards'; readonly query: QueryOf<'cards'> }
) & { /** Posts a page, if the address has it. */ readonly pageCount?: number };

/** The list of everything by time: home (SPEC.md §2). */
export const ALL_POSTS: PostListRequest = { call: 'list', query: HOME_ORDER };

/** Lists of home, of each search and of each seller live side by side, keyed by the address that fills them. */
export const listKeyOf = ({ call, query, pageCount }: PostListRequest): string =>
  addressOf(routes.posts[call], { query: { ...query, pageCount } });

export const pageSizeOf = ({ pageCount }: PostListRequest): number => pageCount ?? DEFAULT_PAGE_SIZE;

/** Lists that only their member may see, and that of favourites among them. */
export const isOwnList = (key: string): boolean => key.startsWith(routes.posts.userPosts.path);
export const isFavouritesList = (key: string): boolean => isOwnList(key) && key.includes('status=Favorites');

export type PostListLoad =
  | { readonly phase: 'idle' }
  /** `isAppending`: the next page is under way or failed, not the list itself. */
  | { readonly phase: 'loading'; readonly isAppending: boolean }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly isAppending: boolean; readonly failure: Failure };

/** SPEC.md §3, client state: ids in the order shown and how many there are in all. */
export type PostList = {
  readonly ids: readonly PostId[];
  readonly totalCount: number;
  /** Top posts to show before a chosen order (D080); they are at their own places in it too. */
  readonly tops: readonly PostId[];
  /** The last page that was appended, 0 before the first. */
  readonly page: number;
  /** The language and currency its posts are written in. */
  readonly viewer: string;
  /** When its first page came, in milliseconds since 1970. */
  readonly loadedAt: number;
  readonly load: PostListLoad;
};

export const EMPTY_LIST: PostList = {
  ids: [],
  totalCount: 0,
  tops: [],
  page: 0,
  viewer: '',
  loadedAt: 0,
  load: { phase: 'idle' },
};
