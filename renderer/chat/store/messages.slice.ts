import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChatMessage, ConversationId } from '#contract/live/chat-message.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { KeptConversation } from '../kept/kept-store.ts';
import { chatEnded, chatStarted, keptRestored, messageLoaded, messageReceived } from './events.ts';

/** Messages of a conversation by their number. Numbers have no gaps, so a number that is absent is not loaded yet. */
export type Thread = {
  readonly byNumber: Readonly<Record<number, ChatMessage>>;
  /** Everything up to this version of the conversation is here, as far as its numbers were loaded. */
  readonly version: number;
  readonly load: { readonly phase: 'loading' | 'ready' } | { readonly phase: 'failed'; readonly failure: Failure };
  /** Pages on their way, by the number they end before. */
  readonly asked: readonly number[];
  /** Messages with an answer, an edit or a withdrawal on its way. */
  readonly busy: readonly number[];
};
export type MessagesState = { readonly byConversation: Readonly<Record<ConversationId, Thread>> };
export type WithMessages = { readonly messages: MessagesState };

type At = { readonly id: ConversationId };
type AtNumber = At & { readonly number: number };
export type MessageAct =
  | { readonly kind: 'accept' | 'decline' | 'withdraw' }
  | { readonly kind: 'edit'; readonly text: string };

const NEW_THREAD: Thread = { byNumber: {}, version: 0, load: { phase: 'loading' }, asked: [], busy: [] };
const initialState: MessagesState = { byConversation: {} };

type Numbered = Thread['byNumber'];
/** Each message in its newest version: an older reply never undoes a newer event. */
const withAll = (known: Numbered, items: readonly ChatMessage[]): Numbered => {
  const news = items.filter(({ number, version }) => version >= (known[number]?.version ?? 0));
  return news.length === 0 ? known : Object.assign({ ...known }, ...news.map((each) => ({ [each.number]: each })));
};

const changed = (state: MessagesState, id: ConversationId, change: (thread: Thread) => Thread): MessagesState => {
  const thread = state.byConversation[id];
  return thread === undefined ? state : { byConversation: { ...state.byConversation, [id]: change(thread) } };
};

const restoredThread = ({ id, messages, version }: KeptConversation): [ConversationId, Thread][] =>
  version === null ? [] : [[id, { ...NEW_THREAD, byNumber: withAll({}, messages), version, load: { phase: 'ready' } }]];

const slice = createSlice({
  name: 'messages',
  initialState: initialState as MessagesState,
  reducers: {
    threadAsked: (state, { payload: id }: PayloadAction<ConversationId>): MessagesState => ({
      byConversation: {
        ...state.byConversation,
        [id]: { ...(state.byConversation[id] ?? NEW_THREAD), load: { phase: 'loading' } },
      },
    }),
    threadLoaded: (
      state,
      { payload: { id, items, version } }: PayloadAction<At & { items: readonly ChatMessage[]; version: number }>,
    ): MessagesState =>
      changed(state, id, (thread) => ({
        ...thread,
        byNumber: withAll(thread.byNumber, items),
        version: Math.max(thread.version, version),
        load: { phase: 'ready' },
      })),
    /** Loaded for reading without a network, where no view has asked for it. */
    threadKept: (
      state,
      { payload: { id, items, version } }: PayloadAction<At & { items: readonly ChatMessage[]; version: number }>,
    ): MessagesState =>
      state.byConversation[id] === undefined
        ? {
            byConversation: {
              ...state.byConversation,
              [id]: { ...NEW_THREAD, byNumber: withAll({}, items), version, load: { phase: 'ready' } },
            },
          }
        : state,
    threadFailed: (state, { payload: { id, failure } }: PayloadAction<At & { failure: Failure }>): MessagesState =>
      changed(state, id, (thread) => ({ ...thread, load: { phase: 'failed', failure } })),
    /** Messages before a number are about to be seen. */
    pageAsked: (state, { payload: { id, before } }: PayloadAction<At & { before: number }>): MessagesState =>
      changed(state, id, (thread) =>
        thread.asked.includes(before) ? thread : { ...thread, asked: [...thread.asked, before] },
      ),
    pageLoaded: (
      state,
      { payload: { id, before, items } }: PayloadAction<At & { before: number; items: readonly ChatMessage[] }>,
    ): MessagesState =>
      changed(state, id, (thread) => ({
        ...thread,
        byNumber: withAll(thread.byNumber, items),
        asked: thread.asked.filter((each) => each !== before),
      })),
    /** Changes while the client was disconnected. */
    caughtUp: (
      state,
      { payload: { id, items, version } }: PayloadAction<At & { items: readonly ChatMessage[]; version: number }>,
    ): MessagesState =>
      changed(state, id, (thread) => ({
        ...thread,
        byNumber: withAll(thread.byNumber, items),
        version: Math.max(thread.version, version),
      })),
    /** No event was missed up to this version. */
    followed: (state, { payload: { id, version } }: PayloadAction<At & { version: number }>): MessagesState =>
      changed(state, id, (thread) => ({ ...thread, version: Math.max(thread.version, version) })),
    actAsked: (
      state,
      { payload: { id, number } }: PayloadAction<AtNumber & { readonly act: MessageAct }>,
    ): MessagesState => changed(state, id, (thread) => ({ ...thread, busy: [...thread.busy, number] })),
    actEnded: (state, { payload: { id, number } }: PayloadAction<AtNumber>): MessagesState =>
      changed(state, id, (thread) => ({ ...thread, busy: thread.busy.filter((each) => each !== number) })),
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatStarted, () => initialState)
      .addCase(chatEnded, () => initialState)
      .addCase(keptRestored, (state, { payload: { items } }) => ({
        byConversation: { ...Object.fromEntries(items.flatMap(restoredThread)), ...state.byConversation },
      }))
      .addCase(messageLoaded, (state, { payload: { id, message } }) =>
        changed(state, id, (thread) => ({ ...thread, byNumber: withAll(thread.byNumber, [message]) })),
      )
      .addCase(messageReceived, (state, { payload: { conversation, message } }) =>
        changed(state, conversation.id, (thread) => ({ ...thread, byNumber: withAll(thread.byNumber, [message]) })),
      ),
});

export const messagesActions = slice.actions;
export const messagesReducer = slice.reducer;

export const selectThread = ({ messages }: WithMessages, id: ConversationId): Thread | undefined =>
  messages.byConversation[id];
export const selectMessage = (
  { messages }: WithMessages,
  id: ConversationId,
  number: number,
): ChatMessage | undefined => messages.byConversation[id]?.byNumber[number];
export const selectIsBusy = ({ messages }: WithMessages, id: ConversationId, number: number): boolean =>
  messages.byConversation[id]?.busy.includes(number) ?? false;
