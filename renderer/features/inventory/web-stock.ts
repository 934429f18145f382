import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { StockState } from '#contract/ipc/inventory.ts';
import type { PostId } from '#contract/ids.ts';
import { endlessPages } from '#contract/stock-changes.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import type { RowsChange, StockSource } from '#renderer/platform/stock-source.ts';
import type { KeptChanges } from './kept-changes.ts';
import { columnsOf, openMemory, shownCars, stateOf, type StockMemory, toKeep } from './stock-memory.ts';
import { changeCars, resolveConflict, retryRefused, type StockWork, undoBatch } from './web-changes.ts';

type World = {
  readonly api: Pick<ApiClient, 'inventory'>;
  readonly kept: KeptChanges;
  readonly now: () => Date;
  readonly newId: () => string;
};
type Enter = (phase: StockState['phase'], syncedAt?: string) => StockState;

const PAGE = 1000;

/** Notifies listeners; `on` returns a function that unsubscribes. */
function listeners<T>() {
  const all = new Set<(value: T) => void>();
  return {
    emit: (value: T) => all.forEach((listener) => listener(value)),
    on: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}

/** Reads all pages after the cursor; nothing is shown of a copy that breaks off. */
async function readChanges(api: World['api'], since: string) {
  const read = { rows: [] as InventoryRow[], removed: [] as number[], cursor: since };
  const isEndless = endlessPages();
  for (let hasMore = true; hasMore; ) {
    const { value } = await api.inventory.changes({ query: { since: read.cursor, pageCount: PAGE } });
    read.rows.push(...value.rows);
    read.removed.push(...value.removed);
    ({ cursor: read.cursor, hasMore } = value);
    if (hasMore && isEndless(read.cursor)) throw new Error('the pages of changes never end');
  }
  return read;
}

type Copying = Pick<World, 'api' | 'now'> & {
  readonly memory: StockMemory;
  readonly enter: Enter;
  readonly emit: (change: RowsChange) => void;
};

/** Takes what changed on the server; another language is another copy. */
async function copy({ api, now, memory, enter, emit }: Copying, language: Language): Promise<StockState> {
  enter('syncing');
  const isAnew = memory.copied !== language;
  const news = await readChanges(api, isAnew ? '' : memory.cursor).catch((error: unknown) => {
    enter(error instanceof ApiFailure && error.failure.code === 'OFFLINE' ? 'offline' : 'failed');
    throw error;
  });
  if (isAnew) memory.rows.clear();
  for (const row of news.rows) memory.rows.set(row.id, row);
  for (const id of news.removed) memory.rows.delete(id as PostId);
  Object.assign(memory, { cursor: news.cursor, copied: language, reach: 'idle' });
  emit(
    isAnew
      ? { changed: [], removed: [], all: true }
      : { changed: news.rows.map(({ id }) => id), removed: news.removed, all: false },
  );
  return enter('idle', now().toISOString());
}

/**
 * The stock as the website has it: in memory while the page is open, every change sent at once; changes that the server
 * has not confirmed outlive the page. Its rules are those of `contract/stock-outbox.ts`.
 */
export function webStock({ api, kept, now, newId }: World): StockSource {
  const memory = openMemory(kept);
  const states = listeners<StockState>();
  const changes = listeners<RowsChange>();
  let state: StockState = { phase: 'idle', syncedAt: null, count: 0, waiting: 0, conflicts: 0, refused: 0 };
  let line: Promise<void> = Promise.resolve();
  const keep = (): void => kept.write(toKeep(memory));
  const enter: Enter = (phase, syncedAt) => {
    state = stateOf(memory, { phase, syncedAt: syncedAt ?? state.syncedAt });
    keep();
    states.emit(state);
    return state;
  };
  const sync = (language: Language) => copy({ api, now, memory, enter, emit: changes.emit }, language);
  const work: StockWork = {
    api,
    memory,
    now,
    newId,
    keep,
    enter,
    announceRows: (changed) => changes.emit({ changed, removed: [], all: false }),
    sync: async () => memory.copied && sync(memory.copied),
    inLine: (task) => {
      const done = line.then(task);
      line = done.catch(() => undefined);
      return done;
    },
  };
  return {
    sync,
    state: () => Promise.resolve(state),
    rows: () => Promise.resolve(columnsOf(memory, now())),
    rowsOf: (ids) => {
      const shown = shownCars(memory, now());
      return Promise.resolve(ids.flatMap((id) => shown(id) ?? []));
    },
    change: (batch, items) => changeCars(work, batch, items),
    undo: (batch) => undoBatch(work, batch),
    waiting: () => Promise.resolve([...memory.open.values()]),
    resolve: (key, mine) => resolveConflict(work, key, mine),
    discard: (key) => {
      const given = memory.open.get(key);
      memory.open.delete(key);
      memory.cut.delete(key);
      if (given !== undefined) work.announceRows([given.postId]);
      return Promise.resolve(enter('idle'));
    },
    retry: () => retryRefused(work),
    onState: states.on,
    onRows: changes.on,
  };
}
