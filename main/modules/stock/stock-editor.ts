import type { InventoryChange, InventoryRow } from '#contract/http/inventory.ts';
import type { StockColumns, Waiting } from '#contract/ipc/inventory.ts';
import { PostId } from '#contract/ids.ts';
import { Failure } from '../../lib/failure.ts';
import { isDamage } from '../../lib/sqlite-file.ts';
import type { Check } from './check.ts';
import type { Intent, OutboxFile } from './outbox-file.ts';
import { beforeOf, presentOf, wantedOf, withChange } from '#contract/stock-changes.ts';
import { decided, shownCar, undoing } from '#contract/stock-outbox.ts';
import type { RebuiltRows } from './open-files.ts';

/** The open stock; `scope` names its server and account. */
export type Open = { readonly scope: string; readonly rows: RebuiltRows; readonly check: Check };
type Item = { readonly postId: number; readonly change: InventoryChange };

type Deps = {
  readonly outbox: OutboxFile;
  readonly current: () => Open | undefined;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The names of a place of which only the ids are known. */
  readonly placeOf: (row: InventoryRow) => Pick<InventoryRow, 'country' | 'region'>;
};

/** The changes shown on each car, the oldest first, without refused ones. */
type ByCar = ReadonlyMap<number, readonly Intent[]>;
const byCar = (intents: readonly Intent[]): ByCar =>
  Map.groupBy(
    intents.filter(({ state }) => state !== 'refused'),
    ({ postId }) => postId,
  );

/** Whether it has, or may have, reached the server. */
const isSent = ({ state }: Intent) => state === 'done' || state === 'sending';

const waitingOf = ({ key, batch, postId, title, change, before, at, state, error, theirs }: Intent): Waiting => ({
  key,
  batch,
  postId: PostId.parse(postId),
  title,
  change,
  at,
  state: state === 'done' ? 'sending' : state,
  error,
  conflict: theirs === null ? null : { before, mine: wantedOf(change), theirs },
});

export type StockEditor = ReturnType<typeof createStockEditor>;

/** The stock as the user sees it: the server's rows with unfinished changes applied. */
function createStockReader({ outbox, current, now, placeOf }: Deps) {
  const intents = (): Intent[] => {
    const open = current();
    return open === undefined ? [] : outbox.open(open.scope);
  };

  function present(id: number, waiting: ByCar = byCar(intents())): InventoryRow | undefined {
    const row = current()?.rows.row(id);
    const changed = shownCar(row, waiting.get(id) ?? [], now().getTime());
    // The server names a changed place later; until then the names come from the cache.
    return changed?.region === '' ? { ...changed, ...placeOf(changed) } : changed;
  }

  return {
    intents,
    present,
    /** Which of these cars exist after all changes, without reading them. */
    here: (ids: readonly number[]): number[] => {
      const waiting = byCar(intents());
      const known = new Set(current()?.rows.ids());
      return ids.filter((id) => known.has(id) && !waiting.get(id)?.some(({ change }) => change.kind === 'delete'));
    },
    /** The existing cars with these ids, after all changes. */
    rowsOf: (ids: readonly number[]): InventoryRow[] => {
      const waiting = byCar(intents());
      return ids.flatMap((id) => present(id, waiting) ?? []);
    },
    waiting: () => intents().map(waitingOf),
    columns: (): StockColumns => {
      const open = current();
      return open === undefined ? { count: 0, columns: {} } : overlaid(open.rows.columns(), byCar(intents()), present);
    },
    cars: (): InventoryRow[] => {
      const waiting = byCar(intents());
      return (
        current()
          ?.rows.ids()
          .flatMap((id) => present(id, waiting) ?? []) ?? []
      );
    },
  };
}

/** The open stock; AUTH_REQUIRED if there is none. */
const opened = ({ current }: Pick<Deps, 'current'>): Open => {
  const open = current();
  if (open === undefined) throw new Failure('AUTH_REQUIRED');
  return open;
};

