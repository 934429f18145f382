import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChatReportReason } from '#contract/chat.ts';
import type { UserId } from '#contract/ids.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { chatEnded, chatStarted } from './events.ts';

type Blocking = { readonly id: ConversationId; readonly userId: UserId };
export type Report = { readonly id: ConversationId; readonly reason: ChatReportReason; readonly text: string };

/** The last action, announced once. */
export type Done = 'reported' | 'blocked' | 'unblocked';
export type SafetyState = { readonly done: Done | null };
export type WithSafety = { readonly safety: SafetyState };

const initialState: SafetyState = { done: null };

const slice = createSlice({
  name: 'safety',
  initialState: initialState as SafetyState,
  reducers: {
    blockAsked: (_state, _action: PayloadAction<Blocking>) => undefined,
    unblockAsked: (_state, _action: PayloadAction<Blocking>) => undefined,
    reportAsked: (_state, _action: PayloadAction<Report>) => undefined,
    done: (_state, { payload }: PayloadAction<Done>): SafetyState => ({ done: payload }),
    doneShown: (): SafetyState => initialState,
  },
  extraReducers: (builder) => builder.addCase(chatStarted, () => initialState).addCase(chatEnded, () => initialState),
});

export const safetyActions = slice.actions;
export const safetyReducer = slice.reducer;
export const selectDone = ({ safety }: WithSafety): Done | null => safety.done;
