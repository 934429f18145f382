import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ipc } from '#contract/ipc/index.ts';
import type { Dropped, DropRefused, ImportState } from '#contract/ipc/photo-import.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import type { Log } from '../../lib/log.ts';
import type { Later } from '../connection/connection.module.ts';
import { openJournal } from './journal/journal.ts';
import { importChanges, importReads } from './import-actions.ts';
import { createImportStart, type OpenDialog } from './import-start.ts';
import { createImports } from './imports.ts';
import type { Cars } from './listing.ts';
import { createProgress } from './progress.ts';
import type { ServerCalls } from './server-calls.ts';
import { thumbs } from './thumbs.ts';
import { createViewer } from './viewer.ts';
import { createWorkFolder } from './work-folder.ts';
import { createWorkerPool, type Fork } from './worker-pool.ts';

export type PhotosDeps = {
  readonly dialog: OpenDialog;
  readonly fork: Fork;
  /** The worker's bundle, and the number of workers. */
  readonly worker: string;
  readonly workers: number;
  /** The program's data folder. */
  readonly folder: string;
  readonly calls: ServerCalls;
  readonly server: () => string | undefined;
  readonly cars: Cars;
  readonly now: () => Date;
  readonly clock: () => number;
  readonly later: Later;
  readonly announce: (state: ImportState) => void;
  readonly onDropRefused: (refused: DropRefused) => void;
  readonly show: (share: number | null, unassigned: number) => void;
  readonly onPut: () => void;
  /** Called for imports that could not be read at start. */
  readonly onOpened?: () => void;
  readonly log: Log;
  /** Free space of the disk; from the system unless a test sets it. */
  readonly freeBytes?: () => Promise<number>;
};

export type Photos = {
  readonly handlers: HandlersOf<typeof ipc.photoImport>;
  /** Files that the user dropped on the window. */
  readonly dropped: (drop: Dropped) => Promise<null>;
  /** Thumbs under `/import/<id>.jpg`; undefined for all other paths. */
  readonly serve: (request: Request, pathname: string) => Promise<Response | undefined>;
  readonly wake: () => void;
  /** Copies the journal while it is in use. */
  readonly backup: (to: string) => Promise<void>;
  /** Whether the journal cannot be opened and is being retried. */
  readonly isHeld: () => boolean;
  readonly onReady: () => Promise<void>;
  readonly onQuit: () => void;
};

/** Imports photos of many cars at once from this computer's disk (D105, D108): sources are only read, nothing is lost. */
export function createPhotos(deps: PhotosDeps): Photos {
  const { announce, calls, cars, clock, folder, later, log, now, server, show } = deps;
  const journal = openJournal({ file: path.join(folder, 'work', 'imports.sqlite'), now, log, later, onOpened });
  const work = createWorkFolder(path.join(folder, 'work', 'photos'), journal, log);
  const workers = createWorkerPool({ fork: deps.fork, file: deps.worker, size: deps.workers });
  const imports = createImports({
    journal,
    workers,
    work: { ...work, freeBytes: deps.freeBytes ?? work.freeBytes },
    calls,
    server,
    cars,
    later,
    clock,
    random: Math.random,
    newId: randomUUID,
    onChanged: (id) => progress.touch(id),
    onPut: deps.onPut,
    log,
  });
  function onOpened(): void {
    imports.pump();
    deps.onOpened?.();
  }
  const progress = createProgress({
    journal,
    clock,
    later,
    isWaiting: imports.isWaiting,
    announce: (row) => {
      if (viewer.owns(row, viewer.known())) announce(progress.stateOf(row));
    },
    show,
  });
  const viewer = createViewer({ calls, server, sending: imports.account });
  const parts = { journal, imports, progress, cars };
  const start = createImportStart(deps, parts, viewer);

  return {
    handlers: {
      ...start.handlers,
      ...importReads(parts, viewer),
      ...importChanges(parts),
    },
    dropped: start.dropped,
    serve: thumbs(journal, work),
    wake: imports.wake,
    backup: journal.backup,
    isHeld: journal.isHeld,
    onReady: async () => {
      await work.tidy().catch((error: unknown) => log('imports.untidy', { error }));
      imports.pump();
    },
    onQuit: () => {
      imports.stop();
      progress.stop();
      journal.close();
    },
  };
}
