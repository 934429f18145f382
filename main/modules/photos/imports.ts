import path from 'node:path';
import type { PostId } from '#contract/ids.ts';
import type { Log } from '../../lib/log.ts';
import type { Later } from '../connection/connection.module.ts';
import type { ImportRow } from './journal/import-rows.ts';
import type { Journal } from './journal/journal.ts';
import { createMaker } from './maker.ts';
import { type Car, createMatcher } from './match/match.ts';
import { scan } from './scan/scan.ts';
import { createSender } from './sender.ts';
import type { ServerCalls } from './server-calls.ts';
import { createWaiting } from './waiting.ts';
import type { WorkFolder } from './work-folder.ts';
import type { Workshop } from './workshop.ts';

/** The dealer's stock, as far as photos need it. */
export type Cars = { readonly match: () => readonly Car[] };

export type ImportsDeps = {
  readonly journal: Journal;
  readonly workshop: Workshop;
  readonly work: Pick<WorkFolder, 'folder' | 'freeBytes' | 'drop'>;
  readonly calls: ServerCalls;
  readonly server: () => string | undefined;
  readonly cars: Cars;
  readonly later: Later;
  readonly random: () => number;
  readonly newId: () => string;
  readonly onChanged: (importId: string) => void;
  /** Cars have photos that they did not have. */
  readonly onPut: () => void;
  readonly log: Log;
};

const MAX_BATCH = 500;

/** Runs every import that is under way: lists, makes, sends, and knows from the journal where each stands. */
export function createImports(deps: ImportsDeps) {
  const { journal, workshop, work, cars, log, onChanged } = deps;
  const scanning = new Set<string>();
  let isStopped = false;

  /** What we did not foresee stops the import it came of, so that nothing spins; the person goes on with it. */
  function broke(error: unknown): void {
    if (isStopped) return;
    log('imports.failed', { error });
    try {
      for (const { id } of journal.live()) pauseAt(id);
    } catch (failure) {
      isStopped = true;
      log('imports.stopped', { error: failure });
    }
  }
  function pauseAt(id: string): void {
    journal.setPhase(id, 'paused');
    onChanged(id);
  }

  const waiting = createWaiting({ later: deps.later, random: deps.random, onOver: () => pump() });
  const maker = createMaker({
    journal,
    workshop,
    folder: work.folder,
    freeBytes: work.freeBytes,
    onDone: () => pump(),
    onFull: pauseAt,
    onBug: broke,
  });
  const sender = createSender({
    journal,
    calls: deps.calls,
    waiting,
    server: deps.server,
    folder: work.folder,
    later: deps.later,
    newId: deps.newId,
    onDone: () => pump(),
    onPut: (shas) => {
      deps.onPut();
      return work.drop(shas).catch(() => undefined);
    },
    onBug: broke,
    log,
  });

  function finish(row: ImportRow): void {
    if (!journal.isOpen(row.id) && !sender.isPutting(row.id)) journal.setPhase(row.id, 'done');
  }

  function turn(): void {
    for (const row of journal.live()) {
      if (row.phase === 'scanning' && !scanning.has(row.id)) void list(row.id).catch(broke);
      if (row.phase !== 'paused') {
        maker.fill(row);
        sender.fill(row);
      }
      if (row.phase === 'working') finish(row);
      onChanged(row.id);
    }
    sender.fillPuts();
  }
  function pump(): void {
    if (isStopped) return;
    try {
      turn();
    } catch (error) {
      broke(error);
    }
  }

  /** Lists what was chosen; a source cut in its middle is listed again, which changes nothing of what is known. */
  async function list(id: string): Promise<void> {
    scanning.add(id);
    try {
      const stock = cars.match();
      for (const source of journal.unscanned(id)) {
        await listSource(id, source, stock);
        if (isStopped || journal.find(id)?.phase === 'cancelled') return;
        journal.scanned(source.id);
      }
      if (journal.find(id)?.phase === 'scanning') journal.setPhase(id, 'working');
    } finally {
      scanning.delete(id);
    }
    pump();
  }

  async function listSource(
    id: string,
    source: { readonly path: string; readonly postId: PostId | null },
    stock: readonly Car[],
  ): Promise<void> {
    const carOf = createMatcher(stock);
    const known = new Map(stock.map((car) => [car.postId, car]));
    for await (const found of scan(path.resolve(source.path))) {
      if (isStopped || journal.find(id)?.phase === 'cancelled') return;
      const files = found.map((file) => ({ ...file, postId: source.postId ?? carOf(file) }));
      for (const postId of new Set(files.flatMap((file) => file.postId ?? []))) {
        const car = known.get(postId);
        if (car) journal.addCar(id, car);
      }
      for (let at = 0; at < files.length; at += MAX_BATCH) journal.add(id, files.slice(at, at + MAX_BATCH));
      pump();
    }
  }

  return {
    pump,
    pauseAt,
    account: sender.account,
    isWaiting: waiting.isOn,
    goOn: maker.goOn,
    /** The network is back, the person signed in, another server was chosen: try at once. */
    wake: (): void => {
      sender.forgetPerson();
      waiting.wake();
      pump();
    },
    stop: (): void => {
      isStopped = true;
      waiting.stop();
      sender.stop();
      workshop.close();
    },
  };
}
export type Imports = ReturnType<typeof createImports>;
