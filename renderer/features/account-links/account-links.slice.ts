import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { LinksState, LoginWay } from '#contract/http/account-links.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

/** What the user asked for. */
export type LinkAct = 'confirm' | 'email' | 'disconnect' | 'merge' | 'decline';

/** What became of the last thing that was asked for; `connected` also where the account could be entered that way before. */
export type Acting =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly act: LinkAct }
  | { readonly phase: 'failed'; readonly act: LinkAct; readonly failure: Failure }
  | { readonly phase: 'done'; readonly act: LinkAct };

export type AccountLinksState = {
  /** Null until the server has said. */
  readonly links: LinksState | null;
  readonly acting: Acting;
};
export type WithAccountLinks = { readonly accountLinks: AccountLinksState };

const initialState: AccountLinksState = { links: null, acting: { phase: 'idle' } };

const slice = createSlice({
  name: 'accountLinks',
  initialState,
  reducers: {
    opened: () => undefined,
    loaded: (state, { payload }: PayloadAction<LinksState>): AccountLinksState => ({ ...state, links: payload }),
    confirmAsked: (_state, _action: PayloadAction<string>) => undefined,
    emailAsked: (_state, _action: PayloadAction<{ email: string; otherPassword: string }>) => undefined,
    disconnectAsked: (_state, _action: PayloadAction<LoginWay>) => undefined,
    mergeAsked: (_state, _action: PayloadAction<string>) => undefined,
    declineAsked: () => undefined,
    changed: (state, { payload }: PayloadAction<Acting>): AccountLinksState => ({ ...state, acting: payload }),
    resultShown: (state): AccountLinksState => ({ ...state, acting: { phase: 'idle' } }),
  },
});

export const accountLinksActions = slice.actions;
export const accountLinksReducer = slice.reducer;
export const selectAccountLinks = (state: WithAccountLinks): AccountLinksState => state.accountLinks;
