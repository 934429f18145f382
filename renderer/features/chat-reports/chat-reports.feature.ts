import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { AdminClient } from '#renderer/api/client.ts';
import type { AppDeps, LazyFeature } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { chatReportsActions, chatReportsReducer } from './chat-reports.slice.ts';
import type { ChatRuling } from './chat-reports.slice.ts';

type World = { readonly admin: AdminClient };

/** Reports on a page of the list. */
const PAGE_SIZE = 50;

function* chatReportsSaga({ makeClient }: Pick<AppDeps, 'makeClient'>) {
  const deps: World = { admin: makeClient(adminRoutes) };
  yield* takeLatest(chatReportsActions.countAsked, guarded(count, deps));
  yield* takeLatest(chatReportsActions.listOpened, guarded(loadList, deps));
  yield* takeLatest(chatReportsActions.reportOpened, guarded(loadReport, deps));
  yield* takeLeading(chatReportsActions.ruled, guarded(rule, deps));
  yield* takeLatest(chatReportsActions.mutesOpened, guarded(loadMutes, deps));
  yield* takeLeading(chatReportsActions.muteEndAsked, guarded(endMute, deps));
}

/** A menu without its number works, too. */
function* count({ admin }: World) {
  try {
    const { totalCount } = yield* abortable((signal) => admin.chatReports.list({ query: { pageCount: 1 } }, signal));
    yield* put(chatReportsActions.counted(totalCount));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* loadList({ admin }: World, { payload: page }: PayloadAction<number>) {
  try {
    const query = { page, pageCount: PAGE_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => admin.chatReports.list({ query }, signal));
    yield* put(chatReportsActions.listLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(chatReportsActions.listLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* loadReport({ admin }: World, { payload: id }: PayloadAction<number>) {
  try {
    const { value } = yield* abortable((signal) => admin.chatReports.view({ params: { id } }, signal));
    yield* put(chatReportsActions.reportLoaded({ id, load: { phase: 'ready', value } }));
  } catch (error) {
    yield* put(chatReportsActions.reportLoaded({ id, load: { phase: 'failed', failure: failureOf(error) } }));
  }
}

function* rule({ admin }: World, { payload: { id, ruling } }: PayloadAction<{ id: number; ruling: ChatRuling }>) {
  try {
    yield* call(() => admin.chatReports.decide({ params: { id }, body: ruling }));
    yield* put(chatReportsActions.rulingArrived(ruling.decision));
  } catch (error) {
    yield* put(chatReportsActions.rulingFailed(failureOf(error)));
  }
}

/** The queue works without the users who are muted already. */
function* loadMutes({ admin }: World) {
  try {
    const query = { pageCount: PAGE_SIZE };
    const { value } = yield* abortable((signal) => admin.chatMutes.list({ query }, signal));
    yield* put(chatReportsActions.mutesLoaded(value));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

type MuteEnd = { readonly userId: number; readonly reason: string };

function* endMute({ admin }: World, { payload: { userId, reason } }: PayloadAction<MuteEnd>) {
  try {
    yield* call(() => admin.chatMutes.end({ params: { id: userId }, body: { reason } }));
    yield* put(chatReportsActions.muteEnded(userId));
  } catch (error) {
    yield* put(chatReportsActions.rulingFailed(failureOf(error)));
  }
}

/** Reported conversations that wait for a moderator. */
export const chatReportsFeature: LazyFeature = {
  name: 'chatReports',
  reducer: chatReportsReducer,
  saga: chatReportsSaga,
};
