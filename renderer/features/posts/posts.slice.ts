import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostCard, UserPostCard } from '#contract/http/posts.ts';
import type { PostId } from '#contract/ids.ts';
import {
  favouriteNoted,
  favouritesListed,
  favouriteSettled,
  ownPostChanged,
  postsReceived,
  sessionRefused,
} from '#renderer/events.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { EMPTY_LIST, isFavouritesList, isOwnList } from './post-list.ts';
import type { PostList, PostListRequest } from './post-list.ts';

/** Lists kept for going back; the one opened longest ago is forgotten first. */
const MAX_LISTS = 20;

/** `own`, `note` and `list` came with a list of one's own. */
export type ListedPost = PostCard & Partial<Pick<UserPostCard, 'own' | 'note' | 'list'>>;

export type PostsState = {
  readonly byId: Readonly<Record<PostId, ListedPost>>;
  readonly lists: Readonly<Record<string, PostList>>;
};
export type WithPosts = { readonly posts: PostsState };

/** A list is opened; `isReturn`: by going back, which shows it as it was left; `pages`: the minimum number to load. */
export type ListOpened = { request: PostListRequest; viewer: string; isReturn: boolean; pages?: number | undefined };
type Started = { key: string; isAppending: boolean };
type Received = { key: string; posts: readonly PostCard[]; totalCount: number; page: number };
type Replaced = Received & { viewer: string; loadedAt: number; topPosts?: readonly PostCard[] };

const initialState: PostsState = { byId: {}, lists: {} };

const slice = createSlice({
  name: 'posts',
  initialState: initialState as PostsState,
  reducers: {
    opened: (_state, _action: PayloadAction<ListOpened>) => undefined,
    moreAsked: (_state, _action: PayloadAction<PostListRequest>) => undefined,
    retried: (_state, _action: PayloadAction<ListOpened>) => undefined,
    loadStarted: (state, { payload: { key, isAppending } }: PayloadAction<Started>): PostsState =>
      withList(state, key, { load: { phase: 'loading', isAppending } }),
    loadFailed: (state, { payload: { key, ...load } }: PayloadAction<Started & { failure: Failure }>): PostsState =>
      withList(state, key, { load: { phase: 'failed', ...load } }),
    /** Another list was requested before this one arrived. */
    loadDropped: (state, { payload }: PayloadAction<string>): PostsState => {
      const ready = (state.lists[payload]?.page ?? 0) > 0;
      return withList(state, payload, { load: { phase: ready ? 'ready' : 'idle' } });
    },
    /** Replaces the list by its pages up to and including `page`. */
    replaced: (state, { payload: { key, posts, topPosts = [], ...list } }: PayloadAction<Replaced>): PostsState =>
      withList(withPosts(state, [...topPosts, ...posts]), key, {
        ...list,
        ids: unique(posts),
        tops: unique(topPosts),
        load: { phase: 'ready' },
      }),
    /** One more page; posts that moved here from an earlier page are shown once (D078), favourites no longer go. */
    pageAppended: (state, { payload: { key, posts, ...list } }: PayloadAction<Received>): PostsState => {
      const before = state.lists[key]?.ids ?? [];
      const shown = isFavouritesList(key) ? before.filter((id) => state.byId[id]?.isFavorite) : before;
      const fresh = unique(posts).filter((id) => !shown.includes(id));
      return withList(withPosts(state, posts), key, { ...list, ids: [...shown, ...fresh], load: { phase: 'ready' } });
    },
    added: (state, { payload: { key, post } }: PayloadAction<{ key: string; post: PostCard }>): PostsState => {
      const { ids, totalCount } = state.lists[key] ?? EMPTY_LIST;
      if (ids.includes(post.id)) return withPosts(state, [post]);
      return withList(withPosts(state, [post]), key, { ids: [post.id, ...ids], totalCount: totalCount + 1 });
    },
    edited: (state, { payload }: PayloadAction<PostCard>): PostsState => withPosts(state, [payload]),
    deleted: (state, { payload }: PayloadAction<PostId>): PostsState => withoutPost(state, payload),
    removedFromList: (state, { payload: { key, id } }: PayloadAction<{ key: string; id: PostId }>): PostsState => {
      const list = state.lists[key];
      return list === undefined ? state : withList(state, key, without(list, id));
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(postsReceived, (state, { payload }): PostsState => withPosts(state, payload))
      // The list of favourites keeps its posts, so that an undone removal finds its place; a new one is fetched with it.
      .addCase(favouriteSettled, (state, { payload: { ids, isFavorite } }): PostsState => {
        const known = ids.flatMap((id) => state.byId[id] ?? []);
        const marked = withPosts(
          state,
          known.map((post) => ({ ...post, isFavorite })),
        );
        return isFavorite ? { ...marked, lists: mapLists(marked.lists, outdatedIf(isFavouritesList)) } : marked;
      })
      .addCase(favouriteNoted, (state, { payload: { id, note } }): PostsState => {
        const post = state.byId[id];
        return post === undefined ? state : { ...state, byId: { ...state.byId, [id]: { ...post, note } } };
      })
      .addCase(favouritesListed, (state, { payload: { ids, list } }): PostsState => {
        const known = ids.flatMap((id) => state.byId[id] ?? []);
        const listed = withPosts(
          state,
          known.map((post) => ({ ...post, list })),
        );
        return { ...listed, lists: mapLists(listed.lists, outdatedIf(isFavouritesList)) };
      })
      // Only the server decides which lists it belongs to now, and at which place.
      .addCase(ownPostChanged, (state, { payload }): PostsState => {
        const known = payload && state.byId[payload.id];
        const { byId, lists } =
          payload === null || !known
            ? state
            : payload.card === null
              ? withoutPost(state, payload.id)
              : withPosts(state, [{ ...known, ...payload.card }]);
        return { byId, lists: mapLists(lists, outdated) };
      })
      .addCase(sessionRefused, withoutPerson),
});

type Lists = PostsState['lists'];
const mapLists = (lists: Lists, change: (list: PostList, key: string) => PostList | undefined): Lists =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([key, list]) => {
      const changed = change(list, key);
      return changed === undefined ? [] : [[key, changed]];
    }),
  );

