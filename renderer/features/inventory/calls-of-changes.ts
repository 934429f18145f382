import { MAX_BULK, MAX_BULK_CHARACTERS } from '#contract/http/inventory.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import type { Fields } from '#contract/stock-changes.ts';

/** A change on its way, with the fields that it changes and the car as they were before. */
export type Sending = { readonly waiting: Waiting; readonly before: Fields; readonly was: InventoryRow };

/** Changes in calls: as many as one takes, and no more text than one takes. */
export const callsOf = (items: readonly Sending[]): Sending[][] => {
  const calls: Sending[][] = [];
  let size = 0;
  for (const item of items) {
    const characters = JSON.stringify(item.waiting.change).length;
    const last = calls.at(-1);
    size += characters;
    if (last !== undefined && last.length < MAX_BULK && size <= MAX_BULK_CHARACTERS) last.push(item);
    else {
      calls.push([item]);
      size = characters;
    }
  }
  return calls;
};
