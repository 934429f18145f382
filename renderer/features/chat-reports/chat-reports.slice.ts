import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChatMute, ChatReport, ChatReportView, MuteDays } from '#contract/http/chat-moderation.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

type Load<Value> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: Value }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type ChatRuling =
  | { readonly decision: 'dismiss' }
  | { readonly decision: 'mute'; readonly days: MuteDays; readonly reason: string };

export type ChatReportsState = {
  /** How many reports wait; null until known. */
  readonly open: number | null;
  readonly list: Load<{ readonly items: readonly ChatReport[]; readonly total: number }>;
  readonly report: { readonly id: number; readonly load: Load<ChatReportView> } | null;
  readonly ruling:
    | { readonly phase: 'idle' }
    | { readonly phase: 'sending' }
    | { readonly phase: 'failed'; readonly failure: Failure };
  /** What was just decided, to be shown once. */
  readonly decided: ChatRuling['decision'] | 'muteEnded' | null;
  /** Users who cannot write now; empty until known. */
  readonly mutes: readonly ChatMute[];
};
export type WithChatReports = { readonly chatReports?: ChatReportsState };

const LOADING = { phase: 'loading' } as const;
const IDLE = { phase: 'idle' } as const;
const initialState: ChatReportsState = {
  open: null,
  list: LOADING,
  report: null,
  ruling: IDLE,
  decided: null,
  mutes: [],
};

const slice = createSlice({
  name: 'chatReports',
  initialState: initialState as ChatReportsState,
  reducers: {
    countAsked: () => undefined,
    counted: (state, { payload }: PayloadAction<number>): ChatReportsState => ({ ...state, open: payload }),
    listOpened: (state, _action: PayloadAction<number>): ChatReportsState => ({ ...state, list: LOADING }),
    listLoaded: (state, { payload }: PayloadAction<ChatReportsState['list']>): ChatReportsState => ({
      ...state,
      list: payload,
      open: payload.phase === 'ready' ? payload.value.total : state.open,
    }),
    reportOpened: (state, { payload: id }: PayloadAction<number>): ChatReportsState => ({
      ...state,
      report: { id, load: LOADING },
      ruling: IDLE,
    }),
    reportLoaded: (state, { payload }: PayloadAction<NonNullable<ChatReportsState['report']>>): ChatReportsState =>
      state.report?.id === payload.id ? { ...state, report: payload } : state,
    ruled: (state, _action: PayloadAction<{ id: number; ruling: ChatRuling }>): ChatReportsState => ({
      ...state,
      ruling: { phase: 'sending' },
    }),
    rulingArrived: (state, { payload }: PayloadAction<ChatRuling['decision']>): ChatReportsState => ({
      ...state,
      ruling: IDLE,
      decided: payload,
      open: state.open === null ? null : Math.max(0, state.open - 1),
    }),
    rulingFailed: (state, { payload: failure }: PayloadAction<Failure>): ChatReportsState => ({
      ...state,
      ruling: { phase: 'failed', failure },
    }),
    mutesOpened: (state): ChatReportsState => ({ ...state, ruling: IDLE }),
    mutesLoaded: (state, { payload: mutes }: PayloadAction<readonly ChatMute[]>): ChatReportsState => ({
      ...state,
      mutes,
    }),
    muteEndAsked: (state, _action: PayloadAction<{ userId: number; reason: string }>): ChatReportsState => ({
      ...state,
      ruling: { phase: 'sending' },
    }),
    muteEnded: (state, { payload: userId }: PayloadAction<number>): ChatReportsState => ({
      ...state,
      ruling: IDLE,
      decided: 'muteEnded',
      mutes: state.mutes.filter(({ user }) => user.id !== userId),
    }),
    decisionShown: (state): ChatReportsState => ({ ...state, decided: null }),
  },
});

export const chatReportsActions = slice.actions;
export const chatReportsReducer = slice.reducer;
export const selectChatReports = ({ chatReports }: WithChatReports): ChatReportsState => chatReports ?? initialState;
