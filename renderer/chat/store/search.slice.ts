import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChatMessage, Conversation } from '#contract/live/chat-message.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { chatEnded, chatStarted } from './events.ts';

export type Found = { readonly conversation: Conversation; readonly message: ChatMessage };
export type SearchState = {
  readonly query: string;
  readonly load:
    | { readonly phase: 'idle' }
    | { readonly phase: 'loading' }
    | { readonly phase: 'ready' | 'more'; readonly items: readonly Found[]; readonly next: string | null }
    | { readonly phase: 'failed'; readonly failure: Failure };
};
export type WithSearch = { readonly search: SearchState };

const initialState: SearchState = { query: '', load: { phase: 'idle' } };

const slice = createSlice({
  name: 'search',
  initialState: initialState as SearchState,
  reducers: {
    queried: (_state, { payload: query }: PayloadAction<string>): SearchState => ({
      query,
      load: query.trim() === '' ? { phase: 'idle' } : { phase: 'loading' },
    }),
    /** Fewer letters than a search takes. */
    tooShort: (state): SearchState => ({ ...state, load: { phase: 'idle' } }),
    moreAsked: (state): SearchState =>
      state.load.phase === 'ready' && state.load.next !== null
        ? { ...state, load: { ...state.load, phase: 'more' } }
        : state,
    loaded: (
      state,
      { payload: { items, next } }: PayloadAction<{ items: readonly Found[]; next: string | null }>,
    ): SearchState => ({
      ...state,
      load: { phase: 'ready', items: state.load.phase === 'more' ? [...state.load.items, ...items] : items, next },
    }),
    loadFailed: (state, { payload: failure }: PayloadAction<Failure>): SearchState => ({
      ...state,
      load: { phase: 'failed', failure },
    }),
  },
  extraReducers: (builder) => builder.addCase(chatStarted, () => initialState).addCase(chatEnded, () => initialState),
});

export const searchActions = slice.actions;
export const searchReducer = slice.reducer;
export const selectSearch = ({ search }: WithSearch): SearchState => search;
