import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { NewMessage } from '#contract/http/chat.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { chatEnded, chatStarted, messageLoaded, messageReceived } from './events.ts';

type WithoutKey<Message> = Message extends unknown ? Omit<Message, 'clientKey' | 'replyTo'> : never;
/** A picked photo: its bytes are kept apart under the id; `url` shows them until the page unloads. */
export type PickedPhoto = { readonly id: string; readonly url: string; readonly name: string };
/** What waits to be sent: a message of the contract, its photos not uploaded yet. */
export type Outgoing =
  | WithoutKey<Exclude<NewMessage, { kind: 'photos' }>>
  | { readonly kind: 'photos'; readonly photos: readonly PickedPhoto[]; readonly text: string };

/** One unsent message, as it is kept on the device. */
export type KeptItem = {
  readonly clientKey: string;
  readonly userId: number;
  readonly conversationId: ConversationId;
  readonly message: Outgoing;
  readonly replyTo: number | null;
  readonly createdDate: string;
  /** The place among the unsent messages of the device, which no change of its clock moves. */
  readonly order: number;
  /** Why the server refused it; null while it is still to be sent. */
  readonly failure: Failure | null;
};
export type NewItem = Omit<KeptItem, 'order'>;
export type OutboxItem = KeptItem & {
  readonly isSending: boolean;
  /** Of its photos, 0 to 1. */
  readonly progress: number;
};
export type OutboxState = { readonly items: readonly OutboxItem[] };
export type WithOutbox = { readonly outbox: OutboxState };

const initialState: OutboxState = { items: [] };

const changed = (state: OutboxState, key: string, change: Partial<OutboxItem>): OutboxState => ({
  items: state.items.map((item) => (item.clientKey === key ? { ...item, ...change } : item)),
});
const without = (state: OutboxState, key: string | null): OutboxState =>
  state.items.some(({ clientKey }) => clientKey === key)
    ? { items: state.items.filter(({ clientKey }) => clientKey !== key) }
    : state;

const asNew = (item: KeptItem): OutboxItem => ({ ...item, isSending: false, progress: 0 });
type Kick = { readonly clientKey: string };

const slice = createSlice({
  name: 'outbox',
  initialState: initialState as OutboxState,
  reducers: {
    sendAsked: (
      _state,
      _action: PayloadAction<{
        readonly id: ConversationId;
        readonly message: Outgoing;
        readonly replyTo?: number | null;
      }>,
    ) => undefined,
    queued: (state, { payload }: PayloadAction<KeptItem>): OutboxState => ({
      items: [...state.items, asNew(payload)],
    }),
    /** What an earlier page of this user left behind, before anything of this one. */
    restored: (state, { payload }: PayloadAction<readonly KeptItem[]>): OutboxState => {
      const known = new Set(state.items.map(({ clientKey }) => clientKey));
      return { items: [...payload.filter(({ clientKey }) => !known.has(clientKey)).map(asNew), ...state.items] };
    },
    sending: (state, { payload: { clientKey } }: PayloadAction<Kick>): OutboxState =>
      changed(state, clientKey, { isSending: true, failure: null }),
    progressed: (
      state,
      { payload: { clientKey, progress } }: PayloadAction<Kick & { progress: number }>,
    ): OutboxState => changed(state, clientKey, { progress }),
    /** The server is away or busy: the message waits its turn again. */
    postponed: (state, { payload: { clientKey } }: PayloadAction<Kick>): OutboxState =>
      changed(state, clientKey, { isSending: false }),
    refused: (state, { payload: { clientKey, failure } }: PayloadAction<Kick & { failure: Failure }>): OutboxState =>
      changed(state, clientKey, { isSending: false, failure }),
    sent: (state, { payload: { clientKey } }: PayloadAction<Kick>): OutboxState => without(state, clientKey),
    retryAsked: (state, { payload: { clientKey } }: PayloadAction<Kick>): OutboxState =>
      changed(state, clientKey, { failure: null }),
    dropAsked: (state, { payload: { clientKey } }: PayloadAction<OutboxItem>): OutboxState => without(state, clientKey),
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatStarted, () => initialState)
      .addCase(chatEnded, () => initialState)
      // The event may overtake the answer to the call.
      .addCase(messageReceived, (state, { payload: { message } }) => without(state, message.clientKey))
      .addCase(messageLoaded, (state, { payload: { message } }) => without(state, message.clientKey)),
});

export const outboxActions = slice.actions;
export const outboxReducer = slice.reducer;

export const selectOutbox = ({ outbox }: WithOutbox): readonly OutboxItem[] => outbox.items;

/** The first message of a conversation that is still to be sent. */
export const selectNextToSend = ({ outbox }: WithOutbox, id: ConversationId): OutboxItem | undefined =>
  outbox.items.find(({ conversationId, failure }) => conversationId === id && failure === null);
