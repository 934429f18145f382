import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Language } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { ipc } from '#contract/ipc/index.ts';
import type { StockState } from '#contract/ipc/inventory.ts';
import type { HandlersOf, PayloadOf } from '#contract/ipc/surface.ts';
import type { Log } from '../../lib/log.ts';
import type { Later } from '../connection/connection.module.ts';
import { type Ask, askFor, Refused } from './ask.ts';
import { bringUpToDate } from './copy.ts';
import { createCheck } from './check.ts';
import { createDesk, type Open } from './desk.ts';
import { openRebuilt } from './open-files.ts';
import { type IntentState, openOutboxFile, type OutboxFile } from './outbox-file.ts';
import { sendNext } from './sender.ts';
import { createTurns, type Ending } from './turns.ts';

type Deps = {
  readonly ask: Ask;
  /** Origin of the chosen server. */
  readonly server: () => string | undefined;
  /** Where the program keeps its data. */
  readonly folder: string;
  readonly now: () => Date;
  readonly later: Later;
  readonly newId: () => string;
  /** The names of a place in a language, as far as they are known here. */
  readonly placeOf?: (language: Language, row: InventoryRow) => Pick<InventoryRow, 'country' | 'region'>;
  readonly announceState: (state: StockState) => void;
  readonly announceRows: (rows: PayloadOf<'inventory', 'rowsChanged'>) => void;
  /** Changes that could not be read at the start are here. */
  readonly onOpened?: () => void;
  readonly log: Log;
};

/** Changes that went through can be undone for so long. */
const UNDO_MS = 30 * 24 * 60 * 60 * 1000;
const PHASE_OF: Readonly<Record<string, StockState['phase']>> = {
  OFFLINE: 'offline',
  TIMEOUT: 'offline',
  AUTH_REQUIRED: 'signedOut',
  SESSION_EXPIRED: 'signedOut',
};

/** Whose stock is open: of the company that is signed in on the chosen server, and of nobody else. */
function createDoor(
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
    /** Opens it, where there is one to open; says why not else. */
    meet: async (): Promise<Open | 'signedOut' | 'failed'> => {
      const [asked, origin, person] = [visit, server(), await ask.person()];
      // The answer is about who sat here before.
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

/** What is done can be forgotten later where the disk takes nothing today. */
function forgetOld(outbox: OutboxFile, now: Date, log: Log): void {
  try {
    outbox.prune(new Date(now.getTime() - UNDO_MS).toISOString());
  } catch (error) {
    log('outbox.not-pruned', { error });
  }
}

export type Stock = ReturnType<typeof createStock>;

/** The dealer's stock on this computer: a copy kept up to date, and an outbox that goes first (ARCHITECTURE, offline). */
export function createStock(deps: Deps) {
  const { ask, announceRows, folder, later, log, newId, now } = deps;
  const outbox = openOutboxFile(path.join(folder, 'work', 'outbox.sqlite'), { now, log, later, onOpened });
  forgetOld(outbox, now(), log);
  const showAll = () => announceRows({ changed: [], removed: [], all: true });
  const door = createDoor(deps, {
    onOther: showAll,
    onRebuilt: () => {
      showAll();
      void turns.take();
    },
  });
  const desk = createDesk({
    outbox,
    current: door.current,
    now,
    newId,
    placeOf: (row) => deps.placeOf?.(language, row) ?? row,
  });
  function onOpened(): void {
    forgetOld(outbox, now(), log);
    showAll();
    deps.announceState(state());
    deps.onOpened?.();
    void turns.take();
  }
  let phase: StockState['phase'] = 'idle';
  let language: Language = 'en';

  const state = (): StockState => {
    const open = door.current();
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
    const here = new Set(desk.here(all));
    announceRows({ changed: [...here], removed: all.filter((id) => !here.has(id)), all: false });
  };

  async function work(): Promise<Ending> {
    const open = await door.meet();
    if (typeof open === 'string') {
      enter(open);
      return 'rest';
    }
    enter('syncing');
    const { rows, scope } = open;
    const isOpen = () => door.current() === open;
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

  const turns = createTurns(async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) log('stock.failed', { error });
      enter((error instanceof Refused ? PHASE_OF[error.code] : undefined) ?? 'failed');
      return phase === 'signedOut' ? 'rest' : 'again';
    }
  }, later);

  /** What the person did shows at once and is sent when it can be. */
  const did = (ids: readonly number[]): StockState => {
    touched(ids);
    deps.announceState(state());
    void turns.take();
    return state();
  };

  return {
    handlers: {
      state,
      sync: async (asked) => {
        language = asked.language;
        await turns.take();
        return state();
      },
      rows: desk.columns,
      rowsOf: ({ ids }) => desk.rowsOf(ids),
      change: ({ batch, items }) => did(desk.add(batch, items)),
      undo: ({ batch }) => did(desk.undo(batch)),
      waiting: desk.waiting,
      resolve: ({ key, mine }) => did(desk.resolve(key, mine)),
      discard: ({ key }) => did(desk.discard(key)),
      retry: () => did(desk.tryRefusedAgain()),
    } satisfies HandlersOf<typeof ipc.inventory>,
    /** The cars of the account that is open. */
    cars: desk.cars,
    /** Brands and pictures of the account that is open. */
    looks: () => door.current()?.rows.looks() ?? [],
    /** Copies the outbox while it is in use; says how many changes wait in it. */
    backup: async (to: string) => {
      const waiting = outbox.waiting();
      await outbox.backup(to);
      return waiting;
    },
    isHeld: outbox.isHeld,
    /** Somebody else sits here now, or the same person anew: whose stock it is, is asked before anything is shown. */
    leave: () => {
      door.leave();
      showAll();
      deps.announceState(state());
      void turns.take();
    },
    /** The language of the names in the copy. */
    language: () => language,
    /** The server answers again, or something else changed the stock there. */
    refresh: () => void turns.takeAfresh(),
    onQuit: async () => {
      await turns.stop();
      door.close();
      outbox.close();
    },
  };
}
