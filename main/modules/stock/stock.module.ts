import path from 'node:path';
import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { ipc } from '#contract/ipc/index.ts';
import type { StockState } from '#contract/ipc/inventory.ts';
import type { HandlersOf, PayloadOf } from '#contract/ipc/surface.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Log } from '../../lib/log.ts';
import type { Later } from '../connection/connection.module.ts';
import { type Ask, askFor, Refused } from './ask.ts';
import { bringUpToDate } from './copy.ts';
import { createStockEditor, type Open, type StockEditor } from './stock-editor.ts';
import { createStockOpener, type StockOpener } from './stock-opener.ts';
import { type IntentState, openOutboxFile, type OutboxFile } from './outbox-file.ts';
import { sendNext } from './sender.ts';
import { createRepeatingTask, type RunResult } from './repeating-task.ts';

type Deps = {
  readonly ask: Ask;
  /** Origin of the chosen server. */
  readonly server: () => string | undefined;
  /** The program's data folder. */
  readonly folder: string;
  readonly now: () => Date;
  readonly later: Later;
  readonly newId: () => string;
  /** The names of a place in a language, if they are cached. */
  readonly placeOf?: (language: Language, row: InventoryRow) => Pick<InventoryRow, 'country' | 'region'>;
  readonly announceState: (state: StockState) => void;
  readonly announceRows: (rows: PayloadOf<'inventory', 'rowsChanged'>) => void;
  /** Called when the outbox could be opened after a failed start. */
  readonly onOpened?: () => void;
  readonly log: Log;
};

/** Finished changes can be undone this long. */
const UNDO_MS = 30 * DAY_MS;
const PHASE_OF: Readonly<Record<string, StockState['phase']>> = {
  OFFLINE: 'offline',
  TIMEOUT: 'offline',
  AUTH_REQUIRED: 'signedOut',
  SESSION_EXPIRED: 'signedOut',
};

/** Notifies the page which of these cars to read again, and which are deleted. */
const changeOf = (ids: readonly number[], existing: readonly number[]): PayloadOf<'inventory', 'rowsChanged'> => {
  const here = new Set(existing);
  return { changed: [...here], removed: [...new Set(ids)].filter((id) => !here.has(id)), all: false };
};

/** Deletes finished changes; a full disk only postpones it. */
function forgetOld(outbox: OutboxFile, now: Date, log: Log): void {
  try {
    outbox.prune(new Date(now.getTime() - UNDO_MS).toISOString());
  } catch (error) {
    log('outbox.not-pruned', { error });
  }
}

/** The stock as the page shows it in its status bar. */
function stockState(outbox: OutboxFile, open: Open | undefined, phase: StockState['phase']): StockState {
  const counts = open === undefined ? undefined : outbox.counts(open.scope);
  const count = (of: IntentState) => counts?.get(of) ?? 0;
  return {
    phase,
    syncedAt: open?.rows.state().syncedAt ?? null,
    count: open?.rows.count() ?? 0,
    waiting: count('waiting') + count('sending'),
    conflicts: count('conflict'),
    refused: count('refused'),
  };
}

/** Copies the outbox while it is in use; returns its number of unfinished changes. */
async function backUp(outbox: OutboxFile, to: string): Promise<number> {
  const waiting = outbox.waiting();
  await outbox.backup(to);
  return waiting;
}

type Round = Pick<Deps, 'ask' | 'now' | 'newId' | 'log'> & {
  readonly opener: StockOpener;
  readonly outbox: OutboxFile;
  /** The language of the names in the copy; it may change during a round. */
  readonly language: () => Language;
  readonly enter: (phase: StockState['phase']) => void;
  /** Called with the ids of changed and removed cars. */
  readonly touched: (ids: readonly number[]) => void;
};

/** One sync: checks the copy, takes the server's changes, then sends the user's own. */
async function syncStock({
  ask,
  now,
  newId,
  log,
  opener,
  outbox,
  language,
  enter,
  touched,
}: Round): Promise<RunResult> {
  const open = await opener.openCurrent();
  if (typeof open === 'string') {
    enter(open);
    return 'idle';
  }
  enter('syncing');
  const { rows, scope } = open;
  const isOpen = () => opener.current() === open;
  const own = askFor(ask, isOpen);
  const dropped = await open.check(isOpen);
  if (!isOpen()) throw new Refused('SESSION_EXPIRED');
  if (dropped.length > 0) log('stock.rows-damaged', { ids: dropped });
  touched(dropped);
  await bringUpToDate({
    ask: own,
    rows,
    language: language(),
    now,
    took: (changed, removed) => touched([...changed, ...removed]),
  });
  const sending = { ask: own, outbox, scope, rows, newId, language: language() };
  for (let sent = await sendNext(sending); sent !== undefined; sent = await sendNext(sending)) {
    touched(sent.ids);
    if (sent.isPassing) throw new Refused('OVERLOADED');
    enter('syncing');
  }
  enter('idle');
  return 'done';
}

