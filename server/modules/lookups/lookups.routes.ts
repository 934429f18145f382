import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#contract/http/address.ts';
import type { Endpoint } from '#contract/http/define.ts';
import { api } from '#contract/http/index.ts';
import { type Call, route, type RouteModule } from '#server/http/route.ts';
import type { LookupsService } from './lookups.service.ts';
import type { ReplyCache } from './reply-cache.ts';

/** Lists change rarely: a minute without asking, then by their tag. */
const CACHE = 'public, max-age=60';

const NOTHING = Buffer.alloc(0);

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag);

/** The lookup calls of SPEC.md §7: all lists, the nine that depend on a choice, and regions. */
export const lookupsRoutes =
  (lookups: LookupsService, cache: ReplyCache): RouteModule =>
  (app) => {
    /** A ready reply by address and language; the same person asking again gets 304. */
    const cached = <E extends Endpoint>(endpoint: E, make: (call: Call<E>) => Promise<unknown>) =>
      route(
        endpoint,
        async (call) => {
          const query = (call.query ?? {}) as Record<string, unknown>;
          const key = addressOf(endpoint.route, { query: { ...query, lang: call.viewer.language } });
          const { body, etag } = await cache.get(key, () => make(call));
          return answer(call, body, etag);
        },
        { cache: CACHE },
      );

    const { all, models, years, bodyTypes, fuelTypes, driveTypes, transmissionTypes } = api.lookups;
    app.route(cached(all, ({ viewer }) => lookups.all(viewer.language)));
    app.route(cached(models, ({ query }) => lookups.models(query.brandId)));
    app.route(cached(years, ({ query: { modelId, ...chosen } }) => lookups.years(modelId, chosen)));
    app.route(cached(bodyTypes, (call) => chain('bodyType', call)));
    app.route(cached(fuelTypes, (call) => chain('fuelType', call)));
    app.route(cached(driveTypes, (call) => chain('driveType', call)));
    app.route(cached(transmissionTypes, (call) => chain('transmissionType', call)));
    app.route(
      cached(api.lookups.generations, ({ query: { modelId, ...chosen }, viewer }) =>
        lookups.generations(modelId, chosen, viewer.language),
      ),
    );
    app.route(
      cached(api.lookups.modifications, ({ query: { modelId, ...chosen } }) => lookups.modifications(modelId, chosen)),
    );
    app.route(cached(api.lookups.catalogue, ({ query }) => lookups.catalogue(query.brandId)));
    app.route(cached(api.lookups.regions, ({ query, viewer }) => lookups.regions(query.countryId, viewer.language)));

    function chain(
      list: Parameters<LookupsService['chainItems']>[0],
      { query, viewer }: Pick<Call<typeof bodyTypes>, 'query' | 'viewer'>,
    ) {
      const { modelId, ...chosen } = query;
      return lookups.chainItems(list, modelId, chosen, viewer.language);
    }
  };

const answer = (
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  body: Buffer,
  etag: string,
): Buffer => {
  reply.header('etag', etag);
  if (!isKnown(request, etag)) return body;
  reply.code(304);
  return NOTHING;
};
