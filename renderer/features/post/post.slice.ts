import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Post } from '#contract/http/posts.ts';
import type { PostId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { favouriteSettled, followSettled, ownPostChanged, sessionRefused } from '#renderer/events.ts';

/** Posts kept for going back; the one opened longest ago is forgotten first. */
const MAX_KEPT = 12;

export type PostLoad =
  | { readonly phase: 'loading' }
  /** `viewer`: the language, currency and account this post was written for; `loadedAt` in milliseconds since 1970. */
  | { readonly phase: 'ready'; readonly post: Post; readonly viewer: string; readonly loadedAt: number }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type PostState = {
  readonly byId: Readonly<Record<PostId, PostLoad>>;
  /** Ids of `byId`, the last opened first. */
  readonly recent: readonly PostId[];
};
export type WithPost = { readonly post: PostState };
export type PostOpened = { id: PostId; viewer: string };

const initialState: PostState = { byId: {}, recent: [] };

const slice = createSlice({
  name: 'post',
  initialState: initialState as PostState,
  reducers: {
    /** A post comes to the screen, or its viewer chose another language, currency or account. */
    opened: (_state, _action: PayloadAction<PostOpened>) => undefined,
    retried: (_state, _action: PayloadAction<PostOpened>) => undefined,
    /** The screen was left: what is still under way is not needed. */
    closed: () => undefined,
    /** A post that is already shown stays until the new one is here. */
    loadStarted: (state, { payload: id }: PayloadAction<PostId>): PostState =>
      state.byId[id]?.phase === 'ready' ? withRecent(state, id) : withLoad(state, id, { phase: 'loading' }),
    loaded: (
      state,
      { payload: { post, viewer, loadedAt } }: PayloadAction<{ post: Post; viewer: string; loadedAt: number }>,
    ): PostState => withLoad(state, post.id, { phase: 'ready', post, viewer, loadedAt }),
    /** A refresh that failed leaves the post as it was, unless the post itself is gone. */
    loadFailed: (state, { payload: { id, failure } }: PayloadAction<{ id: PostId; failure: Failure }>): PostState =>
      state.byId[id]?.phase === 'ready' && failure.code !== 'POST_NOT_FOUND'
        ? state
        : withLoad(state, id, { phase: 'failed', failure }),
    loadDropped: (state, { payload: id }: PayloadAction<PostId>): PostState =>
      state.byId[id]?.phase === 'loading' ? without(state, id) : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(favouriteSettled, (state, { payload: { ids, isFavorite } }) =>
        mapReady(state, (ready) =>
          ids.includes(ready.post.id) ? { ...ready, post: { ...ready.post, isFavorite } } : ready,
        ),
      )
      .addCase(followSettled, (state, { payload: { userId, ...follow } }) =>
        mapReady(state, (ready) =>
          ready.post.ownerInfo.id === userId
            ? { ...ready, post: { ...ready.post, ownerInfo: { ...ready.post.ownerInfo, ...follow } } }
            : ready,
        ),
      )
      // The page stays until it is here anew.
      .addCase(ownPostChanged, outdated)
      .addCase(sessionRefused, outdated),
});

type Ready = Extract<PostLoad, { phase: 'ready' }>;
const mapReady = ({ byId, recent }: PostState, change: (ready: Ready) => Ready): PostState => ({
  recent,
  byId: Object.fromEntries(
    Object.entries(byId).map(([id, load]) => [id, load.phase === 'ready' ? change(load) : load]),
  ),
});

function outdated(state: PostState): PostState {
  return mapReady(state, (ready) => ({ ...ready, viewer: '' }));
}

const withLoad = (state: PostState, id: PostId, load: PostLoad): PostState =>
  withRecent({ ...state, byId: { ...state.byId, [id]: load } }, id);

const withRecent = ({ byId, recent }: PostState, id: PostId): PostState => {
  const kept = [id, ...recent.filter((other) => other !== id)].slice(0, MAX_KEPT);
  return {
    recent: kept,
    byId: Object.fromEntries(kept.flatMap((known) => (byId[known] ? [[known, byId[known]]] : []))),
  };
};

const without = ({ byId, recent }: PostState, id: PostId): PostState => ({
  recent: recent.filter((other) => other !== id),
  byId: Object.fromEntries(Object.entries(byId).filter(([known]) => Number(known) !== id)),
});

export const postActions = slice.actions;
export const postReducer = slice.reducer;

/** What is known of a post; undefined until it was opened. */
export const selectPostLoad = (state: WithPost, id: PostId): PostLoad | undefined => state.post.byId[id];
