import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Language } from '#contract/constants.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import type { ChatLayout, ChatUser, PayloadOf, ToFrame } from '#contract/live/chat-frame.ts';

/** What the site has sent to the frame. */
export type Frame = {
  /** Undefined until the site sends the signed-in user, null for a visitor. */
  readonly user: ChatUser | null | undefined;
  /** Whether a token came for this user. */
  readonly hasToken: boolean;
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly layout: ChatLayout;
  readonly isOnline: boolean;
  /** False while the panel is closed; the frame stays loaded. */
  readonly isShown: boolean;
  /** Whether the site's host shows notifications of messages. */
  readonly wantsNotices: boolean;
};
export type WithFrame = { readonly frame: Frame };

const initialState: Frame = {
  user: undefined,
  hasToken: false,
  language: 'en',
  theme: 'light',
  layout: 'panel',
  isOnline: true,
  isShown: true,
  wantsNotices: false,
};

const slice = createSlice({
  name: 'frame',
  initialState,
  reducers: {
    userSet: (state, { payload }: PayloadAction<ChatUser>) => {
      if (state.user?.id !== payload.id) state.hasToken = false;
      state.user = payload;
    },
    signedOut: (state) => {
      state.user = null;
      state.hasToken = false;
    },
    tokenSet: (state) => {
      state.hasToken = true;
    },
    /** The site requested the conversation about this car: the screens open it. */
    conversationAsked: (state, _action: PayloadAction<PayloadOf<ToFrame, 'ActiveConversation'>>) => {
      state.isShown = true;
    },
    /** The same of a conversation that there is, as a letter's link names it. */
    knownConversationAsked: (state, _action: PayloadAction<ConversationId>) => {
      state.isShown = true;
    },
    themeChanged: (state, { payload }: PayloadAction<Frame['theme']>) => {
      state.theme = payload;
    },
    languageChanged: (state, { payload }: PayloadAction<Language>) => {
      state.language = payload;
    },
    onlineChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isOnline = payload;
    },
    /** Sent whenever the panel opens, too. */
    layoutChanged: (state, { payload }: PayloadAction<ChatLayout>) => {
      state.layout = payload;
      state.isShown = true;
    },
    noticesWanted: (state) => {
      state.wantsNotices = true;
    },
    closed: (state) => {
      state.isShown = false;
    },
  },
});

export const frameActions = slice.actions;
export const frameReducer = slice.reducer;

export type FramePhase = 'loading' | 'signedOut' | 'ready';

/** `ready`: there is a user, and a token or at least no connection to need one. */
export const selectPhase = ({ frame: { user, hasToken, isOnline } }: WithFrame): FramePhase => {
  if (user === null) return 'signedOut';
  return user !== undefined && (hasToken || !isOnline) ? 'ready' : 'loading';
};
export const selectUser = ({ frame }: WithFrame): ChatUser | null => frame.user ?? null;
export const selectLayout = ({ frame }: WithFrame): ChatLayout => frame.layout;
export const selectTheme = ({ frame }: WithFrame): Frame['theme'] => frame.theme;
export const selectLanguage = ({ frame }: WithFrame): Language => frame.language;
export const selectIsOnline = ({ frame }: WithFrame): boolean => frame.isOnline;
export const selectIsShown = ({ frame }: WithFrame): boolean => frame.isShown;
export const selectWantsNotices = ({ frame }: WithFrame): boolean => frame.wantsNotices;
