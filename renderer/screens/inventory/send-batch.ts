import { UNDONE } from '#renderer/features/inventory/bulk-actions.ts';
import type { UndoMemory } from '#renderer/features/inventory/undo-memory.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import { isNeedy } from './use-outdated-toasts.ts';

const MOST_AT_ONCE = 1000;

type Sent = {
  readonly batch: string;
  /** The number of its changes that need a decision by the user. */
  readonly needy: number;
  readonly canUndo: boolean;
};

const needyOnes = async (source: StockSource) => (await source.waiting()).filter(isNeedy);

/** Sends changes as one batch, and remembers it where it can be taken back. */
export async function sendBatch(source: StockSource, batches: UndoMemory, items: readonly StockItem[]): Promise<Sent> {
  const batch = crypto.randomUUID();
  const isUndone = items.every(({ change: { kind } }) => UNDONE.has(kind));
  for (let at = 0; at < items.length; at += MOST_AT_ONCE)
    await source.change(batch, items.slice(at, at + MOST_AT_ONCE)).catch((error: unknown) => {
      // What got through before it can be taken back.
      if (at > 0 && isUndone) batches.add(batch);
      throw error;
    });
  const needy = (await needyOnes(source)).filter((each) => each.batch === batch).length;
  const canUndo = needy < items.length && isUndone;
  if (canUndo) batches.add(batch);
  return { batch, needy, canUndo };
}

/** Undoes a batch; returns how many changes need a decision by the user because of it. */
export async function takeBack(source: StockSource, batches: UndoMemory, batch: string): Promise<number> {
  batches.remove(batch);
  const before = new Set((await needyOnes(source)).map(({ key }) => key));
  await source.undo(batch).catch((error: unknown) => {
    batches.add(batch);
    throw error;
  });
  return (await needyOnes(source)).filter(({ key }) => !before.has(key)).length;
}
