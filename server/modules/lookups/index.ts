import type { Db } from '#server/database/connection.ts';
import type { ServerModule } from '#server/module.ts';
import { drawingsRoutes } from './drawings.routes.ts';
import { carDrawings } from './drawings.ts';
import { lookupsRepository } from './lookups.repository.ts';
import { lookupsRoutes } from './lookups.routes.ts';
import { lookupsService } from './lookups.service.ts';
import { replyCache } from './reply-cache.ts';

export { type ReplyCache, replyCache } from './reply-cache.ts';

export type LookupsDeps = { readonly db: Db; readonly now: () => number };

/** The lists of SPEC.md §3 behind /api/Enums, kept ready per language, and the drawings of generations. */
export const lookupsModule = ({ db, now }: LookupsDeps) => {
  const drawings = carDrawings();
  const service = lookupsService({ repository: lookupsRepository(db), drawings, now });
  return {
    name: 'lookups',
    routes: (app) => {
      lookupsRoutes(service, replyCache(now))(app);
      drawingsRoutes(drawings)(app);
    },
  } satisfies ServerModule;
};
