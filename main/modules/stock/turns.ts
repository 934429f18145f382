import type { Later } from '../connection/connection.module.ts';

const REFRESH_MS = 60_000;
const RETRY_MS = [2000, 5000, 15_000, 60_000] as const;

export type Turns = {
  readonly take: () => Promise<void>;
  /** The same once the server answers again: earlier failures make no pause longer. */
  readonly takeAfresh: () => Promise<void>;
  readonly stop: () => Promise<void>;
};
/** How a turn ended: well, to be tried again soon, or of no use until somebody asks. */
export type Ending = 'done' | 'again' | 'rest';

/** Runs a piece of work now and again, one turn at a time; who asks during a turn gets a whole one of their own. */
export function createTurns(work: () => Promise<Ending>, later: Later): Turns {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  let failures = 0;
  let callOff: () => void = () => undefined;

  function rest(ending: Ending): void {
    failures = ending === 'again' ? failures + 1 : 0;
    if (ending === 'rest' || isStopped) return;
    const wait = ending === 'done' ? REFRESH_MS : (RETRY_MS[failures - 1] ?? RETRY_MS.at(-1)!);
    callOff = later(() => void take(), wait);
  }

  async function run(): Promise<void> {
    let ending: Ending = 'again';
    try {
      do {
        isAskedAgain = false;
        ending = await work();
      } while (isAskedAgain && !isStopped);
    } finally {
      // Work that breaks where nothing should keeps no later turn from being taken.
      running = undefined;
      rest(ending);
    }
  }

  function take(): Promise<void> {
    if (isStopped) return Promise.resolve();
    isAskedAgain = running !== undefined;
    callOff();
    running ??= run();
    return running;
  }

  return {
    take,
    takeAfresh: () => {
      failures = 0;
      return take();
    },
    /** Answers when the turn that runs has ended. */
    stop: async () => {
      isStopped = true;
      callOff();
      await running;
    },
  };
}
