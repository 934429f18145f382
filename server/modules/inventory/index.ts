export { type BulkDeps, changeCar, rowErrorOf } from './bulk.ts';
export { companyOf } from './company.ts';
export type { WholeForm } from './edited-form.ts';
export { inventoryRoutes } from './inventory.routes.ts';
export { inventoryRows } from './rows.repository.ts';
