import { api } from '#contract/http/index.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { VinService } from './vin.service.ts';

export type VinRoutesDeps = { readonly vin: Pick<VinService, 'decode'>; readonly limiter: RateLimiter | undefined };

/** Decodes a VIN for the sell form; limited per person and hour. */
export const vinRoutes = ({ vin, limiter }: VinRoutesDeps): RouteModule => {
  return (app) => {
    app.route(
      route(api.vin.decode, async ({ query, viewer }) => {
        await limiter?.countOf('vin', memberOf(viewer).id);
        return ok(await vin.decode(query.vin, viewer.language));
      }),
    );
  };
};
