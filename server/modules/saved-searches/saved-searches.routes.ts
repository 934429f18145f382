import { api } from '#contract/http/index.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { SavedSearchesService } from './saved-searches.service.ts';

/** Searches that a user keeps, those brought along from a device, and the look at what they found. */
export const savedSearchesRoutes =
  (searches: SavedSearchesService): RouteModule =>
  (app) => {
    const calls = api.savedSearches;
    app.route(route(calls.list, async ({ viewer }) => ok(await searches.list(memberOf(viewer).id))));
    app.route(
      route(calls.save, async ({ body, viewer }) =>
        ok(await searches.save(memberOf(viewer).id, body, viewer.currency)),
      ),
    );
    app.route(
      route(calls.merge, async ({ body, viewer }) =>
        ok(await searches.merge(memberOf(viewer).id, body.searches, viewer.currency)),
      ),
    );
    app.route(
      route(calls.edit, async ({ params, body, viewer }) =>
        ok(await searches.edit(memberOf(viewer).id, params.id, body, viewer.currency)),
      ),
    );
    app.route(
      route(calls.seen, async ({ params, viewer }) => {
        await searches.seen(memberOf(viewer).id, params.id);
        return ok({ newCount: 0 as const });
      }),
    );
    app.route(
      route(calls.remove, async ({ params, viewer }) => {
        await searches.remove(memberOf(viewer).id, params.id);
        return ok({ isRemoved: true as const });
      }),
    );
  };
