import type { InventoryChange, InventoryRow } from '#contract/http/inventory.ts';
import type { Language } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import type { StockColumns, StockState, Waiting } from '#contract/ipc/inventory.ts';

/** Rows that are new or other than before, ids that left; `all` where everything is to be read anew. */
export type RowsChange = {
  readonly changed: readonly number[];
  readonly removed: readonly number[];
  readonly all: boolean;
};
export type StockItem = { readonly postId: PostId; readonly change: InventoryChange };

/**
 * Where the grid has its cars from: the local copy on the desktop, the server on the web. Changes show at once;
 * what the server refuses or somebody else changed meanwhile waits for the person.
 */
export type StockSource = {
  /** Brings the copy up to date and sends what waits. */
  readonly sync: (language: Language) => Promise<StockState>;
  readonly state: () => Promise<StockState>;
  readonly rows: () => Promise<StockColumns>;
  readonly rowsOf: (ids: readonly PostId[]) => Promise<readonly InventoryRow[]>;
  readonly change: (batch: string, items: readonly StockItem[]) => Promise<StockState>;
  readonly undo: (batch: string) => Promise<StockState>;
  readonly waiting: () => Promise<readonly Waiting[]>;
  /** The fields named keep the person's value. */
  readonly resolve: (key: string, mine: readonly string[]) => Promise<StockState>;
  readonly discard: (key: string) => Promise<StockState>;
  readonly retry: () => Promise<StockState>;
  /** Both answer how to stop listening. */
  readonly onState: (listener: (state: StockState) => void) => () => void;
  readonly onRows: (listener: (rows: RowsChange) => void) => () => void;
};
