import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { LeadState } from '#contract/chat.ts';
import type { CannedReply } from '#contract/http/chat.ts';
import type { PostId } from '#contract/ids.ts';
import type { Conversation, ConversationId } from '#contract/live/chat-message.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
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
  /** Shown now; only then its list and figures are loaded. */
  readonly isOpen: boolean;
  readonly filters: DeskFilters;
  readonly isByCar: boolean;
  readonly list: DeskList;
  /** As the server sorted them: unread first. A conversation with a new message comes to the front; reading moves none. */
  readonly order: readonly ConversationId[];
  /** Came to the front while the list was on its way, which may be older than they are; the latest first. */
  readonly arrived: readonly ConversationId[];
  readonly figures: DeskFigures | null;
  /** Null before they are loaded. */
  readonly replies: readonly CannedReply[] | null;
  /** The window in which they are changed. */
  readonly isRepliesShown: boolean;
};
export type WithDesk = { readonly desk: DeskState };

const initialState: DeskState = {
  isOpen: false,
  filters: NO_FILTERS,
  isByCar: false,
  list: { phase: 'idle' },
  order: [],
  arrived: [],
  figures: null,
  replies: null,
  isRepliesShown: false,
};

const inFront = (state: DeskState, { id, role, unread }: Conversation): DeskState => {
  if (role !== 'seller' || !state.isOpen) return state;
  const isKnown = state.order.includes(id);
  if (isKnown && unread === 0) return state;
  const first = (ids: readonly ConversationId[]) => [id, ...ids.filter((each) => each !== id)];
  if (state.list.phase !== 'loading') return { ...state, order: first(state.order) };
  // Before the first list there is no order; all that are known are shown.
  const order = state.order.length === 0 ? state.order : first(state.order);
  return { ...state, order, arrived: first(state.arrived) };
};

/** The order of the server's list. */
export const unreadFirst = (one: Conversation, other: Conversation): number =>
  Number(other.unread > 0) - Number(one.unread > 0) ||
  (other.last?.createdDate ?? '').localeCompare(one.last?.createdDate ?? '');

/** What changed while the line was down; a list that is on its way brings those that were read to their places. */
const allInFront = (state: DeskState, changed: readonly Conversation[]): DeskState =>
  changed
    .filter(({ unread }) => unread > 0 || state.list.phase !== 'loading')
    .toSorted(unreadFirst)
    .reduceRight(inFront, state);

/** A page of the list and the count of changes that it is as of. */
type LoadedList = { readonly ids: readonly ConversationId[]; readonly next: string | null; readonly sequence: number };

type ReplyText = { readonly title: string; readonly text: string };

const slice = createSlice({
  name: 'desk',
  initialState: initialState as DeskState,
  reducers: {
    /** The desk is shown. */
    opened: (state): DeskState => ({ ...state, isOpen: true, list: { phase: 'loading' } }),
    left: (state): DeskState => ({ ...state, isOpen: false }),
    grouped: (state, { payload: isByCar }: PayloadAction<boolean>): DeskState => ({ ...state, isByCar }),
    repliesShown: (state, { payload: isRepliesShown }: PayloadAction<boolean>): DeskState => ({
      ...state,
      isRepliesShown,
    }),
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
    loaded: (state, { payload: { ids, next } }: PayloadAction<LoadedList>): DeskState => {
      const before = state.list.phase === 'more' ? state.order : state.arrived;
      return { ...state, list: { phase: 'ready', next }, order: [...new Set([...before, ...ids])], arrived: [] };
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
      .addCase(chatStarted, ({ isOpen }) => ({
        ...initialState,
        isOpen,
        list: { phase: isOpen ? ('loading' as const) : ('idle' as const) },
      }))
      .addCase(chatEnded, ({ isOpen }) => ({ ...initialState, isOpen }))
      .addCase(messageReceived, (state, { payload: { conversation } }) => inFront(state, conversation))
      .addCase(conversationChanged, (state, { payload: { conversation } }) => inFront(state, conversation))
      .addCase(conversationsActions.changesLoaded, (state, { payload: { items } }) => allInFront(state, items))
      .addCase(conversationsActions.reset, (state) =>
        state.isOpen ? { ...state, list: { phase: 'loading' as const } } : state,
      ),
});

export const deskActions = slice.actions;
export const deskReducer = slice.reducer;
