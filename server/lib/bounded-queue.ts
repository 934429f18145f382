import { AppError } from '#server/http/errors.ts';

export type BoundedQueue = {
  /** How many jobs wait. */
  readonly waiting: () => number;
  /** Runs a job when a place is free; rejects with OVERLOADED if too many wait already. */
  readonly run: <T>(job: () => Promise<T>) => Promise<T>;
};

const RETRY_SECONDS = 5;

/** At most `running` jobs at a time and `waiting` behind them (SECURITY rule 20). */
export const boundedQueue = ({ running = 2, waiting = 32 } = {}): BoundedQueue => {
  const line: (() => void)[] = [];
  let busy = 0;
  const enter = (): Promise<void> => {
    if (busy < running) {
      busy += 1;
      return Promise.resolve();
    }
    if (line.length >= waiting)
      return Promise.reject(new AppError('OVERLOADED', 'too much waits already', { retryAfter: RETRY_SECONDS }));
    return new Promise((resolve) => line.push(resolve));
  };
  /** The next job takes over the place, so `busy` does not change. */
  const leave = (): void => {
    const next = line.shift();
    if (next === undefined) busy -= 1;
    else next();
  };
  return {
    waiting: () => line.length,
    run: async (job) => {
      await enter();
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
};
