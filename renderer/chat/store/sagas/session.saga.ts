import { call, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { frameActions, selectPhase, selectUser } from '../../frame/frame.slice.ts';
import type { WithFrame } from '../../frame/frame.slice.ts';
import { conversationsActions } from '../conversations.slice.ts';
import { cameOnline, chatEnded, chatStarted } from '../events.ts';
import { selectUserId } from '../session.slice.ts';
import type { WithSession } from '../session.slice.ts';

/** Starts and ends the chat when the site reports a user, and opens the conversations that the site requests. */
export function* sessionSaga() {
  yield* takeEvery([frameActions.userSet, frameActions.tokenSet, frameActions.onlineChanged], startWhenReady);
  yield* takeEvery(frameActions.signedOut, function* end() {
    yield* put(chatEnded());
  });
  yield* takeEvery([frameActions.tokenSet, frameActions.onlineChanged], goOnWhenOnline);
  yield* takeLatest([frameActions.conversationAsked, frameActions.knownConversationAsked], openAsked);
}

/** A token renewed for the same user starts nothing anew. */
function* startWhenReady() {
  const phase = yield* select((state: WithFrame) => selectPhase(state));
  const user = yield* select((state: WithFrame) => selectUser(state));
  const userId = yield* select((state: WithSession) => selectUserId(state));
  if (phase === 'ready' && user !== null && user.id !== userId) yield* put(chatStarted({ userId: user.id }));
}

function* goOnWhenOnline() {
  const isOnline = yield* select(({ frame }: WithFrame) => frame.isOnline);
  if (isOnline) yield* put(cameOnline());
}

type Asked = ReturnType<typeof frameActions.conversationAsked> | ReturnType<typeof frameActions.knownConversationAsked>;

function* openAsked(asked: Asked) {
  yield* call(started);
  if (frameActions.conversationAsked.match(asked))
    yield* put(conversationsActions.carAsked(asked.payload.chatInfo.postId));
  else yield* put(conversationsActions.opened({ id: asked.payload }));
}

/** The site may ask before the token is there. */
function* started() {
  const userId = yield* select((state: WithSession) => selectUserId(state));
  if (userId === null) yield* take(chatStarted);
}
