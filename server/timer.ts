import type { FastifyBaseLogger } from 'fastify';
import { LeaseLostError, type Leases } from './leases.ts';
import { OWN_LEASE, type Timer } from './module.ts';

export type TimerDeps = {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly leases: Pick<Leases, 'run'>;
};

export type RunningTimer = {
  /** Begins no more runs and aborts the signal of the one under way. */
  readonly interrupt: () => void;
  /** Resolves when the run in progress has ended. */
  readonly ended: () => Promise<void>;
};

/** Runs a timer until it is interrupted; a failure is logged and the next run comes. */
export const startTimer = (
  { name = '', ms, firstMs = 0, once, run }: Timer,
  { logger, leases }: TimerDeps,
): RunningTimer => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let next: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** One run, or one look at a lease that is not free; gives the milliseconds until the next. */
  const attempt = async (): Promise<number> => {
    try {
      if (once === 'market') return await leases.run({ name, ms, signal }, run);
      await run({ ...OWN_LEASE, signal });
    } catch (error) {
      if (!signal.aborted && !(error instanceof LeaseLostError))
        logger.error({ err: error, timer: name }, 'timer failed');
    }
    return ms;
  };
  const begin = (): void => {
    running = attempt().then(schedule);
  };
  const schedule = (delayMs: number): void => {
    if (!signal.aborted) next = setTimeout(begin, delayMs).unref();
  };

  schedule(firstMs);
  return {
    interrupt: () => {
      clearTimeout(next);
      stopping.abort();
    },
    ended: () => running,
  };
};
