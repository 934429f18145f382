import { api } from '#contract/http/index.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { StatisticsService } from './statistics.service.ts';

/** How often a seller's cars were listed, opened and asked about; nobody else may see it. */
export const statisticsRoutes =
  (statistics: StatisticsService): RouteModule =>
  (app) => {
    app.route(
      route(api.statistics.own, async ({ query, viewer }) => ok(await statistics.own(query.days, viewer)), {
        limit: 'search',
      }),
    );
    app.route(
      route(
        api.statistics.ofPost,
        async ({ params, query, viewer }) => ok(await statistics.ofPost(params.id, query.days, viewer)),
        { limit: 'search' },
      ),
    );
  };
