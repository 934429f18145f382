import { availableParallelism } from 'node:os';
import type * as Electron from 'electron';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import { later } from './compose-data.ts';
import type { Data } from './compose-data.ts';
import type { Announce } from './ipc/announce.ts';
import type { Log } from './lib/log.ts';
import { createPhotos, type Photos } from './modules/photos/photos.module.ts';
import { createServerCalls } from './modules/photos/server-calls.ts';
import { carsOf } from './modules/photos/stock-cars.ts';
import { WORKER_ENV } from './modules/photos/worker-pool.ts';
import { createAsk } from './modules/stock/ask.ts';

/** The parts of Electron that photo import uses. */
type ElectronParts = Pick<typeof Electron, 'dialog' | 'utilityProcess'>;

type Deps = {
  electron: ElectronParts;
  data: Data;
  /** Bundle of the process that makes photos. */
  worker: string;
  userData: string;
  /** The program's own environment, which its worker shares. */
  env: Readonly<Record<string, string | undefined>>;
  /** The dock and the taskbar, and further listeners to the import. */
  show: (share: number | null, unassigned: number) => void;
  onChanged: (state: ImportState) => void;
  announce: Announce;
  log: Log;
};

/** Each takes a good 100 MB while it works; more than three are no faster than a disk. */
const MAX_WORKERS = 3;

/** Photos of many cars from this computer's disk to the server. */
export function composePhotos({ electron, data, worker, userData, env, show, onChanged, announce, log }: Deps): Photos {
  const { dialog, utilityProcess } = electron;
  const { connection, gateway, stock } = data;
  return createPhotos({
    dialog,
    fork: (file) =>
      utilityProcess.fork(file, [], {
        serviceName: 'Aniv photos',
        stdio: 'ignore',
        env: { ...env, ...WORKER_ENV },
      }),
    worker,
    workers: Math.min(MAX_WORKERS, availableParallelism()),
    folder: userData,
    calls: createServerCalls(gateway, createAsk(gateway)),
    server: connection.server,
    cars: { match: () => carsOf(stock.cars()) },
    now: () => new Date(),
    clock: () => performance.now(),
    later,
    announce: (state) => {
      announce('photoImport', 'changed', state);
      onChanged(state);
    },
    onDropRefused: (refused) => announce('photoImport', 'dropRefused', refused),
    show,
    onOpened: () => announce('backup', 'opened', { what: 'imports' }),
    onPut: stock.refresh,
    log,
  });
}
