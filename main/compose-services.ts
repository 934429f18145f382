import { arch, release } from 'node:os';
import path from 'node:path';
import { mkdir } from 'node:fs/promises';
import Database from 'better-sqlite3';
import type * as Electron from 'electron';
import type { ipc } from '#contract/ipc/index.ts';
import type { StockState } from '#contract/ipc/inventory.ts';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import type { PageAddress } from '#contract/page-path.ts';
import { later } from './compose-data.ts';
import type { Announce } from './ipc/announce.ts';
import type { Log } from './lib/log.ts';
import type { Settings } from './lib/settings.ts';
import type { Connection, Fetch } from './modules/connection/connection.module.ts';
import { watchOverCrashes, type Crashes } from './modules/crashes/crashes.module.ts';
import type { AppMenu } from './modules/menu/menu.module.ts';
import { createNotifications } from './modules/notifications/notifications.module.ts';
import { counted, NOTICE_TEXTS } from './modules/notifications/texts.ts';
import { createProgram } from './modules/program/program.module.ts';
import { tellOfMissingSandbox } from './modules/sandbox/sandbox.module.ts';
import { aimAt, type Feed, feedOf } from './modules/updates/feed.ts';
import type { UpdaterPort } from './modules/updates/updater-port.ts';
import { createUpdates } from './modules/updates/updates.module.ts';
import { createTaskbar, type Taskbar } from './modules/window/taskbar.ts';
import type { MainWindow } from './modules/window/window.module.ts';

/** The parts of Electron that these services use. */
export type ServiceParts = Pick<typeof Electron, 'app' | 'dialog' | 'nativeImage' | 'Notification' | 'shell'>;

type Deps = {
  readonly electron: ServiceParts;
  readonly window: () => MainWindow;
  readonly menu: () => AppMenu;
  readonly visit: (path: PageAddress) => void;
  readonly connection: Pick<Connection, 'server'>;
  readonly fetch: Fetch;
  readonly relaunch: () => void;
  readonly userData: string;
  readonly logs: string;
  readonly system: string;
  readonly argv: readonly string[];
  readonly settings: Settings;
  /** A feed of updates in place of the packaged one; empty for none. */
  readonly updatesFrom: string;
  readonly announce: Announce;
  readonly log: Log;
};

export type Services = {
  readonly handlers: {
    readonly notifications: HandlersOf<typeof ipc.notifications>;
    readonly program: HandlersOf<typeof ipc.program>;
    readonly updates: HandlersOf<typeof ipc.updates>;
  };
  readonly menuActions: {
    readonly showLogs: () => void;
    readonly restartToUpdate: () => void;
    readonly checkUpdates?: () => void;
  };
  readonly taskbar: Taskbar;
  readonly heard: {
    readonly photos: (state: ImportState) => void;
    readonly stock: (state: StockState) => void;
  };
  readonly crashes: Crashes;
  readonly onReady: () => void;
  readonly onQuit: () => void;
};

function sqliteVersion(): string {
  const database = new Database(':memory:');
  try {
    return String(database.prepare('select sqlite_version()').pluck().get());
  } finally {
    database.close();
  }
}

/** Loaded only with a feed, at the first check: it costs start time and memory. */
const updaterFor = (feed: Feed, userData: string) => async (): Promise<UpdaterPort> => {
  const { autoUpdater } = (await import('electron-updater')).default;
  await aimAt(autoUpdater, feed, userData);
  return autoUpdater;
};

/** The feed; undefined if an update's publisher could not be verified. */
function knownFeed({ electron, updatesFrom, system, log }: Deps): Feed | undefined {
  const { isPackaged } = electron.app;
  const feed = feedOf({ isPackaged, resources: process.resourcesPath, asked: updatesFrom, system });
  if (feed !== 'unsigned') return feed;
  log('updates.unsigned', { reason: 'This program is not signed, so no update can be checked.' });
  return undefined;
}

/** The badge of the taskbar, with its text in the language of the menu. */
const openTaskbar = ({ electron: { app, nativeImage }, window, menu, system }: Deps): Taskbar =>
  createTaskbar({
    window: () => window().current(),
    setBadgeCount: (count) => app.setBadgeCount(count),
    hasOverlay: system === 'win32',
    image: (bitmap, size) => nativeImage.createFromBitmap(bitmap, size),
    describe: (count) => counted(NOTICE_TEXTS[menu().language()].waiting, count, menu().language()),
  });

/** Notifications of the system; `about` opens the page of the program. */
const openNotifications = ({ electron: { Notification }, window, menu, visit }: Deps, about: () => void) =>
  createNotifications({
    create: (options) => (Notification.isSupported() ? new Notification(options) : undefined),
    isInFront: () => window().isInFront(),
    language: () => menu().language(),
    visit,
    about,
  });

/** Updates; one that is ready is shown in the menu and by a notification. */
const openUpdates = (deps: Deps, notifications: Pick<ReturnType<typeof openNotifications>, 'update'>) => {
  const { menu, userData, announce, log } = deps;
  const feed = knownFeed(deps);
  return createUpdates({
    load: feed && updaterFor(feed, userData),
    later,
    announce: (state) => announce('updates', 'changed', state),
    onReady: (version) => {
      menu().updateReady(version);
      notifications.update(version);
    },
    log,
  });
};

/** The services of the desktop program: notifications, taskbar, updates and recovery after a crash. */
export function composeServices(deps: Deps): Services {
  const { electron, window, menu, connection, fetch, relaunch, logs, system, argv, settings, announce, log } = deps;
  const { app, dialog, shell } = electron;
  const about = () => {
    window().show();
    announce('menu', 'command', { command: 'about' });
  };
  const crashes = watchOverCrashes({ program: process, app, relaunch, dialog, texts: () => menu().texts(), log });
  const notifications = openNotifications(deps, about);
  const taskbar = openTaskbar(deps);
  const updates = openUpdates(deps, notifications);
  const program = createProgram({
    version: app.getVersion(),
    versions: process.versions,
    sqlite: sqliteVersion,
    system: `${system} ${release()} ${arch()}`,
    server: connection.server,
    fetch,
  });
  return {
    handlers: { notifications: notifications.handlers, program: program.handlers, updates: updates.handlers },
    menuActions: {
      showLogs: () => void mkdir(logs, { recursive: true }).then(() => shell.openPath(path.normalize(logs))),
      restartToUpdate: () => void updates.handlers.restart(undefined),
      ...(updates.isOn && {
        checkUpdates: () => {
          about();
          void updates.handlers.check(undefined);
        },
      }),
    },
    taskbar,
    heard: {
      photos: notifications.photos,
      stock: (state) => {
        taskbar.stock(state);
        notifications.stock(state);
      },
    },
    crashes,
    onReady: () => {
      updates.onReady();
      const { isPackaged } = app;
      void tellOfMissingSandbox({ isPackaged, system, argv, dialog, texts: menu().texts, settings, log });
    },
    onQuit: updates.onQuit,
  };
}
