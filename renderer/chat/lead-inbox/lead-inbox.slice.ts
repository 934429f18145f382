import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { LeadState } from '#contract/chat.ts';
import type { CannedReply } from '#contract/http/chat.ts';
import type { PostId } from '#contract/ids.ts';
import type { Conversation, ConversationId } from '#contract/live/chat-message.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import { chatEnded, chatStarted, conversationChanged, messageReceived } from '../store/events.ts';

/** Which conversations the lead inbox shows; `overdue` are those that wait for an answer for an hour or longer. */
export type LeadInboxFilters = { readonly part: LeadState | 'all' | 'overdue'; readonly postId: PostId | null };
export const NO_FILTERS: LeadInboxFilters = { part: 'all', postId: null };

export type LeadInboxFigures = {
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

type LeadInboxList =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready' | 'more'; readonly next: string | null }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type LeadInboxState = {
  /** Shown now; only then its list and figures are loaded. */
  readonly isOpen: boolean;
  readonly filters: LeadInboxFilters;
  readonly isByCar: boolean;
  readonly list: LeadInboxList;
  /** As the server sorted them: unread first. A conversation with a new message comes to the front; reading moves none. */
  readonly order: readonly ConversationId[];
  /** Came to the front while the list was on its way, which may be older than they are; the latest first. */
  readonly arrived: readonly ConversationId[];
  readonly figures: LeadInboxFigures | null;
  /** Null before they are loaded. */
  readonly replies: readonly CannedReply[] | null;
  /** The window in which they are changed. */
  readonly isRepliesShown: boolean;
};
export type WithLeadInbox = { readonly leadInbox: LeadInboxState };

const initialState: LeadInboxState = {
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

const inFront = (state: LeadInboxState, { id, role, unread }: Conversation): LeadInboxState => {
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
const allInFront = (state: LeadInboxState, changed: readonly Conversation[]): LeadInboxState =>
  changed
    .filter(({ unread }) => unread > 0 || state.list.phase !== 'loading')
    .toSorted(unreadFirst)
    .reduceRight(inFront, state);

/** A page of the list and the count of changes that it is as of. */
type LoadedList = { readonly ids: readonly ConversationId[]; readonly next: string | null; readonly sequence: number };

type ReplyText = { readonly title: string; readonly text: string };

const slice = createSlice({
  name: 'leadInbox',
  initialState: initialState as LeadInboxState,
  reducers: {
    /** The lead inbox is shown. */
    opened: (state): LeadInboxState => ({ ...state, isOpen: true, list: { phase: 'loading' } }),
    left: (state): LeadInboxState => ({ ...state, isOpen: false }),
    grouped: (state, { payload: isByCar }: PayloadAction<boolean>): LeadInboxState => ({ ...state, isByCar }),
    repliesShown: (state, { payload: isRepliesShown }: PayloadAction<boolean>): LeadInboxState => ({
      ...state,
      isRepliesShown,
    }),
    filtered: (state, { payload }: PayloadAction<Partial<LeadInboxFilters>>): LeadInboxState => ({
      ...state,
      filters: { ...state.filters, ...payload },
      list: { phase: 'loading' },
    }),
    retried: (state): LeadInboxState => ({ ...state, list: { phase: 'loading' } }),
    moreAsked: (state): LeadInboxState =>
      state.list.phase === 'ready' && state.list.next !== null
        ? { ...state, list: { phase: 'more', next: state.list.next } }
        : state,
    loaded: (state, { payload: { ids, next } }: PayloadAction<LoadedList>): LeadInboxState => {
      const before = state.list.phase === 'more' ? state.order : state.arrived;
      return { ...state, list: { phase: 'ready', next }, order: [...new Set([...before, ...ids])], arrived: [] };
    },
    loadFailed: (state, { payload: failure }: PayloadAction<Failure>): LeadInboxState => ({
      ...state,
      list: state.list.phase === 'more' ? { phase: 'ready', next: state.list.next } : { phase: 'failed', failure },
    }),
    figuresLoaded: (state, { payload: figures }: PayloadAction<LeadInboxFigures>): LeadInboxState => ({
      ...state,
      figures,
    }),
    repliesAsked: (_state) => undefined,
    repliesLoaded: (state, { payload: replies }: PayloadAction<readonly CannedReply[]>): LeadInboxState => ({
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

export const leadInboxActions = slice.actions;
export const leadInboxReducer = slice.reducer;
