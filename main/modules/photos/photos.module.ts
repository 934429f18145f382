import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ipc } from '#contract/ipc/index.ts';
import type { Dropped, DropRefused, ImportFile, ImportState } from '#contract/ipc/photo-import.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import type { PostId } from '#contract/ids.ts';
import { Failure } from '../../lib/failure.ts';
import type { Log } from '../../lib/log.ts';
import { isDamage } from '../../lib/sqlite-file.ts';
import type { Later } from '../connection/connection.module.ts';
import type { FileRow } from './journal/file-rows.ts';
import type { ImportRow } from './journal/import-rows.ts';
import { openJournal } from './journal/journal.ts';
import { createImports } from './imports.ts';
import type { Cars } from './listing.ts';
import { createProgress } from './progress.ts';
import type { ServerCalls } from './server-calls.ts';
import { thumbAddress, thumbs } from './thumbs.ts';
import { createWorkFolder } from './work-folder.ts';
import { createWorkerPool, type Fork } from './worker-pool.ts';

type OpenDialog = {
  showOpenDialog(options: {
    properties: ('openFile' | 'openDirectory' | 'multiSelections' | 'dontAddToRecent')[];
    filters?: { name: string; extensions: string[] }[];
  }): Promise<{ canceled: boolean; filePaths: string[] }>;
};

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

/** Names of formats are the same in every language. */
const PHOTO_FILES = {
  name: 'JPEG, PNG, WebP, HEIC, AVIF, ZIP',
  extensions: ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'avif', 'zip'],
};

/** Why a drop was refused, for the user. */
function refusalOf(error: unknown): DropRefused['reason'] {
  if (!(error instanceof Failure)) return 'UNKNOWN';
  if (error.error.code === 'POST_NOT_FOUND') return 'CAR_GONE';
  return error.error.code === 'DISK_FULL' ? 'DISK_FULL' : 'UNKNOWN';
}

const shown = ({ id, name, folder, postId, state, refusal, sha }: FileRow): ImportFile => ({
  id,
  name,
  folder,
  postId,
  state,
  refusal,
  thumb: sha === null ? null : thumbAddress(id),
});

