import { eventChannel } from 'redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { call, delay, put, race, take, takeEvery } from 'typed-redux-saga';
import type { Language } from '#contract/constants.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { ChatDeps } from '../deps.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import { frameActions } from './frame.slice.ts';

/** No two documents of a frame begin at the same instant. */
const ownDocument = { document: String(performance.timeOrigin) };

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;

/** Listens to the site until the frame unloads, and announces itself until the site answers. */
export function* frameSaga({ bridge, bearer, switchTexts }: ChatDeps) {
  yield* takeEvery(yield* call(siteActions, bridge, bearer), function* take(action: UnknownAction) {
    yield* put(action);
  });
  yield* takeEvery(frameActions.languageChanged, function* change({ payload }) {
    yield* call(switchTexts, payload satisfies Language);
  });
  yield* call(sayReady, bridge);
}

/** The site may not listen yet, for example on a busy machine; its first message is the language. */
function* sayReady({ send }: Bridge) {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    yield* call(() => send('iframeReady', ownDocument));
    const { answer } = yield* race({ answer: take(frameActions.languageChanged), late: delay(pause) });
    if (answer !== undefined) return;
  }
}

/** The site's messages as actions. The token itself goes to the bearer alone, never into the store. */
const siteActions = ({ on, send }: Bridge, bearer: ChatDeps['bearer']) =>
  eventChannel<UnknownAction>((emit) => {
    const stops = [
      on('SetChatToken', ({ token }) => {
        bearer.set(token);
        send('gotToken');
        emit(frameActions.tokenSet());
      }),
      on('logout', () => {
        bearer.set(undefined);
        emit(frameActions.signedOut());
      }),
      on('SetActiveUser', (user) => emit(frameActions.userSet(user))),
      on('ActiveConversation', (asked) => emit(frameActions.conversationAsked(asked))),
      on('OpenConversation', ({ conversationId }) => emit(frameActions.knownConversationAsked(conversationId))),
      on('ShowList', () => emit(conversationsActions.closed())),
      on('ThemeChange', (theme) => emit(frameActions.themeChanged(theme))),
      on('LanguageChange', (language) => emit(frameActions.languageChanged(language))),
      on('OnlineChange', ({ isOnline }) => emit(frameActions.onlineChanged(isOnline))),
      on('LayoutChange', (layout) => emit(frameActions.layoutChanged(layout))),
      on('NoticesWanted', () => emit(frameActions.noticesWanted())),
      on('ReadyWanted', () => send('iframeReady', ownDocument)),
      on('ChatClose', () => emit(frameActions.closed())),
    ];
    return () => stops.forEach((stop) => stop());
  });
