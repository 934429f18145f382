import { createHash } from 'node:crypto';
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
import { createCheck } from './check.ts';
import { createStockEditor, type Open } from './stock-editor.ts';
import { openRebuilt } from './open-files.ts';
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

/** Opens the stock file of the company that is signed in on the chosen server; only one is open at a time. */
function createStockOpener(
  { ask, server, folder, log }: Deps,
  { onOther, onRebuilt }: Record<'onOther' | 'onRebuilt', () => void>,
) {
  let open: Open | undefined;
  let visit = 0;

  function close(): void {
    open?.rows.close();
    open = undefined;
  }

  return {
    current: () => open,
    close,
    leave: () => {
      visit += 1;
      close();
    },
    /** Opens the signed-in company's stock; returns why if it cannot. */
    openCurrent: async (): Promise<Open | 'signedOut' | 'failed'> => {
      const asked = visit;
      const origin = server();
      const person = await ask.person();
      // The answer is about the previous user.
      if (asked !== visit) throw new Refused('SESSION_EXPIRED');
      const scope = origin === undefined || person?.isBusiness !== true ? undefined : `${origin} ${person.id}`;
      if (open !== undefined && open.scope === scope) return open;
      close();
      if (scope !== undefined) {
        const name = createHash('sha256').update(scope).digest('hex').slice(0, 32);
        const rows = openRebuilt(path.join(folder, 'stock', `${name}.sqlite`), { owner: scope, log, onRebuilt });
        open = { scope, rows, check: createCheck(rows) };
      }
      onOther();
      return open ?? (person === null ? 'signedOut' : 'failed');
    },
  };
}

/** Deletes finished changes; a full disk only postpones it. */
function forgetOld(outbox: OutboxFile, now: Date, log: Log): void {
  try {
    outbox.prune(new Date(now.getTime() - UNDO_MS).toISOString());
  } catch (error) {
    log('outbox.not-pruned', { error });
  }
}

export type Stock = ReturnType<typeof createStock>;

/** The dealer's stock on this computer: a synced copy, with the outbox applied over it (ARCHITECTURE, offline). */
export function createStock(deps: Deps) {
  const { ask, announceRows, folder, later, log, newId, now } = deps;
  const outbox = openOutboxFile(path.join(folder, 'work', 'outbox.sqlite'), { now, log, later, onOpened });
  forgetOld(outbox, now(), log);
  const showAll = () => announceRows({ changed: [], removed: [], all: true });
  const opener = createStockOpener(deps, {
    onOther: showAll,
    onRebuilt: () => {
      showAll();
      void task.run();
    },
  });
  const editor = createStockEditor({
    outbox,
    current: opener.current,
    now,
    newId,
    placeOf: (row) => deps.placeOf?.(language, row) ?? row,
  });
  function onOpened(): void {
    forgetOld(outbox, now(), log);
    showAll();
    deps.announceState(state());
    deps.onOpened?.();
    void task.run();
  }
  let phase: StockState['phase'] = 'idle';
  let language: Language = 'en';

  const state = (): StockState => {
    const open = opener.current();
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
  };
  const enter = (next: StockState['phase']) => {
    phase = next;
    deps.announceState(state());
  };
  const touched = (ids: readonly number[]) => {
    if (ids.length === 0) return;
    const all = [...new Set(ids)];
    const here = new Set(editor.here(all));
    announceRows({ changed: [...here], removed: all.filter((id) => !here.has(id)), all: false });
  };

  async function work(): Promise<RunResult> {
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
      language,
      now,
      took: (changed, removed) => touched([...changed, ...removed]),
    });
    const sending = { ask: own, outbox, scope, rows, newId, language };
    for (let sent = await sendNext(sending); sent !== undefined; sent = await sendNext(sending)) {
      touched(sent.ids);
      if (sent.isPassing) throw new Refused('OVERLOADED');
      enter('syncing');
    }
    enter('idle');
    return 'done';
  }

  const task = createRepeatingTask(async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) log('stock.failed', { error });
      enter((error instanceof Refused ? PHASE_OF[error.code] : undefined) ?? 'failed');
      return phase === 'signedOut' ? 'idle' : 'retry';
    }
  }, later);

  /** Shows the user's change at once, and sends it when the server is reachable. */
  const did = (ids: readonly number[]): StockState => {
    touched(ids);
    deps.announceState(state());
    void task.run();
    return state();
  };

  return {
    handlers: {
      state,
      sync: async (asked) => {
        language = asked.language;
        await task.run();
        return state();
      },
      rows: editor.columns,
      rowsOf: ({ ids }) => editor.rowsOf(ids),
      change: ({ batch, items }) => did(editor.add(batch, items)),
      undo: ({ batch }) => did(editor.undo(batch)),
      waiting: editor.waiting,
      resolve: ({ key, mine }) => did(editor.resolve(key, mine)),
      discard: ({ key }) => did(editor.discard(key)),
      retry: () => did(editor.tryRefusedAgain()),
    } satisfies HandlersOf<typeof ipc.inventory>,
    /** The cars of the account that is open. */
    cars: editor.cars,
    /** Brands and pictures of the account that is open. */
    looks: () => opener.current()?.rows.looks() ?? [],
    /** Copies the outbox while it is in use; returns its number of unfinished changes. */
    backup: async (to: string) => {
      const waiting = outbox.waiting();
      await outbox.backup(to);
      return waiting;
    },
    isHeld: outbox.isHeld,
    /** The session changed: the user is looked up again before anything is shown. */
    leave: () => {
      opener.leave();
      showAll();
      deps.announceState(state());
      void task.run();
    },
    /** The language of the names in the copy. */
    language: () => language,
    /** The server is reachable again, or the stock changed there. */
    refresh: () => void task.runAfresh(),
    onQuit: async () => {
      await task.stop();
      opener.close();
      outbox.close();
    },
  };
}
