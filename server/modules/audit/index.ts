import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { ServerModule } from '#server/module.ts';
import { auditRoutes } from './audit.routes.ts';

export { type Act, recordAct } from './audit.repository.ts';

/** The log of what admins do (D184): other modules append with `recordAct`, admins read. */
export const auditModule = (db: Kysely<Database>): ServerModule => ({ name: 'audit', routes: auditRoutes(db) });
