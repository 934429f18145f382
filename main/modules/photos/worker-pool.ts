import { constants, setPriority } from 'node:os';
import type { Answer, Done, Task } from './worker/messages.ts';
import { RefusedFile } from './worker/messages.ts';

/** The part of Electron's UtilityProcess that we use. */
export type WorkerProcess = {
  readonly pid: number | undefined;
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'spawn', listener: () => void): unknown;
  kill(): boolean;
};
/** One heap for all threads of a worker: the C library's default of several doubles the memory and saves no time. */
export const WORKER_ENV = { MALLOC_ARENA_MAX: '1' } as const;
export type Fork = (file: string) => WorkerProcess;

type Deps = {
  readonly fork: Fork;
  /** The bundle of the worker. */
  readonly file: string;
  readonly size: number;
  /** A photo that takes longer is aborted together with its process. */
  readonly timeoutMs?: number;
  /** Idle processes end after this time and free their memory. */
  readonly idleMs?: number;
};

/** A worker's process ended during this photo. */
class WorkerDied extends Error {}

export type WorkerPool = {
  readonly size: number;
  /** Runs a photo's tasks one after the other in one process. Throws RefusedFile. */
  readonly take: <T>(work: (run: (task: Task) => Promise<Done>) => Promise<T>) => Promise<T>;
  readonly close: () => void;
};

type Worker = {
  readonly run: (task: Task) => Promise<Done>;
  readonly isAlive: () => boolean;
  readonly kill: () => void;
};

/** Photo processes run at low priority. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The system refuses; the work is done at normal priority.
  }
}

function openWorker({ fork, file, timeoutMs = 90_000 }: Deps): Worker {
  const process = fork(file);
  let isAlive = true;
  let waiting: (PromiseWithResolvers<Done> & { id: number }) | undefined;
  let last = 0;
  const settle = (): typeof waiting => {
    const asked = waiting;
    waiting = undefined;
    return asked;
  };
  process.on('message', (message) => {
    const answer = message as Answer;
    if (waiting?.id !== answer.id) return;
    if ('done' in answer) settle()?.resolve(answer.done);
    else settle()?.reject(new RefusedFile(answer.refusal));
  });
  process.on('exit', () => {
    isAlive = false;
    settle()?.reject(new WorkerDied());
  });
  // Electron's has no number before.
  process.on('spawn', () => giveWay(process.pid));
  return {
    run: async (task) => {
      if (!isAlive) throw new WorkerDied();
      last += 1;
      const asked = { ...Promise.withResolvers<Done>(), id: last };
      waiting = asked;
      const limit = setTimeout(() => process.kill(), timeoutMs);
      process.postMessage({ id: last, task });
      return asked.promise.finally(() => clearTimeout(limit));
    },
    isAlive: () => isAlive,
    kill: () => void process.kill(),
  };
}

/** A photo that crashed its process twice counts as unreadable. */
const MAX_DEATHS = 2;

/** A pool of processes for photos, started on demand and ended when idle; the caller bounds its parallel jobs. */
export function createWorkerPool(deps: Deps): WorkerPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let callOff: NodeJS.Timeout | undefined;
  let isClosed = false;

  function end(workers: readonly Worker[]): void {
    for (const worker of workers) {
      all.delete(worker);
      worker.kill();
    }
  }
  function borrow(): Worker {
    if (isClosed) throw new WorkerDied();
    clearTimeout(callOff);
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      if (worker.isAlive()) return worker;
      all.delete(worker);
    }
    const opened = openWorker(deps);
    all.add(opened);
    return opened;
  }
  function giveBack(worker: Worker): void {
    if (!all.has(worker)) return;
    if (worker.isAlive()) idle.push(worker);
    else all.delete(worker);
    clearTimeout(callOff);
    callOff = setTimeout(() => end(idle.splice(0)), deps.idleMs ?? 5000).unref();
  }

  return {
    size: deps.size,
    take: async (work) => {
      for (let deaths = 0; ; ) {
        const worker = borrow();
        try {
          return await work(worker.run);
        } catch (error) {
          if (isClosed || !(error instanceof WorkerDied)) throw error;
          deaths += 1;
          if (deaths === MAX_DEATHS) throw new RefusedFile('UNREADABLE', error);
        } finally {
          giveBack(worker);
        }
      }
    },
    close: () => {
      isClosed = true;
      clearTimeout(callOff);
      end([...all]);
    },
  };
}
