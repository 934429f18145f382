import path from 'node:path';
import { z } from 'zod';
import type { BackupState } from '#contract/ipc/backup.ts';
import type { ipc } from '#contract/ipc/index.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Log } from '../../lib/log.ts';
import type { Settings } from '../../lib/settings.ts';
import type { Later } from '../connection/connection.module.ts';
import { damagedFiles } from './damaged-files.ts';
import {
  type Generation,
  idOf,
  isThere,
  listGenerations,
  makeGeneration,
  type Source,
  tidyGenerations,
  wholeGeneration,
} from './generations.ts';
import { orderRestore, type Places } from './restore.ts';

const KEPT = 7;
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
  let failedAt: string | null = null;
  let running: Promise<void> | undefined;
  let callOff: () => void = () => undefined;
  let isStopped = false;

  async function copyAll(): Promise<void> {
    try {
      await makeGeneration(backups, sources, now());
      failedAt = null;
      await tidyGenerations(backups, KEPT);
    } catch (error) {
      failedAt = now().toISOString();
      log('backup.failed', { error });
    }
  }
  /** One at a time: callers in between get the running one. */
  function make(): Promise<void> {
    running ??= copyAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function state(): Promise<BackupState> {
    const generations = await listGenerations(backups);
    const seen = settings.read(SEEN, z.array(z.string()), []);
    return {
      backups: generations.map(shown),
      damaged: (await damagedFiles(places.work)).filter(({ name }) => !seen.includes(name)),
      held: sources.filter(({ isHeld }) => isHeld()).map(({ what }) => what),
      failedAt,
      restoredFrom: generations.find(({ id }) => id === restored)?.at ?? null,
    };
  }

  /** A clock that was set back must not delay copies: the latest one is then in the future. */
  async function isDue(): Promise<boolean> {
    const [latest] = await listGenerations(backups);
    return latest === undefined || Math.abs(now().getTime() - Date.parse(latest.at)) >= DAY_MS;
  }
  async function look(): Promise<void> {
    if (await isDue()) await make();
    if (!isStopped) callOff = later(() => void look(), HOUR_MS);
  }

  async function restore(id: string): Promise<{ outcome: 'restarting' | 'damaged' | 'gone' | 'failed' }> {
    if (!(await isThere(backups, id))) return { outcome: 'gone' };
    if (wholeGeneration(backups, id) === undefined) return { outcome: 'damaged' };
    try {
      await orderRestore(places, { id, asked: idOf(now()) });
    } catch (error) {
      log('backup.restore-failed', { error });
      return { outcome: 'failed' };
    }
    later(restart, GOODBYE_MS);
    return { outcome: 'restarting' };
  }

  return {
    handlers: {
      state,
      make: () => make().then(state),
      restore: ({ id }) => restore(id),
      damageSeen: async () => {
        const names = (await damagedFiles(places.work)).map(({ name }) => name);
        settings.write(SEEN, names);
        return state();
      },
    },
    onReady: look,
    onQuit: () => {
      isStopped = true;
      callOff();
    },
  };
}
