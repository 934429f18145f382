import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { OwnAppeal } from '#contract/http/appeals.ts';
import type { PostId } from '#contract/ids.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

type Sending =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type OwnAppealState = {
  readonly sending: Sending;
  /** What was sent on this visit, by post: the page was loaded before it. */
  readonly sent: Readonly<Record<PostId, OwnAppeal>>;
};
export type WithOwnAppeal = { readonly ownAppeal?: OwnAppealState };
export type NewAppeal = { readonly postId: PostId; readonly text: string };

const initialState: OwnAppealState = { sending: { phase: 'idle' }, sent: {} };

const slice = createSlice({
  name: 'ownAppeal',
  initialState: initialState as OwnAppealState,
  reducers: {
    opened: (state): OwnAppealState => ({ ...state, sending: { phase: 'idle' } }),
    submitted: (state, _action: PayloadAction<NewAppeal>): OwnAppealState => ({
      ...state,
      sending: { phase: 'sending' },
    }),
    arrived: (state, { payload }: PayloadAction<{ postId: PostId; appeal: OwnAppeal }>): OwnAppealState => ({
      sending: { phase: 'idle' },
      sent: { ...state.sent, [payload.postId]: payload.appeal },
    }),
    refused: (state, { payload: failure }: PayloadAction<Failure>): OwnAppealState => ({
      ...state,
      sending: { phase: 'failed', failure },
    }),
  },
});

export const ownAppealActions = slice.actions;
export const ownAppealReducer = slice.reducer;
export const selectAppealSending = ({ ownAppeal }: WithOwnAppeal): Sending => (ownAppeal ?? initialState).sending;
export const selectSentAppeal = ({ ownAppeal }: WithOwnAppeal, id: PostId): OwnAppeal | null =>
  ownAppeal?.sent[id] ?? null;
