/** Tracks foreground work, so that background work can wait for it. */
export type Traffic = {
  /** Counts as foreground while it runs. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
  /** Answers as soon as nothing runs in the foreground. */
  readonly quiet: () => Promise<void>;
};

export function createTraffic(): Traffic {
  let running = 0;
  let waiting: (() => void)[] = [];

  function ended(): void {
    running -= 1;
    if (running > 0) return;
    const free = waiting;
    waiting = [];
    for (const go of free) go();
  }

  return {
    during: async (work) => {
      running += 1;
      try {
        return await work();
      } finally {
        ended();
      }
    },
    quiet: async () => {
      // Who was let go may meet the next one already.
      while (running > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
