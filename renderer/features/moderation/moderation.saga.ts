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

type World = Pick<AppDeps, 'api'> & { readonly desk: AdminClient };

/** As many as one answer holds: what was decided makes room for those that wait behind. */
const QUEUE_SIZE = 100;
/** Lines on a page of reports and of jobs. */
export const LIST_SIZE = 50;
/** Other posts of the seller beside the one that is looked at. */
const OTHERS = 7;

export function* moderationSaga({ api, makeClient }: Pick<AppDeps, 'api' | 'makeClient'>) {
  const deps: World = { api, desk: makeClient(adminRoutes) };
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
function* count({ desk }: World) {
  try {
    const { totalCount } = yield* abortable((signal) => desk.moderation.queue({ query: { pageCount: 1 } }, signal));
    yield* put(moderationActions.counted(totalCount));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* loadQueue({ desk }: World) {
  try {
    const query = { pageCount: QUEUE_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => desk.moderation.queue({ query }, signal));
    yield* put(moderationActions.queueLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(moderationActions.queueLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* loadPost({ api, desk }: World, { payload: id }: PayloadAction<PostId>) {
  try {
    const { value } = yield* abortable((signal) => desk.moderation.post({ params: { id } }, signal));
    const query = { userId: value.post.ownerInfo.id, pageCount: OTHERS };
    const { value: cards } = yield* abortable((signal) => api.posts.list({ query }, signal));
    const others = cards.filter((card) => card.id !== id);
    yield* put(moderationActions.postLoaded({ id, load: { phase: 'ready', value: { ...value, others } } }));
  } catch (error) {
    yield* put(moderationActions.postLoaded({ id, load: { phase: 'failed', failure: failureOf(error) } }));
  }
}

function* decide({ desk }: World, { payload: decision }: PayloadAction<Decision>) {
  const { id, action } = decision;
  yield* put(moderationActions.decisionSent(action));
  try {
    yield* call(() =>
      decision.action === 'approve'
        ? desk.moderation.approve({ params: { id }, body: {} })
        : desk.moderation.reject({
            params: { id },
            body: { reasonCode: decision.reasonCode, note: decision.note.trim() },
          }),
    );
  } catch (error) {
    yield* put(moderationActions.decisionFailed(failureOf(error)));
    // The seller or another moderator was quicker: what stands on the screen is old.
    if (failureOf(error).status === 409) yield* put(moderationActions.queueOpened());
    return;
  }
  const { previous, next } = yield* select((state: WithModeration) => selectNeighbours(state, id));
  yield* put(moderationActions.decisionMade({ id, action, nextId: next ?? previous }));
}

function* loadReports({ desk }: World, { payload: page }: PayloadAction<number>) {
  try {
    const query = { page, pageCount: LIST_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) =>
      desk.moderation.reports({ query }, signal),
    );
    yield* put(moderationActions.reportsLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(moderationActions.reportsLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* loadJobs({ desk }: World, { payload: page }: PayloadAction<number>) {
  try {
    const query = { page, pageCount: LIST_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => desk.jobs.dead({ query }, signal));
    yield* loadSubscribers({ desk });
    yield* put(moderationActions.jobsLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(moderationActions.jobsLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* retry({ desk }: World, { payload: id }: PayloadAction<number>) {
  const { retrying } = yield* select(selectModeration);
  if (retrying.includes(id)) return;
  yield* put(moderationActions.retryStarted(id));
  try {
    yield* call(() => desk.jobs.retry({ params: { id }, body: {} }));
    yield* put(moderationActions.retrySettled({ id, isDone: true }));
  } catch (error) {
    // Somebody else has let it run again: it is no longer in the list.
    const isDone = failureOf(error).code === 'NOT_FOUND';
    yield* put(moderationActions.retrySettled({ id, isDone }));
    if (!isDone) yield* put(failed(failureOf(error)));
  }
}

function* loadSubscribers({ desk }: Pick<World, 'desk'>) {
  const { value } = yield* abortable((signal) => desk.jobs.subscribers(signal));
  yield* put(moderationActions.subscribersLoaded(value));
}

function* retrySubscriber({ desk }: World, { payload: name }: PayloadAction<string>) {
  const { retrying } = yield* select(selectModeration);
  if (retrying.includes(name)) return;
  yield* put(moderationActions.retryStarted(name));
  try {
    yield* call(() => desk.jobs.retrySubscriber({ params: { name }, body: {} }));
    yield* loadSubscribers({ desk });
  } catch (error) {
    yield* put(failed(failureOf(error)));
  } finally {
    yield* put(moderationActions.subscriberRetried(name));
  }
}
