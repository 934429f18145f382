import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { ServerModule } from '#server/module.ts';
import { lookupsRepository } from './lookups.repository.ts';
import { lookupsRoutes } from './lookups.routes.ts';
import { lookupsService } from './lookups.service.ts';
import { replyCache } from './reply-cache.ts';

export type LookupsDeps = { readonly db: Kysely<Database>; readonly now: () => number };

/** The lists of SPEC.md §3 behind /api/Enums, kept ready per language. */
export const lookupsModule = ({ db, now }: LookupsDeps) =>
  ({
    name: 'lookups',
    routes: lookupsRoutes(lookupsService({ repository: lookupsRepository(db), now }), replyCache(now)),
  }) satisfies ServerModule;