/** What the user decides about changes that the server did not take. */
function createDecisions(deps: Deps, intents: () => Intent[]) {
  const { outbox } = deps;

  /** Fields in `mine` keep the user's values, the others the server's. */
  function resolve(key: string, mine: readonly string[]): number[] {
    const { scope, rows } = opened(deps);
    const intent = outbox.find(scope, key);
    if (intent?.state !== 'conflict' || intent.change.kind !== 'edit') throw new Failure('NOT_FOUND');
    const { change, before, postId } = intent;
    const row = rows.row(postId);
    const kept = decided({ change, before, theirs: intent.theirs ?? {} }, mine, row);
    if (row === undefined || kept === undefined) outbox.remove(key);
    else outbox.update(key, { state: 'waiting', change: kept, before: presentOf(kept, row), theirs: null });
    return [postId];
  }

  function discard(key: string): number[] {
    const intent = outbox.find(opened(deps).scope, key);
    if (intent === undefined || isSent(intent)) throw new Failure('NOT_FOUND');
    outbox.remove(key);
    return [intent.postId];
  }

  function tryRefusedAgain(): number[] {
    const refused = intents().filter(({ state }) => state === 'refused');
    for (const { key } of refused) outbox.update(key, { state: 'waiting', error: null });
    return refused.map(({ postId }) => postId);
  }

  return { resolve, discard, tryRefusedAgain };
}

/** The stock as the user sees it, and the user's edits. */
export function createStockEditor(deps: Deps) {
  const { outbox, now, newId } = deps;
  const { intents, present, ...reads } = createStockReader(deps);
  /** Stores the changes and returns the ids of their cars; POST_NOT_FOUND if none of them exists. */
  function add(batch: string, items: readonly Item[]): number[] {
    const { scope } = opened(deps);
    const waiting = new Map<number, InventoryRow | undefined>();
    const before = byCar(intents());
    const at = now().toISOString();
    const fresh = items.flatMap(({ postId, change }) => {
      const row = waiting.has(postId) ? waiting.get(postId) : present(postId, before);
      if (row === undefined) return [];
      waiting.set(postId, withChange(row, change, now().getTime()));
      return [{ key: newId(), batch, postId, title: row.title, change, before: beforeOf(change, row), at }];
    });
    if (fresh.length === 0) throw new Failure('POST_NOT_FOUND');
    try {
      outbox.add(scope, fresh);
    } catch (error) {
      // Nothing was stored, so the change must not be confirmed.
      if (isDamage(error)) throw new Failure('DISK_FULL');
      throw error;
    }
    return fresh.map(({ postId }) => postId);
  }

  function undo(batch: string): number[] {
    const { scope } = opened(deps);
    const made = outbox.batch(scope, batch);
    const back = undoing(made.filter(isSent));
    // One transaction: a part that was dropped without the rest could never be undone.
    outbox.together(() => {
      for (const intent of made) if (!isSent(intent)) outbox.remove(intent.key);
      if (back.length > 0) add(`undo-${newId()}`, back);
    });
    return made.toReversed().map(({ postId }) => postId);
  }

  return { ...reads, ...createDecisions(deps, intents), add, undo };
}

/** The columns with unfinished changes applied to the few cars they affect. */
function overlaid(
  { count, columns }: StockColumns,
  waiting: ByCar,
  present: (id: number, waiting: ByCar) => InventoryRow | undefined,
): StockColumns {
  if (waiting.size === 0) return { count, columns };
  // The column of ids was written from the contract's rows.
  const ids = (columns.id ?? []) as readonly number[];
  const changed = new Map([...waiting.keys()].map((id) => [id, present(id, waiting)]));
  const places = ids.flatMap((id, at) => (changed.has(id) && changed.get(id) === undefined ? [] : [at]));
  const over = Object.entries(columns).map(([name, values]) => [
    name,
    places.map((at) => {
      const car = changed.get(ids[at]!);
      return car === undefined ? values[at] : car[name as keyof InventoryRow];
    }),
  ]);
  return { count: places.length, columns: Object.fromEntries(over) as StockColumns['columns'] };
}
