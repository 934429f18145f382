import { z } from 'zod';
import type { UserId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Platform } from '#renderer/platform/port.ts';

/** Batches that can be taken back, the newest last. */
export type UndoMemory = {
  readonly last: () => string | undefined;
  readonly has: (batch: string) => boolean;
  readonly add: (batch: string) => void;
  readonly remove: (batch: string) => void;
};

const Batches = z.array(z.string().max(64));
const MOST = 50;

const parsed = (text: string | undefined): string[] => {
  try {
    return Batches.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

/** The desktop's outbox can take a batch back after a restart, so its names are kept; the web's goes with the page. */
export function undoMemory(
  { storage, stock, publicUrl }: Pick<Platform, 'storage' | 'stock' | 'publicUrl'>,
  userId: UserId,
): UndoMemory {
  // Another server counts its people anew.
  const key = `inventory.undo.${publicUrl(pathTo.start())}${userId}`;
  let batches = stock === undefined ? [] : parsed(storage.get(key));
  const keep = (next: string[]) => {
    batches = next.slice(-MOST);
    if (stock !== undefined) storage.set(key, JSON.stringify(batches));
  };
  return {
    last: () => batches.at(-1),
    has: (batch) => batches.includes(batch),
    add: (batch) => keep([...batches, batch]),
    remove: (batch) => keep(batches.filter((known) => known !== batch)),
  };
}
