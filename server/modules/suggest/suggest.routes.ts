import { api } from '#contract/http/index.ts';
import { route, type RouteModule } from '#server/http/route.ts';
import type { ReplyCache } from '#server/modules/lookups/index.ts';
import type { SuggestService } from './suggest.service.ts';

const CACHE = 'public, max-age=30';

export const suggestRoutes =
  (service: SuggestService, cache: ReplyCache): RouteModule =>
  (app) => {
    app.route(
      route(
        api.posts.suggest,
        async ({ query: { q }, viewer }) => {
          const { language, currency } = viewer;
          // The reply is the same for every viewer.
          const visitor = { user: null, language, currency };
          return (await cache.get(`${language} ${currency} ${q}`, () => service.suggest(q, visitor))).body;
        },
        { limit: 'search', cache: CACHE },
      ),
    );
  };
