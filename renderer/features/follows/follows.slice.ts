import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FollowItem, FollowList } from '#contract/http/follows.ts';
import type { UserId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { followSettled, sessionRefused, signedOut } from '#renderer/events.ts';

/** What was asked for, and what the server had before: a refusal puts that back. */
export type PendingFollow = { readonly isFollowing: boolean; readonly was: boolean };
export type PeopleLoad =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type People = {
  readonly items: readonly FollowItem[];
  readonly totalCount: number;
  /** The last page that came, 0 before the first. */
  readonly page: number;
  readonly load: PeopleLoad;
};
export type FollowsState = {
  readonly pending: Readonly<Record<UserId, PendingFollow>>;
  readonly lists: Readonly<Record<FollowList, People>>;
};
/** Undefined until the first screen that needs it is shown. */
export type WithFollows = { readonly follows?: FollowsState };
export type FollowToggle = { id: UserId; isFollowing: boolean };

/** The two lists in the order shown; the contract's own would bring its validator along. */
export const PEOPLE_LISTS = ['followers', 'following'] as const satisfies readonly FollowList[];

const NOBODY: People = { items: [], totalCount: 0, page: 0, load: { phase: 'loading' } };
const initialState: FollowsState = { pending: {}, lists: { followers: NOBODY, following: NOBODY } };

type Came = { list: FollowList; items: readonly FollowItem[]; totalCount: number; page: number };

const slice = createSlice({
  name: 'follows',
  initialState,
  reducers: {
    toggled: (state, { payload: { id, isFollowing } }: PayloadAction<FollowToggle>): FollowsState => ({
      ...state,
      pending: { ...state.pending, [id]: { isFollowing, was: state.pending[id]?.was ?? !isFollowing } },
    }),
    /** The server did as asked; the user may have toggled again meanwhile. */
    written: (state, { payload: { id, isFollowing } }: PayloadAction<FollowToggle>): FollowsState => {
      const change = state.pending[id];
      return change === undefined
        ? state
        : { ...state, pending: { ...state.pending, [id]: { ...change, was: isFollowing } } };
    },
    refused: (state, { payload }: PayloadAction<UserId>): FollowsState => withoutPending(state, payload),
    listOpened: (_state, _action: PayloadAction<FollowList>) => undefined,
    moreAsked: (_state, _action: PayloadAction<FollowList>) => undefined,
    loadStarted: (state, { payload }: PayloadAction<FollowList>): FollowsState =>
      withPeople(state, payload, { load: { phase: 'loading' } }),
    /** Page 1 replaces; who moved to a later page meanwhile is shown once. */
    loaded: (state, { payload: { list, items, ...rest } }: PayloadAction<Came>): FollowsState => {
      const shown = rest.page === 1 ? [] : state.lists[list].items;
      const fresh = items.filter(({ id }) => shown.every((known) => known.id !== id));
      return withPeople(state, list, { ...rest, items: [...shown, ...fresh], load: { phase: 'ready' } });
    },
    loadFailed: (state, { payload }: PayloadAction<{ list: FollowList; failure: Failure }>): FollowsState =>
      withPeople(state, payload.list, { load: { phase: 'failed', failure: payload.failure } }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(followSettled, (state, { payload: { userId, isFollowing } }): FollowsState => {
        const settle = (people: People): People => ({
          ...people,
          items: people.items.map((item) => (item.id === userId ? { ...item, isFollowing } : item)),
        });
        const { followers, following } = state.lists;
        return {
          ...withoutPending(state, userId),
          lists: { followers: settle(followers), following: settle(following) },
        };
      })
      .addCase(signedOut, () => initialState)
      .addCase(sessionRefused, () => initialState),
});

const withPeople = (state: FollowsState, list: FollowList, change: Partial<People>): FollowsState => ({
  ...state,
  lists: { ...state.lists, [list]: { ...state.lists[list], ...change } },
});

const withoutPending = (state: FollowsState, id: UserId): FollowsState => ({
  ...state,
  pending: Object.fromEntries(Object.entries(state.pending).filter(([known]) => Number(known) !== id)),
});

export const followActions = slice.actions;
export const followsReducer = slice.reducer;

/** `known` is the server's state of the person; later requests override it. */
export const selectIsFollowing = ({ follows }: WithFollows, id: UserId, known: boolean): boolean =>
  follows?.pending[id]?.isFollowing ?? known;
export const selectPeople = ({ follows = initialState }: WithFollows, list: FollowList): People => follows.lists[list];