/** Imports photos of many cars at once from this computer's disk (D105, D108): sources are only read, nothing is lost. */
export function createPhotos(deps: PhotosDeps): Photos {
  const { announce, calls, cars, clock, dialog, folder, later, log, now, server, show } = deps;
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
      if (isOwn(row, imports.account() ?? viewer)) announce(progress.stateOf(row));
    },
    show,
  });
  /** The viewing account, once known: users of one computer do not see each other's imports. */
  let viewer: number | null | undefined;
  async function askViewer(): Promise<number | null | undefined> {
    viewer = await calls.person().then(
      (person) => person?.id ?? null,
      () => imports.account(),
    );
    return viewer;
  }

  const isOwn = (row: ImportRow, account: number | null | undefined): boolean =>
    (row.server ?? server()) === server() && (account === undefined || row.account === null || row.account === account);

  function known(id: string): ImportRow {
    const row = journal.find(id);
    if (!row) throw new Failure('NOT_FOUND');
    return row;
  }
  function stateAfter(id: string, ...actions: (() => void)[]): ImportState {
    for (const action of actions) action();
    imports.pump();
    progress.touch(id);
    return progress.stateOf(known(id));
  }
  function carOf(postId: PostId) {
    const car = cars.match().find((one) => one.postId === postId);
    if (!car) throw new Failure('POST_NOT_FOUND');
    return car;
  }

  /** Adds to the current import, or starts one. Throws DISK_FULL if the journal cannot be written. */
  async function start(paths: readonly string[], postId: PostId | null): Promise<ImportState> {
    try {
      return await begin(paths, postId);
    } catch (error) {
      if (isDamage(error)) throw new Failure('DISK_FULL');
      throw error;
    }
  }
  async function begin(paths: readonly string[], postId: PostId | null): Promise<ImportState> {
    const car = postId === null ? undefined : carOf(postId);
    const account = await askViewer();
    const running = journal.live().findLast((row) => isOwn(row, account));
    const id = running?.id ?? randomUUID();
    return stateAfter(id, () => {
      if (!running) {
        const whose = { server: server() ?? null, account: account ?? null };
        journal.begin({ id, phase: 'scanning', startedAt: now().toISOString(), ...whose });
      }
      if (car) journal.addCar(id, car);
      journal.addSources(id, paths, postId);
    });
  }

  async function choose(what: 'folders' | 'files', postId: PostId | null): Promise<ImportState | null> {
    const { canceled, filePaths } = await dialog.showOpenDialog({
      properties: [what === 'folders' ? 'openDirectory' : 'openFile', 'multiSelections', 'dontAddToRecent'],
      ...(what === 'files' && { filters: [PHOTO_FILES] }),
    });
    return canceled || filePaths.length === 0 ? null : start(filePaths, postId);
  }

  /** How many photos a car had before this import, computed from its present number. */
  function countAgain(id: string): void {
    const done = new Map(journal.cars(id).map((one) => [one.postId, one.done]));
    for (const car of cars.match()) {
      const given = done.get(car.postId);
      if (given !== undefined) journal.setHad(id, car, Math.max(0, car.images - given));
    }
  }
  function resume(id: string): void {
    imports.resume();
    journal.setPhase(id, journal.unscanned(id).length > 0 ? 'scanning' : 'working');
  }

  return {
    handlers: {
      choose: ({ what }) => choose(what, null),
      chooseFor: ({ postId }) => choose('files', postId),
      list: async () => {
        const account = await askViewer();
        const last = journal.lastFinished();
        const rows = [...journal.live(), ...(last ? [last] : [])];
        return rows.filter((row) => isOwn(row, account)).map(progress.stateOf);
      },
      files: ({ id, of }) => {
        known(id);
        if (of === 'unassigned') return journal.unassigned(id).map(shown);
        if (of === 'refused') return journal.inState(id, 'refused', -1).map(shown);
        return journal.ofCar(id, of).map(shown);
      },
      assign: ({ id, files, postId }) => {
        const { phase } = known(id);
        if (phase === 'cancelled') throw new Failure('NOT_FOUND');
        journal.addCar(id, carOf(postId));
        return stateAfter(id, () => journal.assign(id, files, postId));
      },
      pause: ({ id }) => {
        const { phase } = known(id);
        return stateAfter(id, () => {
          if (phase === 'scanning' || phase === 'working') journal.setPhase(id, 'paused');
        });
      },
      resume: ({ id }) => {
        if (known(id).phase !== 'paused') return progress.stateOf(known(id));
        return stateAfter(
          id,
          () => journal.tryFullDiskAgain(id),
          () => resume(id),
          imports.wake,
        );
      },
      cancel: ({ id }) => {
        if (known(id).phase === 'done') return progress.stateOf(known(id));
        return stateAfter(
          id,
          () => journal.cancel(id),
          () => journal.setPhase(id, 'cancelled'),
        );
      },
      retry: ({ id }) => {
        if (known(id).phase === 'cancelled') return progress.stateOf(known(id));
        return stateAfter(
          id,
          () => countAgain(id),
          () => journal.tryAgain(id),
          () => resume(id),
          imports.wake,
        );
      },
    },
    dropped: async ({ paths, pathless = 0, postId }) => {
      const own = paths.filter((one) => path.isAbsolute(one) && !one.includes('\0'));
      const lost = pathless + paths.length - own.length;
      if (lost > 0) deps.onDropRefused({ reason: 'NO_PATH', count: lost });
      try {
        if (own.length > 0) await start(own, postId);
      } catch (error) {
        log('imports.drop-refused', { error });
        deps.onDropRefused({ reason: refusalOf(error), count: own.length });
      }
      return null;
    },
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
