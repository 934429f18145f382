import type { Db } from '#server/database/connection.ts';
import type { ServerModule } from '#server/module.ts';
import { auditRoutes } from './audit.routes.ts';

export { type Act, recordAct } from './audit.repository.ts';

/** The log of what admins do (D184): other modules append with `recordAct`, admins read. */
export const auditModule = (db: Db): ServerModule => ({ name: 'audit', routes: auditRoutes(db) });
