import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostContacts } from '#contract/http/posts.ts';
import type { PostId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

/** Where the contacts of one post are: masked, asked for, or open. */
export type Reveal =
  | { readonly phase: 'masked' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'open'; readonly contacts: PostContacts }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type RevealsState = { readonly byId: Readonly<Record<PostId, Reveal>> };
export type WithReveals = { readonly reveals?: RevealsState };

const put = ({ byId }: RevealsState, id: PostId, reveal: Reveal): RevealsState => ({ byId: { ...byId, [id]: reveal } });

const slice = createSlice({
  name: 'reveals',
  initialState: { byId: {} } as RevealsState,
  reducers: {
    asked: (state, { payload: id }: PayloadAction<PostId>) => put(state, id, { phase: 'loading' }),
    opened: (state, { payload: { id, contacts } }: PayloadAction<{ id: PostId; contacts: PostContacts }>) =>
      put(state, id, { phase: 'open', contacts }),
    failed: (state, { payload: { id, failure } }: PayloadAction<{ id: PostId; failure: Failure }>) =>
      put(state, id, { phase: 'failed', failure }),
  },
});

export const revealsActions = slice.actions;
export const revealsReducer = slice.reducer;

const MASKED: Reveal = { phase: 'masked' };
export const selectReveal = ({ reveals }: WithReveals, id: PostId): Reveal => reveals?.byId[id] ?? MASKED;
