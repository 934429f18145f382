import type { PayloadAction } from '@reduxjs/toolkit';
import { nanoid } from '@reduxjs/toolkit';
import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { OwnFacts, OwnState } from '#contract/http/own-posts.ts';
import type { UserPostCard } from '#contract/http/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { ownPostChanged } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { ownPostsActions } from './own-posts.slice.ts';
import type { Asked } from './own-posts.slice.ts';

/** `keys`: of calls whose answer never came, so that a retry has no second effect. */
type World = Pick<AppDeps, 'api' | 'now' | 'platform'> & {
  readonly busy: Set<PostId>;
  readonly keys: Map<string, string>;
};
/** Another feature's part of the state. */
type Around = {
  readonly posts: {
    readonly byId: Readonly<Record<PostId, { readonly own?: OwnFacts | null; readonly modifiedDateUtc: string }>>;
  };
};

export function* ownPostsSaga({ api, now, platform }: Pick<AppDeps, 'api' | 'now' | 'platform'>) {
  const world: World = { api, now, platform, busy: new Set(), keys: new Map() };
  yield* takeLatest([ownPostsActions.opened, ownPostChanged], guarded(count, world));
  yield* takeEvery(ownPostsActions.asked, guarded(act, world));
  yield* takeLeading(ownPostsActions.allConfirmAsked, guarded(confirmAll, world));
}

/** Failures are not shown: the list itself shows when the server cannot be reached. */
function* count({ api }: World) {
  try {
    const { value } = yield* abortable((signal) => api.posts.counts({}, signal));
    yield* put(ownPostsActions.counted(value));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Answers for all waiting posts (D015) and reloads the list. */
function* confirmAll({ api, platform }: World) {
  try {
    if (!platform.isOnline()) throw new ApiFailure({ code: 'OFFLINE', description: '' });
    const { value } = yield* call(api.posts.allStillForSale, { body: {}, idempotencyKey: nanoid() });
    yield* put(ownPostChanged(null));
    yield* put(ownPostsActions.settled({ kind: 'allConfirmed', count: value.ids.length }));
  } catch (error) {
    yield* put(ownPostsActions.settled({ kind: 'allFailed', failure: failureOf(error) }));
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Runs an action, once however often it is requested; the row shows it at once and reverts if it is refused. */
function* act(world: World, { payload: asked }: PayloadAction<Asked>) {
  const { id, action, newPrice } = asked;
  if (world.busy.has(id)) return;
  // Asks the platform: a failed last call alone is no reason not to try again.
  if (!world.platform.isOnline()) {
    const failure: Failure = { code: 'OFFLINE', description: '' };
    return yield* put(ownPostsActions.settled({ kind: 'failed', id, action, failure }));
  }
  world.busy.add(id);
  yield* put(ownPostsActions.started(asked));
  try {
    const { value } = yield* call(send, world, asked);
    const own = yield* select(({ posts }: Around) => posts.byId[id]?.own ?? null);
    yield* put(ownPostChanged({ id, card: changesOf(value, { own, newPrice, now: world.now() }) }));
    const { status, topUntil } = value;
    yield* put(ownPostsActions.settled({ kind: 'done', id, action, status, topUntil, newPrice }));
  } catch (error) {
    const failure = failureOf(error);
    yield* put(ownPostsActions.settled({ kind: 'failed', id, action, failure }));
    if (!(error instanceof ApiFailure)) throw error;
    // The post was changed on another device or by a moderator: the list on the screen is out of date.
    if (isOutdated(failure)) yield* put(ownPostChanged(null));
  } finally {
    world.busy.delete(id);
  }
  return undefined;
}

export const isOutdated = ({ code, status }: Failure): boolean =>
  code === 'POST_STATE' || code === 'POST_NOT_FOUND' || status === 409;

/** Every action on a post also answers the question whether it is still for sale. */
const ANSWERED = { saleAskedAt: null, hidesAt: null } as const;

const changesOf = (
  { status, modifiedDateUtc, topUntil }: OwnState,
  { own, newPrice, now }: Pick<Asked, 'newPrice'> & { own: OwnFacts | null; now: Date },
): Partial<UserPostCard> | null => {
  if (status === null) return null;
  const isTop = topUntil !== null && Date.parse(topUntil) > now.getTime();
  const price = newPrice === undefined ? {} : { price: newPrice.price, userPrice: null };
  return {
    status,
    modifiedDateUtc,
    isTop,
    ...price,
    ...(own === null ? {} : { own: { ...own, topUntil, ...ANSWERED } }),
  };
};

function* send({ api, keys }: World, asked: Asked) {
  const { id: postId, action, sale, newPrice } = asked;
  const modifiedDateUtc = yield* select(({ posts }: Around) => posts.byId[postId]?.modifiedDateUtc ?? '');
  // Another price or buyer is another request.
  const name = JSON.stringify([action, postId, sale, newPrice, modifiedDateUtc]);
  const idempotencyKey = keys.get(name) ?? nanoid();
  keys.set(name, idempotencyKey);
  try {
    const reply = yield* call(() => {
      switch (action) {
        case 'hide':
        case 'top':
        case 'stillForSale':
          return api.posts[action]({ body: { postId }, idempotencyKey });
        case 'unHide':
          return api.posts.unHide({ params: { postId } });
        case 'sold':
          return api.posts.sold({ body: { postId, ...sale }, idempotencyKey });
        case 'price':
          return api.posts.price({ body: { postId, price: newPrice?.price ?? 0, modifiedDateUtc }, idempotencyKey });
        case 'remove':
          return api.posts.remove({ query: { postId } });
      }
    });
    keys.delete(name);
    return reply;
  } catch (error) {
    if (failureOf(error).status !== undefined) keys.delete(name);
    throw error;
  }
}
