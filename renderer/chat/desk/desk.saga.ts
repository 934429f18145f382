import type { PayloadAction } from '@reduxjs/toolkit';
import { call, debounce, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import {
  chatStarted,
  conversationChanged,
  conversationLoaded,
  conversationsLoaded,
  lineUp,
  messageReceived,
} from '../store/events.ts';
import { guarded } from '../store/guarded.ts';
import type { ChatWorld } from '../world.ts';
import { deskActions, type DeskFilters, type WithDesk } from './desk.slice.ts';

type World = Pick<ChatWorld, 'api'>;

/** Several changes at once are counted once. */
const COUNT_PAUSE_MS = 400;

/** The seller's lead inbox, once it is shown. */
export function* deskSaga(deps: World) {
  yield* takeLatest(
    [chatStarted, deskActions.opened, deskActions.filtered, deskActions.retried, deskActions.moreAsked],
    guarded(loadList, deps),
  );
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
    yield* put(deskActions.loaded({ ids: value.items.map(({ id }) => id), next: value.next }));
  } catch (error) {
    yield* put(deskActions.loadFailed(failureOf(error)));
  }
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
