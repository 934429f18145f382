import type { AppUpdater } from 'electron-updater';
import type { ipc } from '#contract/ipc/index.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Log } from '../../lib/log.ts';
import type { Later } from '../connection/connection.module.ts';

/** The parts of electron-updater that we use. */
export type UpdaterPort = Pick<
  AppUpdater,
  'allowDowngrade' | 'allowPrerelease' | 'autoDownload' | 'autoInstallOnAppQuit' | 'disableWebInstaller' | 'logger'
> & {
  checkForUpdates(): Promise<{ readonly downloadPromise?: Promise<unknown> | null } | null>;
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void;
  on(event: 'update-available', listener: (info: { version: string }) => void): unknown;
  on(event: 'update-not-available', listener: () => void): unknown;
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown;
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

type Deps = {
  /** Loads the updater; undefined without a feed. */
  readonly load: (() => Promise<UpdaterPort>) | undefined;
  readonly later: Later;
  readonly announce: (state: UpdateState) => void;
  /** Notifies the user, once per version. */
  readonly onReady: (version: string) => void;
  readonly log: Log;
};

export type Updates = {
  readonly handlers: HandlersOf<typeof ipc.updates>;
  readonly isOn: boolean;
  readonly onReady: () => void;
  readonly onQuit: () => void;
};

/** After the start has settled, and then once a day. */
const FIRST_MS = 30_000;
const EVERY_MS = DAY_MS;

/** Signed updates to newer versions only, even if the feed differs (SECURITY rule 65). */
function setUp(updater: UpdaterPort): void {
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
}

/** Updates of the program: downloaded in the background and installed on quit. Failures are only logged. */
export function createUpdates({ load, later, announce, onReady, log }: Deps): Updates {
  let state: UpdateState = { phase: load === undefined ? 'off' : 'idle' };
  let updater: Promise<UpdaterPort> | undefined;
  let callOff: () => void = () => undefined;

  function turn(next: UpdateState): void {
    const isSame = JSON.stringify(next) === JSON.stringify(state);
    state = next;
    if (!isSame) announce(next);
  }

  function listen(port: UpdaterPort): void {
    let coming = '';
    port.on('update-available', ({ version }) => {
      coming = version;
      turn({ phase: 'downloading', version, percent: 0 });
    });
    port.on('update-not-available', () => turn({ phase: 'newest' }));
    port.on('download-progress', ({ percent }) => {
      const whole = Math.max(0, Math.min(100, Math.floor(percent)));
      if (state.phase === 'downloading') turn({ phase: 'downloading', version: coming, percent: whole });
    });
    port.on('update-downloaded', ({ version }) => {
      if (state.phase === 'ready' && state.version === version) return;
      turn({ phase: 'ready', version });
      onReady(version);
    });
    // Also rejected by the check itself.
    port.on('error', fail);
  }

  function fail(error: unknown): void {
    log('updates.failed', { error });
    // A ready update stays ready if a later check fails.
    if (state.phase !== 'ready') turn({ phase: 'failed' });
  }

  async function loaded(bring: () => Promise<UpdaterPort>): Promise<UpdaterPort> {
    const port = await bring();
    setUp(port);
    listen(port);
    return port;
  }

  /** A failed load is retried at the next check. */
  async function ready(bring: () => Promise<UpdaterPort>): Promise<UpdaterPort> {
    updater ??= loaded(bring);
    try {
      return await updater;
    } catch (error) {
      updater = undefined;
      throw error;
    }
  }

  async function check(): Promise<UpdateState> {
    if (load === undefined || ['checking', 'downloading', 'ready'].includes(state.phase)) return state;
    turn({ phase: 'checking' });
    try {
      const found = await (await ready(load)).checkForUpdates();
      // The end of a download is reported by events.
      found?.downloadPromise?.catch(() => undefined);
      if (found === null) turn({ phase: 'idle' });
    } catch (error) {
      fail(error);
    }
    return state;
  }

  function checkDaily(delayMs: number): void {
    callOff = later(() => {
      void check();
      checkDaily(EVERY_MS);
    }, delayMs);
  }

  return {
    handlers: {
      state: () => state,
      check,
      restart: async () => {
        if (state.phase === 'ready') (await updater)?.quitAndInstall(false, true);
        return undefined;
      },
    },
    isOn: load !== undefined,
    onReady: () => {
      if (load !== undefined) checkDaily(FIRST_MS);
    },
    onQuit: () => callOff(),
  };
}
