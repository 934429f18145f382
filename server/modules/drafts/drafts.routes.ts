import { api } from '#contract/http/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { DraftsService } from './drafts.service.ts';

export type DraftsDeps = {
  readonly db: Db;
  /** None where RATE_LIMIT is off. */
  readonly limiter: RateLimiter | undefined;
  readonly now: () => number;
};

/** The user's own drafts; nobody sees another's. */
export const draftsRoutes = ({ db, limiter, now }: DraftsDeps): RouteModule => {
  const drafts = new DraftsService(db, now);
  return (app) => {
    app.route(
      route(api.drafts.list, async ({ viewer }) => {
        const list = await drafts.list(memberOf(viewer).id);
        return okList(list, list.length);
      }),
    );
    app.route(
      route(api.drafts.save, async ({ params: { postId }, body, viewer }) => {
        const { id: userId } = memberOf(viewer);
        await limiter?.countOf('draft', userId);
        return ok({ savedDateUtc: await drafts.save({ userId, postId }, body) });
      }),
    );
    app.route(
      route(api.drafts.remove, async ({ params: { postId }, viewer }) => {
        await drafts.remove({ userId: memberOf(viewer).id, postId });
        return ok({ done: true as const });
      }),
    );
  };
};
