import { api } from '#contract/http/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import { type Idempotency, intentOf } from '#server/http/idempotency.ts';
import { ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { sliceOf } from '#server/lib/slice.ts';
import type { ServerModule } from '#server/module.ts';
import {
  addFollow,
  countFollowers,
  isFollowable,
  listFollows,
  removeFollow,
  userExists,
} from './follows.repository.ts';

export type FollowsDeps = {
  readonly db: Db;
  readonly idempotency: Idempotency;
  readonly record: RecordEvents;
  readonly now: () => number;
};

const refuseOneself = (viewerId: number, userId: number): void => {
  if (viewerId !== userId) return;
  throw new AppError('VALIDATION_FAILED', undefined, { fields: { userId: 'Nobody can follow themselves.' } });
};

/** Following, and the lists of who follows whom (D150); both writes may be repeated. */
const followsRoutes =
  ({ db, idempotency, record, now }: FollowsDeps): RouteModule =>
  (app) => {
    app.route(
      route(api.follows.follow, ({ body: { userId }, viewer, request }) => {
        const { id } = memberOf(viewer);
        refuseOneself(id, userId);
        return idempotency.run(intentOf(request), async (transaction) => {
          if (!(await isFollowable(transaction, userId))) throw new AppError('USER_NOT_FOUND');
          const created_at = new Date(now()).toISOString();
          const isNew = await addFollow(transaction, { follower_id: id, followed_id: userId, created_at });
          if (isNew) await record(transaction, { kind: 'followed', userId: id, followedId: userId });
          return ok({ isFollowing: true, followers: await countFollowers(transaction, userId) });
        });
      }),
    );
    app.route(
      route(api.follows.unfollow, async ({ params: { userId }, viewer }) => {
        if (!(await userExists(db, userId))) throw new AppError('USER_NOT_FOUND');
        await removeFollow(db, memberOf(viewer).id, userId);
        return ok({ isFollowing: false, followers: await countFollowers(db, userId) });
      }),
    );
    app.route(
      route(api.follows.list, async ({ query, viewer }) => {
        const { people, total } = await listFollows(db, memberOf(viewer).id, query.type, sliceOf(query));
        return okList(people, total);
      }),
    );
  };

export const followsModule = (deps: FollowsDeps): ServerModule => ({ name: 'follows', routes: followsRoutes(deps) });
