import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { AdminClient } from '#renderer/api/client.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { inboxActions } from './inbox.slice.ts';
import type { InboxAct, InboxQuery } from './inbox.slice.ts';

type World = { readonly admin: AdminClient };

/** Messages on a page of the list. */
export const INBOX_SIZE = 50;

export function* inboxSaga({ makeClient }: Pick<AppDeps, 'makeClient'>) {
  const deps: World = { admin: makeClient(adminRoutes) };
  yield* takeLatest(inboxActions.countAsked, guarded(count, deps));
  yield* takeLatest(inboxActions.listOpened, guarded(loadList, deps));
  yield* takeLatest(inboxActions.messageOpened, guarded(loadMessage, deps));
  yield* takeLeading(inboxActions.actAsked, guarded(act, deps));
}

/** A menu without its number works, too. */
function* count({ admin }: World) {
  try {
    const { totalCount } = yield* abortable((signal) => admin.inbox.list({ query: { pageCount: 1 } }, signal));
    yield* put(inboxActions.counted(totalCount));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* loadList({ admin }: World, { payload: { status, page } }: PayloadAction<InboxQuery>) {
  try {
    const query = { status, page, pageCount: INBOX_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => admin.inbox.list({ query }, signal));
    yield* put(inboxActions.listLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(inboxActions.listLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* loadMessage({ admin }: World, { payload: id }: PayloadAction<number>) {
  try {
    const { value } = yield* abortable((signal) => admin.inbox.message({ params: { id } }, signal));
    yield* put(inboxActions.messageLoaded({ id, load: { phase: 'ready', value } }));
  } catch (error) {
    yield* put(inboxActions.messageLoaded({ id, load: { phase: 'failed', failure: failureOf(error) } }));
  }
}

function* act({ admin }: World, { payload: asked }: PayloadAction<InboxAct>) {
  const params = { id: asked.id };
  yield* put(inboxActions.actSent(asked.kind));
  try {
    const { value: message } = yield* call(() =>
      asked.kind === 'reply'
        ? admin.inbox.reply({ params, body: { text: asked.text }, idempotencyKey: asked.key })
        : admin.inbox.setStatus({ params, body: { status: asked.kind } }),
    );
    yield* put(inboxActions.actDone({ kind: asked.kind, message }));
    yield* put(inboxActions.countAsked());
  } catch (error) {
    yield* put(inboxActions.actFailed(failureOf(error)));
  }
}
