import type * as Electron from 'electron';
import { later } from './compose-data.ts';
import type { Log } from './lib/log.ts';
import type { Settings } from './lib/settings.ts';
import { type Backup, createBackup, placesIn } from './modules/backup/backup.module.ts';
import { carryOutRestore } from './modules/backup/restore.ts';
import type { Drafts } from './modules/drafts/drafts.module.ts';
import type { Photos } from './modules/photos/photos.module.ts';
import type { Stock } from './modules/stock/stock.module.ts';

type App = Pick<typeof Electron.app, 'quit' | 'requestSingleInstanceLock'>;
type Deps = {
  app: App;
  relaunch: () => void;
  userData: string;
  /** The result of `restoreFirst`. */
  restored: string | undefined;
  stock: Pick<Stock, 'backup' | 'isHeld'>;
  drafts: Pick<Drafts, 'backup' | 'isHeld'>;
  photos: Pick<Photos, 'backup' | 'isHeld'>;
  settings: Settings;
  log: Log;
};

/** Brings back what was ordered before a restart; before anything is opened, and never under another Aniv that runs. */
export const restoreFirst = (app: App, userData: string, log: Log): string | undefined =>
  app.requestSingleInstanceLock() ? carryOutRestore(placesIn(userData), log) : undefined;

/** Backups of work that exists only on this computer. */
export function composeBackup({
  app,
  relaunch,
  userData,
  restored,
  stock,
  drafts,
  photos,
  settings,
  log,
}: Deps): Backup {
  return createBackup({
    folder: userData,
    sources: [
      { what: 'outbox', isHeld: stock.isHeld, copy: (to) => stock.backup(to).then((waiting) => ({ waiting })) },
      { what: 'drafts', isHeld: drafts.isHeld, copy: drafts.backup },
      { what: 'imports', isHeld: photos.isHeld, copy: (to) => photos.backup(to).then(() => ({ waiting: 0 })) },
    ],
    restored,
    settings,
    now: () => new Date(),
    later,
    restart: () => {
      relaunch();
      app.quit();
    },
    log,
  });
}
