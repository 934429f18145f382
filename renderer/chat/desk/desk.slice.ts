import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { LeadState } from '#contract/chat.ts';
import type { CannedReply } from '#contract/http/chat.ts';
import type { PostId } from '#contract/ids.ts';
import type { Conversation, ConversationId } from '#contract/live/chat-message.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { chatEnded, chatStarted, conversationChanged, messageReceived } from '../store/events.ts';

/** Which conversations the desk shows; `overdue` are those that wait for an answer for an hour or longer. */
export type DeskFilters = { readonly part: LeadState | 'all' | 'overdue'; readonly postId: PostId | null };
export const NO_FILTERS: DeskFilters = { part: 'all', postId: null };

export type DeskFigures = {
  readonly byState: Readonly<Partial<Record<LeadState, number>>>;
  readonly overdue: number;
  readonly unread: number;
  readonly answerMinutes: number | null;
  readonly cars: readonly {
    readonly postId: PostId;
    readonly title: string;
    readonly conversations: number;
    readonly unread: number;
  }[];
};

type DeskList =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready' | 'more'; readonly next: string | null }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type DeskState = {
  readonly filters: DeskFilters;
  readonly list: DeskList;
  /** As the server sorted them: unread first. A conversation with a new message comes to the front; reading moves none. */
  readonly order: readonly ConversationId[];
  readonly figures: DeskFigures | null;
  /** Null before they are loaded. */
  readonly replies: readonly CannedReply[] | null;
};
export type WithDesk = { readonly desk: DeskState };

const initialState: DeskState = {
  filters: NO_FILTERS,
  list: { phase: 'idle' },
  order: [],
  figures: null,
  replies: null,
};

const inFront = (state: DeskState, { id, role, unread }: Conversation): DeskState => {
  if (role !== 'seller' || state.list.phase === 'idle') return state;
  const isKnown = state.order.includes(id);
  if (isKnown && unread === 0) return state;
  return { ...state, order: [id, ...state.order.filter((each) => each !== id)] };
};

type ReplyText = { readonly title: string; readonly text: string };

const slice = createSlice({
  name: 'desk',
  initialState: initialState as DeskState,
  reducers: {
    /** The desk is shown. */
    opened: (state): DeskState => (state.list.phase === 'ready' ? state : { ...state, list: { phase: 'loading' } }),
    filtered: (state, { payload }: PayloadAction<Partial<DeskFilters>>): DeskState => ({
      ...state,
      filters: { ...state.filters, ...payload },
      list: { phase: 'loading' },
    }),
    retried: (state): DeskState => ({ ...state, list: { phase: 'loading' } }),
    moreAsked: (state): DeskState =>
      state.list.phase === 'ready' && state.list.next !== null
        ? { ...state, list: { phase: 'more', next: state.list.next } }
        : state,
    loaded: (
      state,
      { payload: { ids, next } }: PayloadAction<{ ids: readonly ConversationId[]; next: string | null }>,
    ): DeskState => {
      const before = state.list.phase === 'more' ? state.order : [];
      return { ...state, list: { phase: 'ready', next }, order: [...new Set([...before, ...ids])] };
    },
    loadFailed: (state, { payload: failure }: PayloadAction<Failure>): DeskState => ({
      ...state,
      list: state.list.phase === 'more' ? { phase: 'ready', next: state.list.next } : { phase: 'failed', failure },
    }),
    figuresLoaded: (state, { payload: figures }: PayloadAction<DeskFigures>): DeskState => ({ ...state, figures }),
    repliesAsked: (_state) => undefined,
    repliesLoaded: (state, { payload: replies }: PayloadAction<readonly CannedReply[]>): DeskState => ({
      ...state,
      replies,
    }),
    replyAdded: (_state, _action: PayloadAction<ReplyText>) => undefined,
    replySaved: (_state, _action: PayloadAction<ReplyText & { readonly id: number }>) => undefined,
    replyRemoved: (_state, _action: PayloadAction<number>) => undefined,
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatStarted, () => initialState)
      .addCase(chatEnded, () => initialState)
      .addCase(messageReceived, (state, { payload: { conversation } }) => inFront(state, conversation))
      .addCase(conversationChanged, (state, { payload: { conversation } }) => inFront(state, conversation)),
});

export const deskActions = slice.actions;
export const deskReducer = slice.reducer;
