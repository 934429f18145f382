import path from 'node:path';
import { z } from 'zod';
import type { BackupState } from '#contract/ipc/backup.ts';
import type { ipc } from '#contract/ipc/index.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import type { Log } from '../../lib/log.ts';
import type { Settings } from '../../lib/settings.ts';
import type { Later } from '../connection/connection.module.ts';
import { createCopying } from './copying.ts';
import { damagedFiles } from './damaged-files.ts';
import { createDailyCopy } from './daily-copy.ts';
import { type Generation, listGenerations, type Source } from './generations.ts';
import { type Places, requestRestore } from './restore.ts';

/** Time for the answer to reach the page before the program quits. */
const GOODBYE_MS = 500;
/** Names of the damaged files that the user was notified of. */
const SEEN = 'damageSeen';

export type BackupDeps = {
  /** The program's data folder. */
  readonly folder: string;
  readonly sources: readonly Source[];
  /** The copy that this start restored. */
  readonly restored: string | undefined;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly later: Later;
  readonly restart: () => void;
  readonly log: Log;
};

export type Backup = {
  readonly handlers: HandlersOf<typeof ipc.backup>;
  readonly onReady: () => Promise<void>;
  readonly onQuit: () => void;
};

export const placesIn = (folder: string): Places => ({
  work: path.join(folder, 'work'),
  backups: path.join(folder, 'backups'),
});

const shown = ({ id, at, waiting, files, bytes }: Generation): BackupState['backups'][number] => ({
  id,
  at,
  waiting,
  bytes: files.reduce((sum, file) => sum + file.bytes, 0) + bytes.reduce((sum, { size }) => sum + size, 0),
});

/** Backs up the work that exists only here every day while the program is open, and restores a copy at the user's request. */
export function createBackup({ folder, sources, restored, settings, now, later, restart, log }: BackupDeps): Backup {
  const places = placesIn(folder);
  const { backups } = places;
  const copying = createCopying({ backups, sources, now, log });
  const daily = createDailyCopy({ backups, make: copying.make, now, later });

  async function state(): Promise<BackupState> {
    const generations = await listGenerations(backups);
    const seen = settings.read(SEEN, z.array(z.string()), []);
    return {
      backups: generations.map(shown),
      damaged: (await damagedFiles(places.work)).filter(({ name }) => !seen.includes(name)),
      held: sources.filter(({ isHeld }) => isHeld()).map(({ what }) => what),
      failedAt: copying.failedAt(),
      restoredFrom: generations.find(({ id }) => id === restored)?.at ?? null,
    };
  }

  return {
    handlers: {
      state,
      make: () => copying.make().then(state),
      restore: async ({ id }) => {
        const outcome = await requestRestore(places, { id, now: now(), log });
        if (outcome !== 'ordered') return { outcome };
        later(restart, GOODBYE_MS);
        return { outcome: 'restarting' };
      },
      damageSeen: async () => {
        const names = (await damagedFiles(places.work)).map(({ name }) => name);
        settings.write(SEEN, names);
        return state();
      },
    },
    onReady: daily.start,
    onQuit: daily.stop,
  };
}
