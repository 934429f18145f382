import type { ipc } from '#contract/ipc/index.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Log } from '../../lib/log.ts';
import type { Later } from '../connection/connection.module.ts';
import { loadOnce } from './load-once.ts';
import { listenTo } from './updater-events.ts';
import { setUp, type UpdaterPort } from './updater-port.ts';

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

/** Updates of the program: downloaded in the background and installed on quit. Failures are only logged. */
export function createUpdates({ load, later, announce, onReady, log }: Deps): Updates {
  let state: UpdateState = { phase: load === undefined ? 'off' : 'idle' };
  let callOff: () => void = () => undefined;
  const updater = load && loadOnce(() => load().then(prepare));

  function turn(next: UpdateState): void {
    const isSame = JSON.stringify(next) === JSON.stringify(state);
    state = next;
    if (!isSame) announce(next);
  }

  function fail(error: unknown): void {
    log('updates.failed', { error });
    // A ready update stays ready if a later check fails.
    if (state.phase !== 'ready') turn({ phase: 'failed' });
  }

  function prepare(port: UpdaterPort): UpdaterPort {
    setUp(port);
    listenTo(port, { state: () => state, turn, fail, onReady });
    return port;
  }

  async function check(): Promise<UpdateState> {
    if (updater === undefined || ['checking', 'downloading', 'ready'].includes(state.phase)) return state;
    turn({ phase: 'checking' });
    try {
      const found = await (await updater.get()).checkForUpdates();
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
        if (state.phase === 'ready') (await updater?.loaded())?.quitAndInstall(false, true);
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
