import { setTimeout } from 'node:timers/promises';

/** The longest pause, so that a job goes on soon after a moment in which it had to wait. */
const MAX_PAUSE_MS = 1000;

/**
 * Keeps a long job to a share (0 to 1) of the time, so that requests and the loading of the search index go first: the
 * returned function is called after each part of the work and pauses in proportion to it.
 */
export const paced = (share: number): ((signal: AbortSignal) => Promise<void>) => {
  let began = performance.now();
  return async (signal) => {
    const pauseMs = ((performance.now() - began) * (1 - share)) / share;
    await setTimeout(Math.min(pauseMs, MAX_PAUSE_MS), undefined, { signal }).catch(() => signal.throwIfAborted());
    began = performance.now();
  };
};
