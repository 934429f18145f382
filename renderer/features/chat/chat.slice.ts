import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Post, PostCard } from '#contract/http/posts.ts';
import type { PostId, UserId } from '#contract/ids.ts';
import type { FromFrame, PayloadOf } from '#contract/live/chat-frame.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { sessionRefused, signedOut } from '#renderer/events.ts';

/** The conversation that is to be opened: about a car, or one that exists. */
export type Wanted =
  | { readonly kind: 'post'; readonly chatInfo: NonNullable<Post['chatInfo']> }
  | { readonly kind: 'postId'; readonly postId: PostId }
  | { readonly kind: 'conversation'; readonly id: ConversationId };
/** The page that the frame requests the site to show. */
export type AskedPage = { readonly page: 'post'; readonly postId: PostId } | { readonly page: 'confirmEmail' };
/** A seller whom the user is about to write to, and the cars to choose from. */
export type SellerChoice = { readonly sellerId: UserId } & (
  | { readonly phase: 'asking' }
  | { readonly phase: 'choosing'; readonly cars: readonly PostCard[]; readonly total: number }
  | { readonly phase: 'failed'; readonly failure: Failure }
);
type Preview = PayloadOf<FromFrame, 'ImagesToPreview'>;

/** The chat panel of SPEC.md §2 and the readiness of §4. */
export type Chat = {
  /** `leadInbox`: a page of the workstation, which cannot be closed. */
  readonly panel: 'closed' | 'open' | 'expanded' | 'leadInbox';
  /** Whether the frame is in the page: from the first opening or unread message on. */
  readonly isFrameNeeded: boolean;
  /** `asking`: the frame listens, and waits for its token. */
  readonly frame: 'loading' | 'asking' | 'ready';
  /** How many documents of the frame have been ready: each gets what the earlier ones got. */
  readonly documents: number;
  readonly wanted: Wanted | null;
  readonly unread: number;
  /** What the lightbox shows. */
  readonly preview: Preview | null;
  readonly askedPage: AskedPage | null;
  readonly choice: SellerChoice | null;
  /** The conversation on the frame's screen; null for the list. */
  readonly shown: ConversationId | null;
  /** Whether the user has seen the list since the panel opened: on a phone a conversation then covers it. */
  readonly hasSeenList: boolean;
};
export type WithChat = { readonly chat: Chat };

const initialState: Chat = {
  panel: 'closed',
  isFrameNeeded: false,
  frame: 'loading',
  documents: 0,
  wanted: null,
  unread: 0,
  preview: null,
  askedPage: null,
  choice: null,
  shown: null,
  hasSeenList: false,
};

const slice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    /** The user opened the chat, or one conversation of it. */
    opened: (state, { payload }: PayloadAction<Wanted | null>) => {
      if (state.panel === 'closed') state.panel = 'open';
      state.isFrameNeeded = true;
      state.hasSeenList = payload === null && state.shown === null;
      if (payload !== null) state.wanted = payload;
      state.choice = null;
    },
    /** Chat on the page of a seller: the conversation there is, else one about a car of theirs. */
    sellerAsked: (state, { payload: sellerId }: PayloadAction<UserId>) => {
      state.choice = { phase: 'asking', sellerId };
    },
    carsFound: (state, { payload }: PayloadAction<{ cars: PostCard[]; total: number }>) => {
      if (state.choice?.phase === 'asking') state.choice = { ...state.choice, phase: 'choosing', ...payload };
    },
    sellerFailed: (state, { payload: failure }: PayloadAction<Failure>) => {
      if (state.choice?.phase === 'asking') state.choice = { ...state.choice, phase: 'failed', failure };
    },
    choiceClosed: (state) => {
      state.choice = null;
    },
    closed: (state) => {
      if (state.panel !== 'leadInbox') state.panel = 'closed';
      state.wanted = null;
    },
    leadInboxOpened: (state) => {
      state.panel = 'leadInbox';
      state.isFrameNeeded = true;
    },
    leadInboxLeft: (state) => {
      if (state.panel === 'leadInbox') state.panel = 'closed';
    },
    expanded: (state) => {
      if (state.panel === 'open') state.panel = 'expanded';
    },
    collapsed: (state) => {
      if (state.panel === 'expanded') state.panel = 'open';
    },
    frameReady: (state) => {
      state.frame = 'asking';
      state.documents += 1;
    },
    /** The document that takes its place opens the same conversation. */
    frameLost: (state) => {
      state.frame = 'loading';
      if (state.shown !== null) state.wanted ??= { kind: 'conversation', id: state.shown };
    },
    conversationShown: (state, { payload }: PayloadAction<ConversationId | null>) => {
      state.shown = payload;
      if (payload === null) state.hasSeenList = true;
    },
    tokenTaken: (state) => {
      state.frame = 'ready';
    },
    /** What is wanted went to the frame, or turned out not to exist. */
    wantedSettled: (state) => {
      state.wanted = null;
    },
    unreadCounted: (state, { payload }: PayloadAction<number>) => {
      state.unread = payload;
      if (payload > 0) state.isFrameNeeded = true;
    },
    previewAsked: (state, { payload }: PayloadAction<Preview>) => {
      state.preview = payload;
    },
    previewClosed: (state) => {
      state.preview = null;
    },
    pageAsked: (state, { payload }: PayloadAction<AskedPage>) => {
      state.askedPage = payload;
    },
    pageShown: (state) => {
      state.askedPage = null;
    },
    /** The frame's token is no longer accepted. */
    tokenNeeded: () => undefined,
  },
  // Without a user there is no frame: its document and all its data are removed.
  extraReducers: (builder) => builder.addMatcher(isAnyOf(signedOut, sessionRefused), () => initialState),
});

export const chatActions = slice.actions;
export const chatReducer = slice.reducer;

export const selectPanel = ({ chat }: WithChat): Chat['panel'] => chat.panel;
export const selectIsFrameNeeded = ({ chat }: WithChat): boolean => chat.isFrameNeeded;
export const selectFrame = ({ chat }: WithChat): Chat['frame'] => chat.frame;
export const selectDocuments = ({ chat }: WithChat): number => chat.documents;
export const selectIsOverList = ({ chat }: WithChat): boolean => chat.hasSeenList && chat.shown !== null;
export const selectPreview = ({ chat }: WithChat): Preview | null => chat.preview;
export const selectChoice = ({ chat }: WithChat): SellerChoice | null => chat.choice;
export const selectAskedPage = ({ chat }: WithChat): AskedPage | null => chat.askedPage;
