import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { StockColumns, StockState, Waiting } from '#contract/ipc/inventory.ts';
import type { PostId } from '#contract/ids.ts';
import type { Fields } from '#contract/stock-changes.ts';
import { withChange } from '#contract/stock-changes.ts';
import { shownCar } from '#contract/stock-outbox.ts';
import type { StockItem } from '#renderer/platform/stock-source.ts';
import { isCut } from './grid-row.ts';
import type { KeptChange, KeptChanges } from './kept-changes.ts';

type Done = StockItem & { readonly before: Fields };

/** The stock in memory: the rows as the server has them, and what it has not confirmed. */
export type StockMemory = {
  readonly rows: Map<PostId, InventoryRow>;
  /** Unconfirmed changes by their key, the oldest first. */
  readonly open: Map<string, Waiting>;
  /** Confirmed changes of each batch, for undo. */
  readonly batches: Map<string, Done[]>;
  /** Cars as they were before a call that was not answered. */
  readonly cut: Map<string, NonNullable<KeptChange['was']>>;
  /** The place in the feed of changes, and the language of the copy; undefined before the first. */
  cursor: string;
  copied: Language | undefined;
  reach: 'idle' | 'offline';
};

export const isSending = ({ state }: Waiting): boolean => state === 'sending';

/** Begins with what an earlier page left unconfirmed. */
export const openMemory = (kept: KeptChanges): StockMemory => {
  const changes = kept.read();
  return {
    rows: new Map(),
    open: new Map(changes.map(({ waiting }) => [waiting.key, waiting])),
    batches: new Map(),
    cut: new Map(changes.flatMap(({ waiting, was }) => (was === undefined ? [] : [[waiting.key, was]]))),
    cursor: '',
    copied: undefined,
    reach: 'idle',
  };
};

/** The unconfirmed changes as the device keeps them. */
export const toKeep = ({ open, cut }: StockMemory): KeptChange[] =>
  [...open.values()].map((waiting) => ({ waiting, was: cut.get(waiting.key) }));

export const stateOf = ({ rows, open }: StockMemory, { phase, syncedAt }: Pick<StockState, 'phase' | 'syncedAt'>) => {
  const changes = [...open.values()];
  const count = (which: Waiting['state']) => changes.filter(({ state }) => state === which).length;
  const cutOnes = changes.filter(isCut).length;
  return {
    phase,
    syncedAt,
    count: rows.size,
    waiting: count('sending') + cutOnes,
    conflicts: count('conflict'),
    refused: count('refused') - cutOnes,
  } satisfies StockState;
};

/**
 * Cars as the user sees them: the server's with the changes that are on their way or wait for the network. Undefined for
 * a car that one of these deletes.
 */
export const shownCars = ({ rows, open }: StockMemory, now: Date) => {
  const made = [...open.values()].filter((each) => isSending(each) || isCut(each));
  const changes = Map.groupBy(made, ({ postId }) => postId);
  return (id: PostId): InventoryRow | undefined => shownCar(rows.get(id), changes.get(id) ?? [], now.getTime());
};

/** All cars by columns, the latest first. */
export const columnsOf = (memory: StockMemory, now: Date): StockColumns => {
  const shown = shownCars(memory, now);
  const all = [...memory.rows.keys()].flatMap((id) => shown(id) ?? []).toSorted((a, b) => b.id - a.id);
  const names = Object.keys(all[0] ?? {}) as (keyof InventoryRow)[];
  return { count: all.length, columns: Object.fromEntries(names.map((name) => [name, all.map((row) => row[name])])) };
};

/** Whether a call whose answer never came has succeeded: nothing is done, or paid for, twice. */
export const hasSucceeded = ({ rows, cut }: StockMemory, { key, postId, change }: Waiting, now: Date): boolean => {
  const was = cut.get(key);
  const row = rows.get(postId);
  if (was === undefined || row === undefined || change.kind === 'edit') return false;
  if (change.kind === 'top') return row.topUntil !== was.topUntil;
  return row.status !== was.status && row.status === withChange({ ...row, ...was }, change, now.getTime())?.status;
};
