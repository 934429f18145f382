import { ApiFailure } from '#renderer/api/api-failure.ts';

/** Temporary failures; all others are final. */
export const PASSING: ReadonlySet<string> = new Set([
  'OFFLINE',
  'TIMEOUT',
  'REQUEST_TIMEOUT',
  'REQUEST_RUNNING',
  'OVERLOADED',
  'DB_BUSY',
  'RATE_LIMITED',
  'INTERNAL',
]);
export const PAUSES_MS = [1000, 3000, 8000, 20_000, 40_000] as const;

/** Waits; rejects at once when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      done();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

export type Pause = typeof pause;

/** Does a call again while it fails for what passes, with longer and longer pauses. */
export const withRetry = async <T>(call: () => Promise<T>, signal: AbortSignal, wait: Pause): Promise<T> => {
  for (const ms of PAUSES_MS) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiFailure) || !PASSING.has(error.failure.code)) throw error;
      await wait(ms, signal);
    }
  }
  return call();
};
