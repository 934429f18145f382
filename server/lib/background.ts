/** Work that nobody waits for, so that the time of an answer tells nothing about it. */
export type Background = {
  readonly run: (task: () => Promise<void>) => void;
  /** Resolves when all that was begun has ended. */
  readonly settled: () => Promise<void>;
};

/** A task that fails is told to `onError` and to nobody else. */
export const createBackground = (onError: (error: unknown) => void): Background => {
  const running = new Set<Promise<void>>();
  return {
    run: (task) => {
      const ended: Promise<void> = task()
        .catch(onError)
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
