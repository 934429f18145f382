import type { Language } from '#contract/constants.ts';
import type { BulkItem, BulkResult, InventoryRow } from '#contract/http/inventory.ts';
import type { StockState, Waiting } from '#contract/ipc/inventory.ts';
import type { PostId } from '#contract/ids.ts';
import {
  collisionsOf,
  endlessPages,
  keptOf,
  presentOf,
  reverseOf,
  wantedOf,
  withChange,
} from '#contract/stock-changes.ts';
import type { Fields } from '#contract/stock-changes.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import type { RowsChange, StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import { callsOf, type Sending } from './calls-of-changes.ts';
import type { KeptChange, KeptChanges } from './kept-changes.ts';

type Done = StockItem & { readonly before: Fields };
type World = {
  readonly api: Pick<ApiClient, 'inventory'>;
  readonly kept: KeptChanges;
  readonly now: () => Date;
  readonly newId: () => string;
};

const PAGE = 1000;
const NOTHING: StockState = { phase: 'idle', syncedAt: null, count: 0, waiting: 0, conflicts: 0, refused: 0 };

/** Tells whoever listens; `on` answers how to stop. */
function listeners<T>() {
  const all = new Set<(value: T) => void>();
  return {
    tell: (value: T) => all.forEach((listener) => listener(value)),
    on: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}

/**
 * The stock as the website has it: in memory while the page is open, every change sent at once; changes that the server
 * has not confirmed outlive the page.
 */
export function webStock({ api, kept, now, newId }: World): StockSource {
  const rows = new Map<PostId, InventoryRow>();
  const batches = new Map<string, Done[]>();
  const open = new Map<string, Waiting>();
  const states = listeners<StockState>();
  const changes = listeners<RowsChange>();
  /** Cars as they stood before a call that was not answered. */
  const cut = new Map<string, NonNullable<KeptChange['was']>>();
  for (const { waiting, was } of kept.read()) {
    open.set(waiting.key, waiting);
    if (was !== undefined) cut.set(waiting.key, was);
  }
  let state = NOTHING;
  let [cursor, copied]: [string, Language | undefined] = ['', undefined];
  let reach: 'idle' | 'offline' = 'idle';
  let line: Promise<void> = Promise.resolve();

  const keep = (): void => kept.write([...open.values()].map((waiting) => ({ waiting, was: cut.get(waiting.key) })));
  const enter = (phase: StockState['phase'], syncedAt = state.syncedAt): StockState => {
    const count = (which: Waiting['state']) => [...open.values()].filter((each) => each.state === which).length;
    state = {
      phase,
      syncedAt,
      count: rows.size,
      waiting: count('sending'),
      conflicts: count('conflict'),
      refused: count('refused'),
    };
    keep();
    states.tell(state);
    return state;
  };
  const tellRows = (changed: readonly number[], removed: readonly number[] = []) =>
    changes.tell({ changed, removed, all: false });

  const isSending = ({ state: how }: Waiting): boolean => how === 'sending';
  /** The server's car with unconfirmed changes applied. */
  function put(row: InventoryRow): void {
    const coming = [...open.values()].filter((each) => isSending(each) && each.postId === row.id);
    const shown = coming.reduce<InventoryRow | undefined>(
      (before, { change: what }) => before && withChange(before, what, now().getTime()),
      row,
    );
    if (shown === undefined) rows.delete(row.id);
    else rows.set(row.id, shown);
  }

  /** Reads all pages after the cursor; nothing is shown of a copy that breaks off. */
  async function read(since: string): Promise<{ rows: InventoryRow[]; removed: number[]; cursor: string }> {
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

  async function sync(language: Language): Promise<StockState> {
    enter('syncing');
    const isAnew = copied !== language;
    const news = await read(isAnew ? '' : cursor).catch((error: unknown) => {
      enter(error instanceof ApiFailure && error.failure.code === 'OFFLINE' ? 'offline' : 'failed');
      throw error;
    });
    if (isAnew) rows.clear();
    for (const row of news.rows) put(row);
    for (const id of news.removed) rows.delete(id as PostId);
    [cursor, copied, reach] = [news.cursor, language, 'idle'];
    if (isAnew) changes.tell({ changed: [], removed: [], all: true });
    else
      tellRows(
        news.rows.map(({ id }) => id),
        news.removed,
      );
    return enter('idle', now().toISOString());
  }

  /** Takes the server's answer: the row as it stands, and what the person has to decide. */
  function settle({ waiting, before }: Sending, { error, row, present }: BulkResult): void {
    open.delete(waiting.key);
    if (row === null) rows.delete(waiting.postId);
    else put(row);
    if (error === null) return;
    const theirs =
      error.code === 'VERSION_CONFLICT' && row !== null ? presentOf(waiting.change, { ...row, ...present }) : null;
    const [description = error.description] = Object.keys(error.fields ?? {});
    open.set(waiting.key, {
      ...waiting,
      state: theirs === null ? 'refused' : 'conflict',
      error: theirs === null ? { code: error.code, description } : null,
      conflict: theirs === null ? null : { before, mine: wantedOf(waiting.change), theirs },
    });
  }

  async function ask(group: readonly Sending[]): Promise<readonly BulkResult[]> {
    const items = group.map(({ waiting, was }): BulkItem => {
      return { id: waiting.postId, seen: was.modifiedDateUtc, change: waiting.change };
    });
    for (const { waiting, was } of group) cut.set(waiting.key, was);
    // A page may end before the answer.
    keep();
    try {
      const { value } = await api.inventory.bulk({ body: { items }, idempotencyKey: newId() });
      reach = 'idle';
      for (const { waiting } of group) cut.delete(waiting.key);
      if (value.length !== group.length) throw new ApiFailure({ code: 'INTERNAL', description: '' });
      return value;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // No edit is lost: failed changes wait for a retry.
      const { code, description } = error.failure;
      reach = code === 'OFFLINE' ? 'offline' : 'idle';
      return group.map(({ waiting, was }) => ({ id: waiting.postId, error: { code, description }, row: was }));
    }
  }

  async function send(sending: readonly Sending[]): Promise<void> {
    for (const group of callsOf(sending)) {
      const results = await ask(group);
      const again = group.flatMap((sent, at): Sending[] => {
        const { error, row, present } = results[at]!;
        // Somebody changed other fields: the change still means what it meant.
        const isFree =
          error?.code === 'VERSION_CONFLICT' &&
          row !== null &&
          collisionsOf(sent.waiting.change, sent.before, { ...row, ...present }).length === 0;
        if (isFree) return [{ ...sent, was: row }];
        settle(sent, results[at]!);
        return [];
      });
      tellRows(group.map(({ waiting }) => waiting.postId));
      if (again.length > 0) await send(again);
    }
  }

  async function change(batch: string, items: readonly StockItem[]): Promise<StockState> {
    const at = now().toISOString();
    const sending = items.flatMap(({ postId, change: what }): Sending[] => {
      const was = rows.get(postId);
      if (was === undefined) return [];
      const before = presentOf(what, was);
      const after = withChange(was, what, now().getTime());
      if (after !== undefined) rows.set(postId, after);
      const waiting: Waiting = {
        key: newId(),
        batch,
        postId,
        title: was.title,
        change: what,
        at,
        state: 'sending',
        error: null,
        conflict: null,
      };
      open.set(waiting.key, waiting);
      return [{ waiting, before, was }];
    });
    tellRows(sending.map(({ waiting }) => waiting.postId));
    enter('syncing');
    // In order: a slow answer does not block later edits.
    const sent = line.then(() => send(sending));
    line = sent.catch(() => undefined);
    await sent;
    const done = sending.filter(({ waiting }) => !open.has(waiting.key));
    // A batch of more than one call is still taken back as one.
    batches.set(batch, [
      ...(batches.get(batch) ?? []),
      ...done.map(({ waiting: { postId, change: what }, before }) => ({ postId, change: what, before })),
    ]);
    return enter([...open.values()].some(isSending) ? 'syncing' : reach);
  }

  const undo = (batch: string): Promise<StockState> => {
    const back = (batches.get(batch) ?? []).flatMap(({ postId, change: what, before }): StockItem[] => {
      const reverse = reverseOf(what, before);
      return reverse === undefined ? [] : [{ postId, change: reverse }];
    });
    batches.delete(batch);
    return change(newId(), back.toReversed());
  };

  function resolve(key: string, mine: readonly string[]): Promise<StockState> {
    const waiting = open.get(key);
    const row = waiting && rows.get(waiting.postId);
    open.delete(key);
    if (waiting?.change.kind !== 'edit' || row === undefined) return Promise.resolve(enter('idle'));
    const theirs = waiting.conflict?.theirs ?? {};
    const given = collisionsOf(waiting.change, waiting.conflict?.before ?? {}, { ...theirs, ...row }).filter(
      (name) => !mine.includes(name),
    );
    const kept = keptOf(waiting.change, given, theirs);
    if (Object.keys(kept.fields).length === 0) return Promise.resolve(enter('idle'));
    return change(waiting.batch, [{ postId: waiting.postId, change: kept }]);
  }

  /** A call whose answer never came may have succeeded; nothing is done, or paid for, twice. */
  const isDone = ({ key, postId, change: what }: Waiting): boolean => {
    const [was, row] = [cut.get(key), rows.get(postId)];
    if (was === undefined || row === undefined || what.kind === 'edit') return false;
    if (what.kind === 'top') return row.topUntil !== was.topUntil;
    return row.status !== was.status && row.status === withChange({ ...row, ...was }, what, now().getTime())?.status;
  };

  async function retry(): Promise<StockState> {
    const refused = [...open.values()].filter((each) => each.state === 'refused');
    if (copied !== undefined && refused.some(({ key }) => cut.has(key))) await sync(copied);
    const again = refused.filter((each) => !isDone(each));
    for (const { key } of refused) {
      open.delete(key);
      cut.delete(key);
    }
    // Each in the batch that it was made in, so that they are taken back together.
    for (const [batch, items] of Map.groupBy(again, (each) => each.batch))
      await change(
        batch,
        items.map(({ postId, change: what }) => ({ postId, change: what })),
      );
    return enter(reach);
  }

  return {
    sync,
    state: () => Promise.resolve(state),
    rows: () => {
      const all = [...rows.values()].toSorted((a, b) => b.id - a.id);
      const names = Object.keys(all[0] ?? {}) as (keyof InventoryRow)[];
      return Promise.resolve({
        count: all.length,
        columns: Object.fromEntries(names.map((name) => [name, all.map((row) => row[name])])),
      });
    },
    rowsOf: (ids) => Promise.resolve(ids.flatMap((id) => rows.get(id) ?? [])),
    change,
    undo,
    waiting: () => Promise.resolve([...open.values()]),
    resolve,
    discard: (key) => {
      open.delete(key);
      return Promise.resolve(enter('idle'));
    },
    retry,
    onState: states.on,
    onRows: changes.on,
  };
}
