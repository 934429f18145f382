import { setImmediate } from 'node:timers/promises';

/** Work that nobody waits for, so that the time of an answer tells nothing about it. */
export type Background = {
  readonly run: (task: () => Promise<void>) => void;
  /** Resolves when all that was asked for has ended. */
  readonly settled: () => Promise<void>;
};

/**
 * A task begins in the next turn of the event loop: an embedded database works at once and would else be done before the
 * answer leaves. One that fails is told to `onError` and to nobody else.
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
