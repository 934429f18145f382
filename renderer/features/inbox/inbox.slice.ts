import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Message, MessageLine, MessageStatus } from '#contract/http/inbox.ts';
import type { Failure } from '#renderer/api/api-failure.ts';

type Load<Value> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly value: Value }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type InboxQuery = { readonly status: MessageStatus; readonly page: number };
/** What an admin does with a message; a reply is kept until it has arrived, and its key makes a repeat harmless. */
export type InboxAct =
  | { readonly kind: 'reply'; readonly id: number; readonly text: string; readonly key: string }
  | { readonly kind: 'done' | 'open'; readonly id: number };
type Acting =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly kind: InboxAct['kind'] }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type InboxState = {
  /** How many messages wait for an answer; null until known. */
  readonly open: number | null;
  readonly list: Load<{ readonly items: readonly MessageLine[]; readonly total: number }>;
  readonly message: { readonly id: number; readonly load: Load<Message> } | null;
  readonly acting: Acting;
  /** What was just done, to be shown once. */
  readonly done: InboxAct['kind'] | null;
};
export type WithInbox = { readonly inbox?: InboxState };

const LOADING = { phase: 'loading' } as const;
const initialState: InboxState = { open: null, list: LOADING, message: null, acting: { phase: 'idle' }, done: null };

const slice = createSlice({
  name: 'inbox',
  initialState: initialState as InboxState,
  reducers: {
    countAsked: () => undefined,
    counted: (state, { payload }: PayloadAction<number>): InboxState => ({ ...state, open: payload }),
    listOpened: (state, _action: PayloadAction<InboxQuery>): InboxState => ({ ...state, list: LOADING }),
    listLoaded: (state, { payload }: PayloadAction<InboxState['list']>): InboxState => ({ ...state, list: payload }),
    messageOpened: (state, { payload: id }: PayloadAction<number>): InboxState => ({
      ...state,
      message: { id, load: LOADING },
      acting: { phase: 'idle' },
    }),
    messageLoaded: (state, { payload }: PayloadAction<NonNullable<InboxState['message']>>): InboxState =>
      state.message?.id === payload.id ? { ...state, message: payload } : state,
    actAsked: (_state, _action: PayloadAction<InboxAct>) => undefined,
    actSent: (state, { payload: kind }: PayloadAction<InboxAct['kind']>): InboxState => ({
      ...state,
      acting: { phase: 'sending', kind },
    }),
    actDone: (
      state,
      { payload: { kind, message } }: PayloadAction<{ kind: InboxAct['kind']; message: Message }>,
    ): InboxState => ({
      ...state,
      acting: { phase: 'idle' },
      done: kind,
      message:
        state.message?.id === message.id ? { id: message.id, load: { phase: 'ready', value: message } } : state.message,
    }),
    actFailed: (state, { payload: failure }: PayloadAction<Failure>): InboxState => ({
      ...state,
      acting: { phase: 'failed', failure },
    }),
    doneShown: (state): InboxState => ({ ...state, done: null }),
  },
});

export const inboxActions = slice.actions;
export const inboxReducer = slice.reducer;

/** The state once the feature is there: the screens wait for it. */
export const selectInbox = ({ inbox }: WithInbox): InboxState => inbox ?? initialState;
export const selectOpenMessages = ({ inbox }: WithInbox): number | null => inbox?.open ?? null;
