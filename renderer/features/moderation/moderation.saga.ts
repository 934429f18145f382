import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { PostId } from '#contract/ids.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { failed } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { moderationActions, selectModeration, selectNeighbours } from './moderation.slice.ts';
import type { Decision, WithModeration } from './moderation.slice.ts';

type World = Pick<AppDeps, 'api'>;

/** As many as one answer holds: what was decided makes room for those that wait behind. */
const QUEUE_SIZE = 100;
/** Lines on a page of reports and of jobs. */
export const LIST_SIZE = 50;
/** Other posts of the seller beside the one that is looked at. */
const OTHERS = 7;

export function* moderationSaga(deps: World) {
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
function* count({ api }: World) {
  try {
    const { totalCount } = yield* abortable((signal) => api.moderation.queue({ query: { pageCount: 1 } }, signal));
    yield* put(moderationActions.counted(totalCount));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

function* loadQueue({ api }: World) {
  try {
    const query = { pageCount: QUEUE_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => api.moderation.queue({ query }, signal));
    yield* put(moderationActions.queueLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(moderationActions.queueLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* loadPost({ api }: World, { payload: id }: PayloadAction<PostId>) {
  try {
    const { value } = yield* abortable((signal) => api.moderation.post({ params: { id } }, signal));
    const query = { userId: value.post.ownerInfo.id, pageCount: OTHERS };
    const { value: cards } = yield* abortable((signal) => api.posts.list({ query }, signal));
    const others = cards.filter((card) => card.id !== id);
    yield* put(moderationActions.postLoaded({ id, load: { phase: 'ready', value: { ...value, others } } }));
  } catch (error) {
    yield* put(moderationActions.postLoaded({ id, load: { phase: 'failed', failure: failureOf(error) } }));
  }
}

function* decide({ api }: World, { payload: decision }: PayloadAction<Decision>) {
  const { id, action } = decision;
  yield* put(moderationActions.decisionSent(action));
  try {
    yield* call(() =>
      decision.action === 'approve'
        ? api.moderation.approve({ params: { id }, body: {} })
        : api.moderation.reject({
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

function* loadReports({ api }: World, { payload: page }: PayloadAction<number>) {
  try {
    const query = { page, pageCount: LIST_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => api.moderation.reports({ query }, signal));
    yield* put(moderationActions.reportsLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(moderationActions.reportsLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* loadJobs({ api }: World, { payload: page }: PayloadAction<number>) {
  try {
    const query = { page, pageCount: LIST_SIZE };
    const { value: items, totalCount: total } = yield* abortable((signal) => api.jobs.dead({ query }, signal));
    yield* loadSubscribers({ api });
    yield* put(moderationActions.jobsLoaded({ phase: 'ready', value: { items, total } }));
  } catch (error) {
    yield* put(moderationActions.jobsLoaded({ phase: 'failed', failure: failureOf(error) }));
  }
}

function* retry({ api }: World, { payload: id }: PayloadAction<number>) {
  const { retrying } = yield* select(selectModeration);
  if (retrying.includes(id)) return;
  yield* put(moderationActions.retryStarted(id));
  try {
    yield* call(() => api.jobs.retry({ params: { id }, body: {} }));
    yield* put(moderationActions.retrySettled({ id, isDone: true }));
  } catch (error) {
    // Somebody else has let it run again: it is no longer in the list.
    const isDone = failureOf(error).code === 'NOT_FOUND';
    yield* put(moderationActions.retrySettled({ id, isDone }));
    if (!isDone) yield* put(failed(failureOf(error)));
  }
}

function* loadSubscribers({ api }: World) {
  const { value } = yield* abortable((signal) => api.jobs.subscribers(signal));
  yield* put(moderationActions.subscribersLoaded(value));
}

function* retrySubscriber({ api }: World, { payload: name }: PayloadAction<string>) {
  const { retrying } = yield* select(selectModeration);
  if (retrying.includes(name)) return;
  yield* put(moderationActions.retryStarted(name));
  try {
    yield* call(() => api.jobs.retrySubscriber({ params: { name }, body: {} }));
    yield* loadSubscribers({ api });
  } catch (error) {
    yield* put(failed(failureOf(error)));
  } finally {
    yield* put(moderationActions.subscriberRetried(name));
  }
}
