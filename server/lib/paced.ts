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

export type PartPace = {
  /** 0 to 1, of the time. */
  readonly share: number;
  /** After so long the rest is left to a later part. */
  readonly partMs: number;
};

/**
 * Works through a long list by steps, each of which gives where the next one begins, with pauses between them; undefined
 * ends the list. Gives where a later part goes on, and undefined once all is done. A step may be repeated by a caller
 * whose process died, so a repeated one must change nothing.
 */
export const pacedPart = async (
  from: number,
  step: (from: number) => Promise<number | undefined>,
  { signal, share, partMs }: PartPace & { readonly signal: AbortSignal },
): Promise<number | undefined> => {
  const pause = paced(share);
  const end = performance.now() + partMs;
  for (let at = from; ; ) {
    const next = await step(at);
    if (next === undefined || performance.now() > end) return next;
    at = next;
    await pause(signal);
  }
};