/** Keeps the copy in step with the server, in the language that was asked for last. */
function createSync(deps: Deps, { outbox, opener, touched }: Pick<Round, 'outbox' | 'opener' | 'touched'>) {
  let phase: StockState['phase'] = 'idle';
  let language: Language = 'en';
  const state = () => stockState(outbox, opener.current(), phase);
  const enter = (next: StockState['phase']) => {
    phase = next;
    deps.announceState(state());
  };
  const task = createRepeatingTask(async () => {
    try {
      return await syncStock({ ...deps, opener, outbox, language: () => language, enter, touched });
    } catch (error) {
      if (!(error instanceof Refused)) deps.log('stock.failed', { error });
      enter((error instanceof Refused ? PHASE_OF[error.code] : undefined) ?? 'failed');
      return phase === 'signedOut' ? 'idle' : 'retry';
    }
  }, deps.later);

  return {
    state,
    language: () => language,
    in: (asked: Language) => {
      language = asked;
      return task.run();
    },
    run: () => void task.run(),
    /** Shows the user's change at once, and sends it when the server is reachable. */
    did: (ids: readonly number[]): StockState => {
      touched(ids);
      deps.announceState(state());
      void task.run();
      return state();
    },
    runAfresh: () => void task.runAfresh(),
    stop: () => task.stop(),
  };
}

/** The page's calls. */
const stockHandlers = (editor: StockEditor, sync: ReturnType<typeof createSync>) =>
  ({
    state: sync.state,
    sync: async (asked) => {
      await sync.in(asked.language);
      return sync.state();
    },
    rows: editor.columns,
    rowsOf: ({ ids }) => editor.rowsOf(ids),
    change: ({ batch, items }) => sync.did(editor.add(batch, items)),
    undo: ({ batch }) => sync.did(editor.undo(batch)),
    waiting: editor.waiting,
    resolve: ({ key, mine }) => sync.did(editor.resolve(key, mine)),
    discard: ({ key }) => sync.did(editor.discard(key)),
    retry: () => sync.did(editor.tryRefusedAgain()),
  }) satisfies HandlersOf<typeof ipc.inventory>;

export type Stock = ReturnType<typeof createStock>;

/** The dealer's stock on this computer: a synced copy, with the outbox applied over it (ARCHITECTURE, offline). */
export function createStock(deps: Deps) {
  const { announceRows, folder, later, log, newId, now } = deps;
  const outbox = openOutboxFile(path.join(folder, 'work', 'outbox.sqlite'), { now, log, later, onOpened });
  forgetOld(outbox, now(), log);
  const showAll = () => announceRows({ changed: [], removed: [], all: true });
  const opener = createStockOpener(deps, {
    onOther: showAll,
    onRebuilt: () => {
      showAll();
      sync.run();
    },
  });
  const editor = createStockEditor({
    outbox,
    current: opener.current,
    now,
    newId,
    placeOf: (row) => deps.placeOf?.(sync.language(), row) ?? row,
  });
  function onOpened(): void {
    forgetOld(outbox, now(), log);
    showAll();
    deps.announceState(sync.state());
    deps.onOpened?.();
    sync.run();
  }
  const touched = (ids: readonly number[]) => {
    if (ids.length > 0) announceRows(changeOf(ids, editor.here(ids)));
  };
  const sync = createSync(deps, { outbox, opener, touched });
  return {
    handlers: stockHandlers(editor, sync),
    /** The cars of the account that is open. */
    cars: editor.cars,
    /** Brands and pictures of the account that is open. */
    looks: () => opener.current()?.rows.looks() ?? [],
    backup: (to: string) => backUp(outbox, to),
    isHeld: outbox.isHeld,
    /** The session changed: the user is looked up again before anything is shown. */
    leave: () => {
      opener.leave();
      showAll();
      deps.announceState(sync.state());
      sync.run();
    },
    /** The language of the names in the copy. */
    language: sync.language,
    /** The server is reachable again, or the stock changed there. */
    refresh: () => sync.runAfresh(),
    onQuit: async () => {
      await sync.stop();
      opener.close();
      outbox.close();
    },
  };
}
