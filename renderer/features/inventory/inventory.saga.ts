import { call, fork, select, takeLatest } from 'typed-redux-saga';
import type { UserId } from '#contract/ids.ts';
import { signedOut } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { inventoryActions as actions, selectStock } from './inventory.slice.ts';
import { readStock } from './read-stock.saga.ts';
import { syncStock } from './sync-stock.saga.ts';

export type InventoryWorld = { readonly stockOf: (userId: UserId) => StockSource };

/** While an inventory is shown, the store follows its cars and changes. */
export function* inventorySaga(world: InventoryWorld) {
  yield* takeLatest([actions.opened, actions.retryAsked, actions.closed, signedOut], guarded(followStock, world));
}

function* followStock({ stockOf }: InventoryWorld) {
  const { userId } = yield* select(selectStock);
  if (userId === null) return;
  const source = yield* call(stockOf, userId);
  yield* fork(readStock, source);
  yield* fork(syncStock, source);
}
