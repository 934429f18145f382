import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PublicProfile } from '#contract/http/identity.ts';
import type { UserId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { followSettled, sessionRefused } from '#renderer/events.ts';

/** Sellers kept for going back; the one opened longest ago is forgotten first. */
const MAX_KEPT = 20;

export type SellerLoad =
  | { readonly phase: 'loading' }
  /** `viewer`: whom it is written for, who may follow them or not. */
  | { readonly phase: 'ready'; readonly profile: PublicProfile; readonly viewer: string; readonly loadedAt: number }
  | { readonly phase: 'failed'; readonly failure: Failure };
export type SellerState = { readonly byId: Readonly<Record<UserId, SellerLoad>>; readonly recent: readonly UserId[] };
export type WithSeller = { readonly seller: SellerState };
export type SellerOpened = { id: UserId; viewer: string };

const initialState: SellerState = { byId: {}, recent: [] };

const slice = createSlice({
  name: 'seller',
  initialState: initialState as SellerState,
  reducers: {
    opened: (_state, _action: PayloadAction<SellerOpened>) => undefined,
    /** A seller that is already shown stays until the new answer is here. */
    loadStarted: (state, { payload: id }: PayloadAction<UserId>): SellerState =>
      state.byId[id]?.phase === 'ready' ? state : withLoad(state, id, { phase: 'loading' }),
    loaded: (
      state,
      { payload }: PayloadAction<{ profile: PublicProfile; viewer: string; loadedAt: number }>,
    ): SellerState => withLoad(state, payload.profile.id, { phase: 'ready', ...payload }),
    loadFailed: (state, { payload: { id, failure } }: PayloadAction<{ id: UserId; failure: Failure }>): SellerState =>
      state.byId[id]?.phase === 'ready' && failure.code !== 'USER_NOT_FOUND'
        ? state
        : withLoad(state, id, { phase: 'failed', failure }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(followSettled, (state, { payload: { userId, ...follow } }) =>
        mapReady(state, (ready) =>
          ready.profile.id === userId ? { ...ready, profile: { ...ready.profile, ...follow } } : ready,
        ),
      )
      .addCase(sessionRefused, outdated),
});

type Ready = Extract<SellerLoad, { phase: 'ready' }>;
const mapReady = ({ byId, recent }: SellerState, change: (ready: Ready) => Ready): SellerState => ({
  recent,
  byId: Object.fromEntries(
    Object.entries(byId).map(([id, load]) => [id, load.phase === 'ready' ? change(load) : load]),
  ),
});

/** Whether they are followed was the person's own matter: asked anew. */
function outdated(state: SellerState): SellerState {
  return mapReady(state, (ready) => ({ ...ready, viewer: '' }));
}

const withLoad = ({ byId, recent }: SellerState, id: UserId, load: SellerLoad): SellerState => {
  const kept = [id, ...recent.filter((other) => other !== id)].slice(0, MAX_KEPT);
  const loads: Record<UserId, SellerLoad> = { ...byId, [id]: load };
  return {
    recent: kept,
    byId: Object.fromEntries(kept.flatMap((known) => (loads[known] ? [[known, loads[known]]] : []))),
  };
};

export const sellerActions = slice.actions;
export const sellerReducer = slice.reducer;

/** What is known of a seller; undefined until the page was opened. */
export const selectSeller = (state: WithSeller, id: UserId): SellerLoad | undefined => state.seller.byId[id];
