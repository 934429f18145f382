import type { LazyFeature } from '#renderer/deps.ts';
import { inventorySaga } from './inventory.saga.ts';
import { inventoryReducer } from './inventory.slice.ts';
import { stockOf } from './stock-of.ts';

export const inventoryFeature: LazyFeature = {
  name: 'inventory',
  reducer: inventoryReducer,
  saga: (deps) => inventorySaga({ stockOf: (userId) => stockOf(deps, userId) }),
};
