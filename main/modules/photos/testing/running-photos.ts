import { fileURLToPath } from 'node:url';
import type { DropRefused } from '#contract/ipc/photo-import.ts';
import { gatewayOn } from '#main/testing/gateway-on.ts';
import { nodeFork } from '#main/testing/node-fork.ts';
import type { Log } from '../../../lib/log.ts';
import { createAsk } from '../../stock/ask.ts';
import type { Car } from '../match/match.ts';
import { createPhotos, type PhotosDeps } from '../photos.module.ts';
import { createServerCalls } from '../server-calls.ts';
import type { Fork } from '../worker-pool.ts';
import { importStates } from './import-states.ts';

export const WORKER = fileURLToPath(new URL('../worker/photo-worker.ts', import.meta.url));

type Options = {
  readonly folder: string;
  readonly server: string;
  readonly cars: readonly Car[];
  /** The result of the system's dialog. */
  readonly chosen?: string[];
  readonly log?: Log;
} & Partial<Pick<PhotosDeps, 'fork' | 'freeBytes' | 'later' | 'now'>>;

/** Shorter delays than the program's. */
const soon: PhotosDeps['later'] = (action, delayMs) => {
  const timer = setTimeout(action, Math.min(delayMs, 20));
  return () => clearTimeout(timer);
};

/** Processes write until they have ended, not only until they are stopped. */
function followEnds(fork: Fork) {
  const ends: Promise<void>[] = [];
  return {
    fork: (file: string) => {
      const child = fork(file);
      ends.push(new Promise((resolve) => void child.on('exit', () => resolve())));
      return child;
    },
    ended: () => Promise.all(ends),
  };
}

/** Photo import with all its real parts: gateway, journal, workers; only the dialog and the stock are fake. */
export function runningPhotos({
  folder,
  server,
  cars,
  chosen = [],
  log = () => undefined,
  fork = nodeFork,
  ...parts
}: Options) {
  const { gateway, connection, ...network } = gatewayOn({
    folder,
    preset: server,
    own: (request, pathname) => photos.serve(request, pathname),
  });
  const { states, announce, until } = importStates();
  const shares: (number | null)[] = [];
  const refusedDrops: DropRefused[] = [];
  let puts = 0;
  const processes = followEnds(fork);
  const photos = createPhotos({
    dialog: { showOpenDialog: async () => ({ canceled: chosen.length === 0, filePaths: chosen }) },
    fork: processes.fork,
    worker: WORKER,
    workers: 2,
    folder,
    calls: createServerCalls(gateway, createAsk(gateway)),
    server: connection.server,
    cars: { match: () => cars },
    now: () => new Date(),
    clock: () => performance.now(),
    later: soon,
    announce,
    onDropRefused: (refused) => void refusedDrops.push(refused),
    show: (share) => void shares.push(share),
    onPut: () => void (puts += 1),
    log,
    ...parts,
  });
  const call = (address: string, init?: RequestInit) => gateway(new Request(`app://aniv${address}`, init));
  return {
    photos,
    states,
    shares,
    refusedDrops,
    puts: () => puts,
    gateway,
    get: (address: string) => call(address),
    call,
    until,
    stop: async () => {
      photos.onQuit();
      network.stop();
      await processes.ended();
    },
  };
}
