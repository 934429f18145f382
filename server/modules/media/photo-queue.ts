import { AppError } from '#server/http/errors.ts';

export type PhotoQueue = {
  /** Runs a job as soon as a place is free; refuses with OVERLOADED when too many wait already. */
  readonly run: <T>(job: () => Promise<T>) => Promise<T>;
};

const RETRY_SECONDS = 5;

/** At most `running` jobs at a time and `waiting` behind them (SECURITY rule 20). */
export const photoQueue = ({ running = 2, waiting = 32 } = {}): PhotoQueue => {
  const line: (() => void)[] = [];
  let busy = 0;
  const enter = (): Promise<void> => {
    if (busy < running) {
      busy += 1;
      return Promise.resolve();
    }
    if (line.length >= waiting)
      return Promise.reject(new AppError('OVERLOADED', 'too many photos wait', { retryAfter: RETRY_SECONDS }));
    return new Promise((resolve) => line.push(resolve));
  };
  /** The next in line takes over the place, so `busy` stays as it is. */
  const leave = (): void => {
    const next = line.shift();
    if (next === undefined) busy -= 1;
    else next();
  };
  return {
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
