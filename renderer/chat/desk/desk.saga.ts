import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { call, debounce, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { conversationsActions } from '../store/conversations.slice.ts';
import {
  chatEnded,
  chatStarted,
  conversationChanged,
  conversationLoaded,
  conversationsLoaded,
  keptRestored,
  lineUp,
  messageReceived,
} from '../store/events.ts';
import { guarded } from '../store/guarded.ts';
import { gapFound, selectSequence } from '../store/sagas/sync.saga.ts';
import type { ChatWorld } from '../world.ts';
import { deskActions, type DeskFilters, type WithDesk } from './desk.slice.ts';

type World = Pick<ChatWorld, 'api'>;

/** Several changes at once are counted once. */
const COUNT_PAUSE_MS = 400;

/** The seller's lead inbox, once it is shown. */
export function* deskSaga(deps: World) {
  yield* takeLatest(
    [
      chatStarted,
      deskActions.opened,
      deskActions.filtered,
      deskActions.retried,
      deskActions.moreAsked,
      conversationsActions.reset,
    ],
    guarded(loadList, deps),
  );
  yield* takeLatest([deskActions.loaded, chatEnded], askSince);
  yield* takeEvery(lineUp, retryFailed);
  yield* takeLatest([chatStarted, deskActions.opened], guarded(loadFigures, deps));
  yield* debounce(
    COUNT_PAUSE_MS,
    [messageReceived, conversationChanged, conversationLoaded, lineUp],
    guarded(loadFigures, deps),
  );
  yield* takeLatest(deskActions.repliesAsked, guarded(loadReplies, deps));
  yield* takeEvery(deskActions.replyAdded, guarded(addReply, deps));
  yield* takeEvery(deskActions.replySaved, guarded(saveReply, deps));
  yield* takeEvery(deskActions.replyRemoved, guarded(removeReply, deps));
}

const queryOf = ({ part, postId }: DeskFilters) => ({
  role: 'seller' as const,
  sort: 'unread' as const,
  ...(postId !== null && { postId }),
  ...(part === 'overdue' && { overdue: true }),
  ...(part !== 'overdue' && part !== 'all' && { state: part }),
});

function* loadList({ api }: World) {
  const { filters, list } = yield* select(({ desk }: WithDesk) => desk);
  if (list.phase !== 'loading' && list.phase !== 'more') return;
  const before = list.phase === 'more' && list.next !== null ? { before: list.next } : {};
  try {
    const { value } = yield* abortable((signal) =>
      api.conversations.list({ query: { ...queryOf(filters), ...before } }, signal),
    );
    yield* put(conversationsLoaded(value.items));
    yield* put(
      deskActions.loaded({ ids: value.items.map(({ id }) => id), next: value.next, sequence: value.sequence }),
    );
  } catch (error) {
    yield* put(deskActions.loadFailed(failureOf(error)));
  }
}

/** The list of all conversations may be newer than the desk's: what came between the two is asked for. */
function* askSince(action: Action) {
  if (!deskActions.loaded.match(action)) return;
  const { sequence } = action.payload;
  let hasFailed = false;
  while (!hasFailed && (yield* select(selectSequence)) === null) {
    const news = yield* take([conversationsActions.listLoaded, conversationsActions.listFailed, keptRestored]);
    hasFailed = conversationsActions.listFailed.match(news);
  }
  const known = yield* select(selectSequence);
  if (known !== null && known <= sequence) return;
  yield* put(conversationsActions.knownUpTo(sequence));
  yield* put(gapFound());
}

/** The server answers again. */
function* retryFailed() {
  const { isOpen: isShown, list } = yield* select(({ desk }: WithDesk) => desk);
  if (isShown && list.phase === 'failed') yield* put(deskActions.retried());
}

const isOpen = ({ desk }: WithDesk): boolean => desk.isOpen;

function* loadFigures({ api }: World) {
  if (!(yield* select(isOpen))) return;
  try {
    const { value } = yield* abortable((signal) => api.desk.figures({}, signal));
    yield* put(deskActions.figuresLoaded(value));
  } catch (error) {
    // The list says why nothing can be loaded; the next change counts again.
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* loadReplies({ api }: World) {
  const { value } = yield* abortable((signal) => api.desk.replies({}, signal));
  yield* put(deskActions.repliesLoaded(value));
}

function* addReply({ api }: World, { payload: body }: ReturnType<typeof deskActions.replyAdded>) {
  const { value } = yield* call(() => api.desk.addReply({ body }));
  yield* put(deskActions.repliesLoaded(value));
}

function* saveReply({ api }: World, { payload }: ReturnType<typeof deskActions.replySaved>) {
  const { id: replyId, ...body } = payload;
  const { value } = yield* call(() => api.desk.saveReply({ params: { replyId }, body }));
  yield* put(deskActions.repliesLoaded(value));
}

function* removeReply({ api }: World, { payload: replyId }: PayloadAction<number>) {
  const { value } = yield* call(() => api.desk.removeReply({ params: { replyId } }));
  yield* put(deskActions.repliesLoaded(value));
}
