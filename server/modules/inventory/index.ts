import type { Events } from '#server/events/bus.ts';
import type { ServerModule } from '#server/module.ts';
import type { WritingDeps } from '#server/modules/posts/index.ts';
import { inventoryRoutes } from './inventory.routes.ts';

export { type BulkDeps, changeCar, rowErrorOf } from './bulk.ts';
export { companyOf } from './company.repository.ts';
export { inventoryRows } from './rows.repository.ts';

export const inventoryModule = (deps: WritingDeps, events: Pick<Events, 'settledUpTo'>): ServerModule => ({
  name: 'inventory',
  routes: inventoryRoutes(deps, events),
});
