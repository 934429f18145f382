import { setImmediate } from 'node:timers/promises';

/** Tasks that no answer waits for, so that the duration of an answer reveals nothing about them. */
export type Background = {
  readonly run: (task: () => Promise<void>) => void;
  /** Resolves when all started tasks have ended. */
  readonly settled: () => Promise<void>;
};

/**
 * A task starts in the next turn of the event loop: an embedded database is synchronous and would finish before the
 * answer is sent. A failure goes to `onError` only.
 */
export const createBackground = (onError: (error: unknown) => void): Background => {
  const running = new Set<Promise<void>>();
  return {
    run: (task) => {
      const ended: Promise<void> = setImmediate()
        .then(task)
        .catch(onError)
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
