import type { ServerModule } from '#server/module.ts';
import { type StockFileDeps, stockFileRoutes } from './stock-file.routes.ts';

export const stockFileModule = (deps: StockFileDeps): ServerModule => ({
  name: 'stock-file',
  routes: stockFileRoutes(deps),
});