/** Marks a list as outdated, so that it is fetched again when it is next opened. */
const outdated = (list: PostList): PostList => ({ ...list, viewer: '' });
const outdatedIf =
  (isOutdated: (key: string) => boolean) =>
  (list: PostList, key: string): PostList =>
    isOutdated(key) ? outdated(list) : list;

/** Removes a user's own lists; public ones stay on the screen without the user's marks until they are fetched again. */
function withoutPerson({ byId, lists }: PostsState): PostsState {
  return {
    byId: Object.fromEntries(
      Object.entries(byId).map(([id, post]) => [id, { ...post, isFavorite: false, own: null, note: null, list: null }]),
    ),
    lists: mapLists(lists, (list, key) => (isOwnList(key) ? undefined : outdated(list))),
  };
}

const unique = (posts: readonly PostCard[]): PostId[] => [...new Set(posts.map(({ id }) => id))];

const withPosts = (state: PostsState, posts: readonly PostCard[]): PostsState => ({
  ...state,
  byId: { ...state.byId, ...Object.fromEntries(posts.map((post) => [post.id, { ...state.byId[post.id], ...post }])) },
});

const withoutPost = ({ byId, lists }: PostsState, gone: PostId): PostsState => ({
  byId: Object.fromEntries(Object.entries(byId).filter(([id]) => Number(id) !== gone)),
  lists: mapLists(lists, (list) => without(list, gone)),
});

/** The changed list moves to the end, so that the first one is the oldest. */
const withList = (state: PostsState, key: string, change: Partial<PostList>): PostsState => {
  const { [key]: list = EMPTY_LIST, ...others } = state.lists;
  const kept = Object.entries(others).slice(1 - MAX_LISTS);
  return { ...state, lists: { ...Object.fromEntries(kept), [key]: { ...list, ...change } } };
};

const without = (list: PostList, id: PostId): PostList => {
  const ids = list.ids.filter((kept) => kept !== id);
  return { ...list, ids, totalCount: list.totalCount - (list.ids.length - ids.length) };
};

export const postsActions = slice.actions;
export const postsReducer = slice.reducer;

export const selectPost = (state: WithPosts, id: PostId): ListedPost | undefined => state.posts.byId[id];
export const selectPostList = (state: WithPosts, key: string): PostList => state.posts.lists[key] ?? EMPTY_LIST;
