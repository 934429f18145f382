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
import { leadInboxActions, type LeadInboxFilters, type WithLeadInbox } from './lead-inbox.slice.ts';

type World = Pick<ChatWorld, 'api'>;

/** Several changes at once are counted once. */
const COUNT_PAUSE_MS = 400;

/** The seller's lead inbox, once it is shown. */
export function* leadInboxSaga(deps: World) {
  yield* takeLatest(
    [
      chatStarted,
      leadInboxActions.opened,
      leadInboxActions.filtered,
      leadInboxActions.retried,
      leadInboxActions.moreAsked,
      conversationsActions.reset,
    ],
    guarded(loadList, deps),
  );
  yield* takeLatest([leadInboxActions.loaded, chatEnded], askSince);
  yield* takeEvery(lineUp, retryFailed);
  yield* takeLatest([chatStarted, leadInboxActions.opened], guarded(loadFigures, deps));
  yield* debounce(
    COUNT_PAUSE_MS,
    [messageReceived, conversationChanged, conversationLoaded, lineUp],
    guarded(loadFigures, deps),
  );
  yield* takeLatest(leadInboxActions.repliesAsked, guarded(loadReplies, deps));
  yield* takeEvery(leadInboxActions.replyAdded, guarded(addReply, deps));
  yield* takeEvery(leadInboxActions.replySaved, guarded(saveReply, deps));
  yield* takeEvery(leadInboxActions.replyRemoved, guarded(removeReply, deps));
}

const queryOf = ({ part, postId }: LeadInboxFilters) => ({
  role: 'seller' as const,
  sort: 'unread' as const,
  ...(postId !== null && { postId }),
  ...(part === 'overdue' && { overdue: true }),
  ...(part !== 'overdue' && part !== 'all' && { state: part }),
});

function* loadList({ api }: World) {
  const { filters, list } = yield* select(({ leadInbox }: WithLeadInbox) => leadInbox);
  if (list.phase !== 'loading' && list.phase !== 'more') return;
  const before = list.phase === 'more' && list.next !== null ? { before: list.next } : {};
  try {
    const { value } = yield* abortable((signal) =>
      api.conversations.list({ query: { ...queryOf(filters), ...before } }, signal),
    );
    yield* put(conversationsLoaded(value.items));
    yield* put(
      leadInboxActions.loaded({ ids: value.items.map(({ id }) => id), next: value.next, sequence: value.sequence }),
    );
  } catch (error) {
    yield* put(leadInboxActions.loadFailed(failureOf(error)));
  }
}

/** The list of all conversations may be newer than the lead inbox's: what came between the two is requested. */
function* askSince(action: Action) {
  if (!leadInboxActions.loaded.match(action)) return;
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
  const { isOpen: isShown, list } = yield* select(({ leadInbox }: WithLeadInbox) => leadInbox);
  if (isShown && list.phase === 'failed') yield* put(leadInboxActions.retried());
}

const isOpen = ({ leadInbox }: WithLeadInbox): boolean => leadInbox.isOpen;

function* loadFigures({ api }: World) {
  if (!(yield* select(isOpen))) return;
  try {
    const { value } = yield* abortable((signal) => api.leadInbox.figures({}, signal));
    yield* put(leadInboxActions.figuresLoaded(value));
  } catch (error) {
    // The list shows the failure; the next change loads the figures again.
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* loadReplies({ api }: World) {
  const { value } = yield* abortable((signal) => api.leadInbox.replies({}, signal));
  yield* put(leadInboxActions.repliesLoaded(value));
}

function* addReply({ api }: World, { payload: body }: ReturnType<typeof leadInboxActions.replyAdded>) {
  const { value } = yield* call(() => api.leadInbox.addReply({ body }));
  yield* put(leadInboxActions.repliesLoaded(value));
}

function* saveReply({ api }: World, { payload }: ReturnType<typeof leadInboxActions.replySaved>) {
  const { id: replyId, ...body } = payload;
  const { value } = yield* call(() => api.leadInbox.saveReply({ params: { replyId }, body }));
  yield* put(leadInboxActions.repliesLoaded(value));
}

function* removeReply({ api }: World, { payload: replyId }: PayloadAction<number>) {
  const { value } = yield* call(() => api.leadInbox.removeReply({ params: { replyId } }));
  yield* put(leadInboxActions.repliesLoaded(value));
}
