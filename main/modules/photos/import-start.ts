import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ipc } from '#contract/ipc/index.ts';
import type { Dropped, DropRefused, ImportState } from '#contract/ipc/photo-import.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import type { PostId } from '#contract/ids.ts';
import { Failure } from '../../lib/failure.ts';
import type { Log } from '../../lib/log.ts';
import { isDamage } from '../../lib/sqlite-file.ts';
import { carOf, type ImportParts, stateAfter } from './import-parts.ts';
import type { Viewer } from './viewer.ts';

export type OpenDialog = {
  showOpenDialog(options: {
    properties: ('openFile' | 'openDirectory' | 'multiSelections' | 'dontAddToRecent')[];
    filters?: { name: string; extensions: string[] }[];
  }): Promise<{ canceled: boolean; filePaths: string[] }>;
};

type Deps = {
  readonly dialog: OpenDialog;
  readonly server: () => string | undefined;
  readonly now: () => Date;
  readonly onDropRefused: (refused: DropRefused) => void;
  readonly log: Log;
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

/** Begins imports: of chosen files and folders, or of those dropped on the window. */
export function createImportStart(
  { dialog, server, now, onDropRefused, log }: Deps,
  parts: ImportParts,
  viewer: Viewer,
) {
  const { journal } = parts;

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
    const car = postId === null ? undefined : carOf(parts, postId);
    const account = await viewer.ask();
    const running = journal.live().findLast((row) => viewer.owns(row, account));
    const id = running?.id ?? randomUUID();
    return stateAfter(parts, id, () => {
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

  async function dropped({ paths, pathless = 0, postId }: Dropped): Promise<null> {
    const own = paths.filter((one) => path.isAbsolute(one) && !one.includes('\0'));
    const lost = pathless + paths.length - own.length;
    if (lost > 0) onDropRefused({ reason: 'NO_PATH', count: lost });
    try {
      if (own.length > 0) await start(own, postId);
    } catch (error) {
      log('imports.drop-refused', { error });
      onDropRefused({ reason: refusalOf(error), count: own.length });
    }
    return null;
  }

  const handlers: Pick<HandlersOf<typeof ipc.photoImport>, 'choose' | 'chooseFor'> = {
    choose: ({ what }) => choose(what, null),
    chooseFor: ({ postId }) => choose('files', postId),
  };
  return { handlers, dropped };
}
