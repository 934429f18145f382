import { api } from '#contract/http/index.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { PricesService } from './prices.service.ts';

export const pricesRoutes =
  (service: PricesService): RouteModule =>
  (app) => {
    app.route(
      route(api.prices.facts, async ({ params: { id }, viewer }) => ok(await service.facts(id, viewer)), {
        limit: 'search',
      }),
    );
    app.route(
      route(api.prices.markets, async ({ params: { id }, viewer }) => ok(await service.markets(id, viewer)), {
        limit: 'search',
      }),
    );
    app.route(
      route(api.prices.range, async ({ query, viewer }) => ok(await service.range(query, viewer)), { limit: 'search' }),
    );
  };
