import type { Later } from '../connection/connection.module.ts';

const REFRESH_MS = 60_000;
const RETRY_MS = [2000, 5000, 15_000, 60_000] as const;

export type RepeatingTask = {
  readonly run: () => Promise<void>;
  /** Runs with the back-off reset; called once the server answers again. */
  readonly runAfresh: () => Promise<void>;
  /** Resolves when the current run has ended; none follows. */
  readonly stop: () => Promise<void>;
};
/** `done`: run again after the refresh interval; `retry`: after the back-off; `idle`: only on request. */
export type RunResult = 'done' | 'retry' | 'idle';

/** Repeats a task, one run at a time. A request during a run starts one full run after it. */
export function createRepeatingTask(work: () => Promise<RunResult>, later: Later): RepeatingTask {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  let failures = 0;
  let cancelTimer: () => void = () => undefined;

  function schedule(result: RunResult): void {
    failures = result === 'retry' ? failures + 1 : 0;
    if (result === 'idle' || isStopped) return;
    const wait = result === 'done' ? REFRESH_MS : (RETRY_MS[failures - 1] ?? RETRY_MS.at(-1)!);
    cancelTimer = later(() => void run(), wait);
  }

  async function repeat(): Promise<void> {
    let result: RunResult = 'retry';
    try {
      do {
        isAskedAgain = false;
        result = await work();
      } while (isAskedAgain && !isStopped);
    } finally {
      // Also after an unexpected error, so that the next run is scheduled.
      running = undefined;
      schedule(result);
    }
  }

  function run(): Promise<void> {
    if (isStopped) return Promise.resolve();
    isAskedAgain = running !== undefined;
    cancelTimer();
    running ??= repeat();
    return running;
  }

  return {
    run,
    runAfresh: () => {
      failures = 0;
      return run();
    },
    stop: async () => {
      isStopped = true;
      cancelTimer();
      await running;
    },
  };
}
