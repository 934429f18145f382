import { api } from '#contract/http/index.ts';
import type { CurrentRates } from '#contract/http/rates.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { RatesService } from './rates.service.ts';

/** What the rates say of the site. */
export type Market = Pick<CurrentRates, 'siteCurrency' | 'siteCountryId'>;

/** GET /api/Rates: the table in force with its date, and the site's market. */
export const ratesRoutes =
  (rates: Pick<RatesService, 'current'>, market: Market): RouteModule =>
  (app) => {
    app.route(route(api.rates.current, () => ok({ ...rates.current(), ...market })));
  };
