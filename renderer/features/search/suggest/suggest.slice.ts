import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Suggestions } from '#contract/http/suggest.ts';

/** Texts whose suggestions are kept: deleting a few letters makes no calls. */
const MAX_KEPT = 40;

/** A text and its viewer: names and prices depend on language and currency. */
export type AskedText = { readonly key: string; readonly text: string };
export const askedText = (text: string, viewer: string): AskedText => ({ key: `${viewer} ${text}`, text });

export type SuggestState = {
  readonly byKey: Readonly<Record<string, Suggestions>>;
  /** The latest that came for a text, shown until those of the present text are here. */
  readonly latest: string | undefined;
  /** Texts that could not be read. */
  readonly failedKey: string | undefined;
};
export type WithSuggest = { readonly suggest?: SuggestState };

const initialState: SuggestState = { byKey: {}, latest: undefined, failedKey: undefined };

/** The same state where nothing changes: a new one makes the whole page look at it with each letter. */
const withChanges = (state: SuggestState, changes: Partial<SuggestState>): SuggestState =>
  Object.entries(changes).every(([name, value]) => state[name as keyof SuggestState] === value)
    ? state
    : { ...state, ...changes };

const slice = createSlice({
  name: 'suggest',
  initialState: initialState as SuggestState,
  reducers: {
    typed: (state, { payload }: PayloadAction<AskedText>): SuggestState =>
      payload.key in state.byKey
        ? withChanges(state, { latest: payload.key })
        : withChanges(state, { failedKey: undefined }),
    found: (state, { payload: { key, value } }: PayloadAction<{ key: string; value: Suggestions }>): SuggestState => {
      const kept = Object.entries(state.byKey).slice(1 - MAX_KEPT);
      return {
        byKey: { ...Object.fromEntries(kept), [key]: value },
        latest: key.endsWith(' ') ? undefined : key,
        failedKey: undefined,
      };
    },
    failed: (state, { payload }: PayloadAction<string>): SuggestState => ({ ...state, failedKey: payload }),
  },
});

export const suggestActions = slice.actions;
export const suggestReducer = slice.reducer;

export const selectSuggestions = ({ suggest }: WithSuggest, key: string): Suggestions | undefined =>
  suggest?.byKey[key];
export const selectLatest = ({ suggest }: WithSuggest): Suggestions | undefined =>
  suggest?.latest === undefined ? undefined : suggest.byKey[suggest.latest];
export const selectHasFailed = ({ suggest }: WithSuggest, key: string): boolean => suggest?.failedKey === key;
