import type { PayloadAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, fork, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Language } from '#contract/constants.ts';
import { pathTo } from '#contract/page-path.ts';
import type { AppDeps } from '#renderer/deps.ts';
import {
  languageChanged,
  profileChanged,
  sessionRefused,
  signedOut,
  themePicked,
  wentOffline,
  wentOnline,
} from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { showsNotices } from '#renderer/platform/capabilities.ts';
import { chatActions } from './chat.slice.ts';
import { forgetKeptChats } from './forget-kept.ts';
import { followUnread } from './follow-unread.saga.ts';
import type { FrameEvent, FrameLine, SaidMessage } from './frame-line.ts';
import { frameLine } from './own-frame-line.ts';
import { findWayToSeller } from './seller.saga.ts';
import { followToken } from './token.saga.ts';
import { openWanted } from './wanted.saga.ts';
import { chatUserOf, type WithSite } from './with-site.ts';
import type { ChatWorld } from './chat-world.ts';

type MessageNotice = Extract<SaidMessage, { type: 'MessageNotice' }>['payload'];

/** Joins the store to the frame for as long as the app runs (SPEC.md §4, chat readiness). */
export function* chatSaga(deps: AppDeps, line: FrameLine = frameLine) {
  const world: ChatWorld = { ...deps, line };
  const { opened, leadInboxOpened, frameReady, tokenTaken } = chatActions;
  yield* takeEvery(yield* call(frameEvents, line), guarded(hear, world));
  yield* takeLatest(frameReady, guarded(greet, world));
  yield* takeEvery([profileChanged, signedOut, sessionRefused], guarded(tellUser, world));
  yield* takeEvery([signedOut, sessionRefused], forgetKeptChats);
  if (yield* select(hasEndedBefore)) forgetKeptChats();
  yield* takeEvery(themePicked, guarded(tellTheme, world));
  yield* takeEvery(languageChanged, guarded(tellLanguage, world));
  yield* takeEvery([wentOnline, wentOffline], guarded(tellOnline, world));
  yield* takeLatest([opened, leadInboxOpened, tokenTaken], guarded(openWanted, world));
  yield* takeLatest(chatActions.sellerAsked, guarded(findWayToSeller, world));
  yield* fork(followToken, world);
  yield* fork(followUnread, world);
}

const frameEvents = ({ listen }: FrameLine) => eventChannel<FrameEvent>(listen);
const site = (state: WithSite): WithSite => state;

/** Whether somebody logged out on this page while the code of the chat was on its way. */
const hasEndedBefore = ({ session }: WithSite): boolean =>
  !session.isLoggedIn && (session.isLeaving || session.hasEnded || session.leaver !== null);

/** The frame's messages as actions of this feature. */
function* hear(world: ChatWorld, event: FrameEvent) {
  if (event.kind === 'ready') return yield* put(chatActions.frameReady());
  if (event.kind === 'readyAgain') return yield* call(greetAgain, world);
  if (event.kind === 'lost') return yield* put(chatActions.frameLost());
  return yield* call(hearMessage, world, event.message);
}

function* hearMessage(world: ChatWorld, message: SaidMessage) {
  switch (message.type) {
    case 'gotToken':
      return yield* put(chatActions.tokenTaken());
    case 'TokenNeeded':
      return yield* put(chatActions.tokenNeeded());
    case 'UnreadMessagesCount':
      return yield* put(chatActions.unreadCounted(message.payload.unreadMessagesCount));
    case 'ActiveConversation':
      return yield* put(chatActions.closed());
    case 'ImagesToPreview':
      return yield* put(chatActions.previewAsked(message.payload));
    case 'OpenPost':
      return yield* put(chatActions.pageAsked({ page: 'post', postId: message.payload.postId }));
    case 'ConfirmEmail':
      return yield* put(chatActions.pageAsked({ page: 'confirmEmail' }));
    case 'ShownConversation':
      return yield* put(chatActions.conversationShown(message.payload.conversationId));
    case 'MessageNotice':
      return yield* call(showNotice, world, message.payload);
    case 'Expand':
      return yield* put(chatActions.expanded());
    case 'Collapse':
      return yield* put(chatActions.collapsed());
    default:
      return message satisfies never;
  }
}

/** A click on the notice opens the conversation; that of a business opens in its lead inbox. */
function* showNotice({ platform }: ChatWorld, { conversationId, name, text }: MessageNotice) {
  const { session } = yield* select(site);
  const page = session.data?.isBusiness === true ? 'chats' : 'home';
  platform.showNotice?.({ title: name, text, path: pathTo[page]({ conversation: conversationId }) });
}

/** Sends a ready document what it shows and for whom; its token follows. */
function* greet(world: ChatWorld) {
  const { preferences } = yield* select(site);
  world.line.send({ type: 'LanguageChange', payload: preferences.language });
  yield* call(tellTheme, world);
  yield* call(tellOnline, world);
  if (showsNotices(world.platform)) world.line.send({ type: 'NoticesWanted' });
  yield* call(tellUser, world);
}

/** A repeated `iframeReady`: the greeting or the token may have been lost. */
function* greetAgain(world: ChatWorld) {
  yield* call(greet, world);
  yield* put(chatActions.tokenNeeded());
}

function* tellUser({ line }: ChatWorld) {
  const { session } = yield* select(site);
  const chatInfo = session.data?.chatInfo ?? null;
  if (session.isLoggedIn && chatInfo !== null) line.send({ type: 'SetActiveUser', payload: chatUserOf(chatInfo) });
  // The profile of a user who has just signed in is still on its way.
  else if (!session.isLoggedIn || session.data !== null) line.send({ type: 'logout' });
}

function* tellTheme({ line }: ChatWorld) {
  const { preferences } = yield* select(site);
  line.send({ type: 'ThemeChange', payload: preferences.theme });
}

function* tellLanguage({ line }: ChatWorld, { payload }: PayloadAction<Language>) {
  yield* call(() => line.send({ type: 'LanguageChange', payload }));
}

function* tellOnline({ line, platform }: ChatWorld) {
  yield* call(() => line.send({ type: 'OnlineChange', payload: { isOnline: platform.isOnline() } }));
}
