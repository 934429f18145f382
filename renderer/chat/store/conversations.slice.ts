import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PostId } from '#contract/ids.ts';
import type { ChatMember, Conversation, ConversationId, MemberPresence } from '#contract/live/chat-message.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import {
  chatEnded,
  chatStarted,
  conversationChanged,
  conversationLoaded,
  conversationsLoaded,
  keptRestored,
  messageReceived,
  presenceHeard,
  typingHeard,
  unreadChanged,
} from './events.ts';

export const SHELVES = ['current', 'archived'] as const;
/** The two parts of the list. */
export type Shelf = (typeof SHELVES)[number];

type Page =
  | { readonly phase: 'idle' | 'loading' }
  | { readonly phase: 'ready' | 'more'; readonly next: string | null }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** What is open beside the list: nothing, a conversation, or one that is being opened from a post. */
export type Open =
  | { readonly phase: 'none' }
  | { readonly phase: 'open'; readonly id: ConversationId; readonly jumpTo: number | null }
  | { readonly phase: 'opening'; readonly postId: PostId }
  | { readonly phase: 'failed'; readonly postId: PostId; readonly failure: Failure };

export type ConversationsState = {
  readonly byId: Readonly<Record<ConversationId, Conversation>>;
  /** The user's count of changes up to which everything is known; null before the first list. */
  readonly sequence: number | null;
  readonly unread: number;
  /** The number of the last change in `unread`: replies may overtake messages of the hub. */
  readonly unreadAt: number;
  readonly pages: Readonly<Record<Shelf, Page>>;
  readonly open: Open;
  /** Conversations whose other member is typing. */
  readonly typing: readonly ConversationId[];
};
export type WithConversations = { readonly conversations: ConversationsState };

export type LoadedPage = {
  readonly shelf: Shelf;
  readonly items: readonly Conversation[];
  readonly next: string | null;
  readonly sequence: number;
  readonly unread: number;
};
export type Changes = {
  readonly items: readonly Conversation[];
  readonly presences: readonly MemberPresence[];
  readonly sequence: number;
  readonly unread: number;
};

const IDLE: Page = { phase: 'idle' };
const initialState: ConversationsState = {
  byId: {},
  sequence: null,
  unread: 0,
  unreadAt: 0,
  pages: { current: IDLE, archived: IDLE },
  open: { phase: 'none' },
  typing: [],
};

/** The newer of two states of a conversation; replies may overtake each other, marks only ever rise. */
const newer = (known: Conversation | undefined, given: Conversation): Conversation => {
  if (known === undefined) return given;
  if (given.version < known.version) return known;
  const readNumber = Math.max(known.readNumber, given.readNumber);
  return {
    ...given,
    readNumber,
    otherReadNumber: Math.max(known.otherReadNumber, given.otherReadNumber),
    unread: readNumber > given.readNumber ? Math.min(known.unread, given.unread) : given.unread,
  };
};

type Known = ConversationsState['byId'];
const withAll = (known: Known, items: readonly Conversation[]): Known =>
  Object.assign({ ...known }, ...items.map((each) => ({ [each.id]: newer(known[each.id], each) })));

const withPresence = (known: Known, presenceOf: (other: ChatMember) => ChatMember['presence']): Known => {
  const changed = Object.values(known).filter(({ other }) => other.presence !== presenceOf(other));
  const shown = changed.map((each) => ({ ...each, other: { ...each.other, presence: presenceOf(each.other) } }));
  return changed.length === 0 ? known : { ...known, ...Object.fromEntries(shown.map((each) => [each.id, each])) };
};

/** Who is not among these is neither online nor was lately. */
const withPresences = (known: Known, presences: readonly MemberPresence[]): Known => {
  const byUser = new Map(presences.map(({ userId, presence }) => [userId, presence]));
  return withPresence(known, ({ id }) => byUser.get(id) ?? null);
};

/** Events count on by one; after a gap the count stays, and the changes since then are requested. */
const nextSequence = (known: number | null, heard: number): number | null =>
  known !== null && heard === known + 1 ? heard : known;

const merged = (state: ConversationsState, items: readonly Conversation[]): ConversationsState => ({
  ...state,
  byId: withAll(state.byId, items),
});

type Counted = { readonly unread: number; readonly sequence: number };

/** The number of unread messages, unless what is given is older than what is known. */
const counted = ({ unread, unreadAt }: ConversationsState, given: Counted) =>
  given.sequence < unreadAt ? { unread, unreadAt } : { unread: given.unread, unreadAt: given.sequence };

const known = ({ byId }: ConversationsState): readonly Conversation[] => Object.values(byId);

const withPage = (state: ConversationsState, shelf: Shelf, page: Page): ConversationsState => ({
  ...state,
  pages: { ...state.pages, [shelf]: page },
});

const without = (ids: readonly ConversationId[], id: ConversationId): readonly ConversationId[] =>
  ids.filter((each) => each !== id);

