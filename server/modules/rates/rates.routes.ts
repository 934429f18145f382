import { api } from '#contract/http/index.ts';
import type { Currency } from '#contract/money.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { RatesService } from './rates.service.ts';

/** GET /api/Rates: the table in force with its date, and the site's currency. */
export const ratesRoutes =
  (rates: Pick<RatesService, 'current'>, siteCurrency: Currency): RouteModule =>
  (app) => {
    app.route(route(api.rates.current, () => ok({ ...rates.current(), siteCurrency })));
  };
