import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import type { PostId } from '#contract/ids.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { AdminClient } from '#renderer/api/client.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { failed } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { moderationActions, selectModeration, selectNeighbours } from './moderation.slice.ts';
import type { Decision, WithModeration } from './moderation.slice.ts';

type World = Pick<AppDeps, 'api'> & { readonly admin: AdminClient };

/** As many as one answer holds: what was decided makes room for those that wait behind. */
const QUEUE_SIZE = 100;
/** Lines on a page of reports and of jobs. */
export const LIST_SIZE = 50;
/** Other posts of the seller beside the one that is looked at. */
const OTHERS = 7;

export function* moderationSaga({ api, makeClient }: Pick<AppDeps, 'api' | 'makeClient'>) {
  const deps: World = { api, admin: makeClient(adminRoutes) };
  yield* takeLatest(moderationActions.countAsked, guarded(count, deps));
  yield* takeLatest(moderationActions.queueOpened, guarded(loadQueue, deps));
  yield* takeLatest(moderationActions.postOpened, guarded(loadPost, deps));
  yield* takeLeading(moderationActions.decisionAsked, guarded(decide, deps));
  yield* takeLatest(moderationActions.reportsOpened, guarded(loadReports, deps));
  yield* takeLatest(moderationActions.jobsOpened, guarded(loadJobs, deps));
  yield* takeEvery(moderationActions.retryAsked, guarded(retry, deps));
  yield* takeEvery(moderationActions.subscriberRetryAsked, guarded(retrySubscriber, deps));
}

/** A menu without its number works, too. */
function* count({ admin }: World) {
  try {
    const { totalCount } = yield* abortable((signal) => admin.moderation.queue({ query: { pageCount: 1 } }, signal));
    yield* put(moderationActions.counted(totalCount));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* loadQueue({ admin }: World) {
  try {
    const query = { pageCount: QUEUE_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => admin.moderation.queue({ query }, signal));
    yield* put(moderationActions.queueLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(moderationActions.queueLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* loadPost({ api, admin }: World, { payload: id }: PayloadAction<PostId>) {
  try {
    const { value } = yield* abortable((signal) => admin.moderation.post({ params: { id } }, signal));
    const query = { userId: value.post.ownerInfo.id, pageCount: OTHERS };
    const { value: cards } = yield* abortable((signal) => api.posts.list({ query }, signal));
    const others = cards.filter((card) => card.id !== id);
    yield* put(moderationActions.postLoaded({ id, load: { phase: 'ready', value: { ...value, others } } }));
  } catch (error) {
    yield* put(moderationActions.postLoaded({ id, load: { phase: 'failed', failure: failureOf(error) } }));
  }
}

function* decide({ admin }: World, { payload: decision }: PayloadAction<Decision>) {
  const { id, action } = decision;
  yield* put(moderationActions.decisionSent(action));
  try {
    yield* call(() =>
      decision.action === 'approve'
        ? admin.moderation.approve({ params: { id }, body: {} })
        : admin.moderation.reject({
            params: { id },
            body: { reasonCode: decision.reasonCode, note: decision.note.trim() },
          }),
    );
  } catch (error) {
    yield* put(moderationActions.decisionFailed(failureOf(error)));
    // The seller or another moderator was quicker: the screen is outdated.
    if (failureOf(error).status === 409) yield* put(moderationActions.queueOpened());
    return;
  }
  const { previous, next } = yield* select((state: WithModeration) => selectNeighbours(state, id));
  yield* put(moderationActions.decisionMade({ id, action, nextId: next ?? previous }));
}

function* loadReports({ admin }: World, { payload: page }: PayloadAction<number>) {
  try {
    const query = { page, pageCount: LIST_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) =>
      admin.moderation.reports({ query }, signal),
    );
    yield* put(moderationActions.reportsLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(moderationActions.reportsLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* loadJobs({ admin }: World, { payload: page }: PayloadAction<number>) {
  try {
    const query = { page, pageCount: LIST_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => admin.jobs.dead({ query }, signal));
    yield* loadSubscribers({ admin });
    yield* put(moderationActions.jobsLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(moderationActions.jobsLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* retry({ admin }: World, { payload: id }: PayloadAction<number>) {
  const { retrying } = yield* select(selectModeration);
  if (retrying.includes(id)) return;
  yield* put(moderationActions.retryStarted(id));
  try {
    yield* call(() => admin.jobs.retry({ params: { id }, body: {} }));
    yield* put(moderationActions.retrySettled({ id, isDone: true }));
  } catch (error) {
    // Somebody else has let it run again: it is no longer in the list.
    const isDone = failureOf(error).code === 'NOT_FOUND';
    yield* put(moderationActions.retrySettled({ id, isDone }));
    if (!isDone) yield* put(failed(failureOf(error)));
  }
}

function* loadSubscribers({ admin }: Pick<World, 'admin'>) {
  const { value } = yield* abortable((signal) => admin.jobs.subscribers(signal));
  yield* put(moderationActions.subscribersLoaded(value));
}

function* retrySubscriber({ admin }: World, { payload: name }: PayloadAction<string>) {
  const { retrying } = yield* select(selectModeration);
  if (retrying.includes(name)) return;
  yield* put(moderationActions.retryStarted(name));
  try {
    yield* call(() => admin.jobs.retrySubscriber({ params: { name }, body: {} }));
    yield* loadSubscribers({ admin });
  } catch (error) {
    yield* put(failed(failureOf(error)));
  } finally {
    yield* put(moderationActions.subscriberRetried(name));
  }
}