const slice = createSlice({
  name: 'conversations',
  initialState: initialState as ConversationsState,
  reducers: {
    listAsked: (state, { payload: shelf }: PayloadAction<Shelf>): ConversationsState =>
      state.pages[shelf].phase === 'ready' ? state : withPage(state, shelf, { phase: 'loading' }),
    moreAsked: (state, { payload: shelf }: PayloadAction<Shelf>): ConversationsState => {
      const page = state.pages[shelf];
      return page.phase === 'ready' && page.next !== null
        ? withPage(state, shelf, { phase: 'more', next: page.next })
        : state;
    },
    listLoaded: (state, { payload }: PayloadAction<LoadedPage>): ConversationsState => ({
      ...withPage(merged(state, payload.items), payload.shelf, { phase: 'ready', next: payload.next }),
      // A later page is newer than the count of the first: what changed in between is not all in it.
      sequence: state.sequence ?? payload.sequence,
      ...counted(state, payload),
    }),
    listFailed: (
      state,
      { payload: { shelf, failure } }: PayloadAction<{ shelf: Shelf; failure: Failure }>,
    ): ConversationsState => {
      const page = state.pages[shelf];
      return withPage(
        state,
        shelf,
        page.phase === 'more' ? { phase: 'ready', next: page.next } : { phase: 'failed', failure },
      );
    },
    changesLoaded: (state, { payload }: PayloadAction<Changes>): ConversationsState => ({
      ...state,
      byId: withPresences(withAll(state.byId, payload.items), payload.presences),
      sequence: Math.max(state.sequence ?? 0, payload.sequence),
      ...counted(state, payload),
    }),
    /** A list is here that is older than what is known: the changes since it are to be asked for. */
    knownUpTo: (state, { payload: sequence }: PayloadAction<number>): ConversationsState => ({ ...state, sequence }),
    /** Too much changed while the client was away: the lists are loaded again. */
    reset: (state): ConversationsState => ({
      ...state,
      sequence: null,
      unreadAt: 0,
      pages: { current: { phase: 'loading' }, archived: IDLE },
    }),
    opened: (
      state,
      { payload: { id, jumpTo = null } }: PayloadAction<{ id: ConversationId; jumpTo?: number | null }>,
    ): ConversationsState => ({ ...state, open: { phase: 'open', id, jumpTo } }),
    carAsked: (state, { payload: postId }: PayloadAction<PostId>): ConversationsState => ({
      ...state,
      open: { phase: 'opening', postId },
    }),
    carFailed: (state, { payload: failure }: PayloadAction<Failure>): ConversationsState =>
      state.open.phase === 'opening'
        ? { ...state, open: { phase: 'failed', postId: state.open.postId, failure } }
        : state,
    closed: (state): ConversationsState => ({ ...state, open: { phase: 'none' } }),
    /** The end of the conversation was looked at. */
    read: (
      state,
      { payload: { id, number } }: PayloadAction<{ id: ConversationId; number: number }>,
    ): ConversationsState => {
      const known = state.byId[id];
      if (known === undefined || known.readNumber >= number) return state;
      const unread = number >= known.lastNumber ? 0 : known.unread;
      return {
        ...state,
        byId: { ...state.byId, [id]: { ...known, readNumber: number, unread } },
        unread: Math.max(0, state.unread - (known.unread - unread)),
      };
    },
    optionsAsked: (
      _state,
      _action: PayloadAction<{
        readonly id: ConversationId;
        readonly options: Readonly<Partial<Record<'isArchived' | 'isMuted' | 'isTranslated' | 'isDone', boolean>>>;
      }>,
    ) => undefined,
    typingEnded: (state, { payload: id }: PayloadAction<ConversationId>): ConversationsState => ({
      ...state,
      typing: without(state.typing, id),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatStarted, () => initialState)
      .addCase(chatEnded, () => initialState)
      .addCase(conversationLoaded, (state, { payload }) => merged(state, [payload]))
      .addCase(conversationsLoaded, (state, { payload }) => merged(state, payload))
      .addCase(keptRestored, (state, { payload: { items, sequence } }) => ({
        ...state,
        byId: withAll(
          withPresences(Object.fromEntries(items.map(({ id, conversation }) => [id, conversation])), []),
          known(state),
        ),
        sequence: state.sequence ?? sequence,
      }))
      .addCase(messageReceived, (state, { payload: { sequence, conversation } }) => ({
        ...merged(state, [conversation]),
        sequence: nextSequence(state.sequence, sequence),
        typing: without(state.typing, conversation.id),
      }))
      .addCase(conversationChanged, (state, { payload: { sequence, conversation } }) => ({
        ...merged(state, [conversation]),
        sequence: nextSequence(state.sequence, sequence),
      }))
      .addCase(presenceHeard, (state, { payload: { userId, presence } }) => ({
        ...state,
        byId: withPresence(state.byId, (other) => (other.id === userId ? presence : other.presence)),
      }))
      .addCase(unreadChanged, (state, { payload }) => ({ ...state, ...counted(state, payload) }))
      .addCase(typingHeard, (state, { payload: id }) => ({ ...state, typing: [...without(state.typing, id), id] })),
});

export const conversationsActions = slice.actions;
export const conversationsReducer = slice.reducer;
