import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { call, cancel, delay, fork, put, race, select, take, takeEvery, takeLatest, throttle } from 'typed-redux-saga';
import type { FixedTask, SagaGenerator } from 'typed-redux-saga';
import { CHAT } from '#contract/chat.ts';
import type { PostId } from '#contract/ids.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { SECOND_MS } from '#contract/time.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '../guarded.ts';
import type { ChatWorld } from '../../world.ts';
import { composerActions } from '../composer.slice.ts';
import { selectConversation, selectPage } from '../conversations.selectors.ts';
import { conversationsActions } from '../conversations.slice.ts';
import type { Shelf, WithConversations } from '../conversations.slice.ts';
import { cameOnline, chatEnded, chatStarted, conversationLoaded, lineUp, typingHeard } from '../events.ts';
import { isPassing } from '../is-passing.ts';

type World = Pick<ChatWorld, 'api'>;

type ReadMark = { readonly id: ConversationId; readonly number: number };

const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** A sign of typing is sent again well before the last one goes out at the other side. */
const TYPING_PAUSE_MS = (CHAT.typingSeconds * SECOND_MS) / 2;

export function* conversationsSaga(deps: World) {
  yield* takeEvery(chatStarted, loadFirst);
  yield* takeLatest(conversationsActions.listAsked, guarded(loadList, deps));
  yield* takeLatest(conversationsActions.moreAsked, guarded(loadMore, deps));
  yield* takeLatest(conversationsActions.carAsked, guarded(openCar, deps));
  yield* takeLatest(conversationsActions.opened, guarded(loadUnknown, deps));
  yield* takeEvery(conversationsActions.optionsAsked, guarded(setOptions, deps));
  yield* takeEvery(conversationsActions.read, guarded(markRead, deps));
  yield* throttle(TYPING_PAUSE_MS, composerActions.typed, guarded(signalTyping, deps));
  yield* takeEvery(typingHeard, endTyping, new Map<ConversationId, FixedTask<void>>());
}

function* loadFirst() {
  yield* put(conversationsActions.listAsked('current'));
}

function* loadList(deps: World, { payload: shelf }: PayloadAction<Shelf>) {
  const page = yield* select((state: WithConversations) => selectPage(state, shelf));
  if (page.phase === 'loading') yield* call(loadPage, deps, shelf, undefined);
}

function* loadMore(deps: World, { payload: shelf }: PayloadAction<Shelf>) {
  const page = yield* select((state: WithConversations) => selectPage(state, shelf));
  if (page.phase === 'more' && page.next !== null) yield* call(loadPage, deps, shelf, page.next);
}

function* loadPage({ api }: World, shelf: Shelf, before: string | undefined) {
  const query = { archived: shelf === 'archived', ...(before === undefined ? {} : { before }) };
  try {
    const { value } = yield* abortable((signal) => api.conversations.list({ query }, signal));
    yield* put(conversationsActions.listLoaded({ shelf, ...value }));
  } catch (error) {
    yield* put(conversationsActions.listFailed({ shelf, failure: failureOf(error) }));
  }
}

/** Opens the conversation about a car and creates it if it does not exist. */
function* openCar({ api }: World, { payload: postId }: PayloadAction<PostId>) {
  try {
    const { value } = yield* abortable((signal) => api.conversations.open({ body: { postId } }, signal));
    yield* put(conversationLoaded(value));
    yield* put(conversationsActions.opened({ id: value.id }));
  } catch (error) {
    yield* put(conversationsActions.carFailed(failureOf(error)));
  }
}

/** A conversation that no loaded page of the list holds. */
function* loadUnknown({ api }: World, { payload: { id } }: PayloadAction<{ id: ConversationId }>) {
  const known = yield* select((state: WithConversations) => selectConversation(state, id));
  if (known !== undefined) return;
  const { value } = yield* abortable((signal) => api.conversations.one({ params: { id } }, signal));
  yield* put(conversationLoaded(value));
}

function* setOptions(
  { api }: World,
  { payload: { id, options } }: ReturnType<typeof conversationsActions.optionsAsked>,
) {
  const { value } = yield* call(() => api.conversations.setOptions({ params: { id }, body: options }));
  yield* put(conversationLoaded(value));
}

/** Repeats a mark that did not reach the server, until a later one of the conversation takes its place. */
function* markRead({ api }: World, { payload: { id, number } }: PayloadAction<ReadMark>) {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const failure = yield* call(sendMark, api, { id, number });
    if (failure === undefined || !isPassing(failure)) return;
    const isLater = (action: Action) =>
      conversationsActions.read.match(action) && action.payload.id === id && action.payload.number > number;
    const { isOver } = yield* race({
      paused: delay(pause),
      back: take([lineUp, cameOnline]),
      isOver: take((action: Action) => chatEnded.match(action) || isLater(action)),
    });
    if (isOver !== undefined) return;
  }
}

function* sendMark(api: World['api'], { id, number }: ReadMark): SagaGenerator<Failure | undefined> {
  try {
    const { value } = yield* call(() => api.conversations.read({ params: { id }, body: { number } }));
    yield* put(conversationLoaded(value));
    return undefined;
  } catch (error) {
    if (error instanceof ApiFailure) return error.failure;
    throw error;
  }
}

function* signalTyping({ api }: World, { payload: { id, text } }: PayloadAction<{ id: ConversationId; text: string }>) {
  if (text.trim() === '') return;
  try {
    yield* call(() => api.conversations.typing({ params: { id }, body: {} }));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* endTyping(running: Map<ConversationId, FixedTask<void>>, { payload: id }: PayloadAction<ConversationId>) {
  const earlier = running.get(id);
  if (earlier !== undefined) yield* cancel(earlier);
  running.set(
    id,
    yield* fork(function* () {
      yield* delay(CHAT.typingSeconds * SECOND_MS);
      yield* put(conversationsActions.typingEnded(id));
    }),
  );
}
