import type { Log } from '../../lib/log.ts';
import type { Later } from '../connection/connection.module.ts';
import type { ImportRow } from './journal/import-rows.ts';
import type { Journal } from './journal/journal.ts';
import { type Cars, createListing } from './listing.ts';
import { createPhotoQueue } from './photo-queue.ts';
import { scan } from './scan/scan.ts';
import { createSender } from './sender.ts';
import type { ServerCalls } from './server-calls.ts';
import { createWaiting } from './waiting.ts';
import type { WorkFolder } from './work-folder.ts';
import type { WorkerPool } from './worker-pool.ts';

export type ImportsDeps = {
  readonly journal: Journal;
  readonly workers: WorkerPool;
  readonly work: Pick<WorkFolder, 'folder' | 'freeBytes' | 'drop'>;
  readonly calls: ServerCalls;
  readonly server: () => string | undefined;
  readonly cars: Cars;
  readonly later: Later;
  readonly clock: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly onChanged: (importId: string) => void;
  /** Cars received photos. */
  readonly onPut: () => void;
  readonly log: Log;
};

/** How the stages report to the imports. */
type Reports = {
  readonly isStopped: () => boolean;
  /** A stage is done with something: the next ones may go on. */
  readonly pump: () => void;
  readonly pauseAt: (importId: string) => void;
  readonly broke: (error: unknown) => void;
};

/** The stages of an import, listing, preparing and sending photos, and the wait between attempts. */
function openStages(deps: ImportsDeps, { isStopped, pump, pauseAt, broke }: Reports) {
  const { journal, workers, work, later, log } = deps;
  const waiting = createWaiting({ later, random: deps.random, onOver: pump });
  const listing = createListing({ journal, cars: deps.cars, scan, clock: deps.clock, isStopped, onListed: pump });
  const photoQueue = createPhotoQueue({
    journal,
    workers,
    folder: work.folder,
    freeBytes: work.freeBytes,
    onDone: pump,
    onFull: pauseAt,
    onBug: broke,
  });
  const sender = createSender({
    journal,
    calls: deps.calls,
    waiting,
    server: deps.server,
    folder: work.folder,
    later,
    newId: deps.newId,
    onDone: pump,
    onPut: (shas) => {
      deps.onPut();
      return work.drop(shas).catch(() => undefined);
    },
    onBug: broke,
    log,
  });
  return { waiting, listing, photoQueue, sender };
}
type Stages = ReturnType<typeof openStages>;

/** Gives every active import to the stages that it needs; ends the ones that are done. */
function advance(
  { journal, onChanged }: ImportsDeps,
  { listing, photoQueue, sender }: Stages,
  broke: Reports['broke'],
): void {
  const finish = ({ id }: ImportRow): void => {
    if (!journal.isOpen(id) && !sender.isPutting(id)) journal.setPhase(id, 'done');
  };
  for (const row of journal.live()) {
    if (row.phase === 'scanning') void listing.start(row.id).catch(broke);
    if (row.phase !== 'paused') {
      photoQueue.fill(row);
      sender.fill(row);
    }
    if (row.phase === 'working') finish(row);
    onChanged(row.id);
  }
  sender.fillPuts();
}

/** Runs every active import: lists, makes, sends; the journal holds the state of each. */
export function createImports(deps: ImportsDeps) {
  const { journal, workers, log, onChanged } = deps;
  let isStopped = false;

  /** An unexpected error pauses the imports, so that nothing loops; the user resumes them. */
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

  const stages = openStages(deps, { isStopped: () => isStopped, pump, pauseAt, broke });
  const { waiting, photoQueue, sender } = stages;

  function pump(): void {
    if (isStopped) return;
    try {
      advance(deps, stages, broke);
    } catch (error) {
      broke(error);
    }
  }

  return {
    pump,
    pauseAt,
    account: sender.account,
    isWaiting: waiting.isOn,
    resume: photoQueue.resume,
    /** The network, the user or the server changed: retry at once. */
    wake: (): void => {
      sender.forgetPerson();
      waiting.wake();
      pump();
    },
    stop: (): void => {
      isStopped = true;
      waiting.stop();
      sender.stop();
      workers.close();
    },
  };
}
export type Imports = ReturnType<typeof createImports>;
