import { setTimeout as pause } from 'node:timers/promises';
import type { ServerModule } from '#server/module.ts';

/** A module that takes longer to answer is not ready. */
const CHECK_MS = 1000;

export type Readiness = {
  /** What keeps this server from taking requests: names of modules, `start` or `stop`; empty while it serves. */
  readonly missing: () => Promise<readonly string[]>;
  /** To be the last module: it starts when all others have, and stops before them. */
  readonly module: ServerModule;
};

export type ReadinessDeps = {
  readonly modules: readonly ServerModule[];
  readonly drainMs: number;
  readonly checkMs?: number;
};

const isReadyIn = async ({ isReady }: ServerModule, checkMs: number): Promise<boolean> => {
  const late = new AbortController();
  const tooLate = pause(checkMs, false, { signal: late.signal, ref: false }).catch(() => false);
  try {
    return await Promise.race([isReady?.() ?? true, tooLate]);
  } finally {
    late.abort();
  }
};

/** Whether a load balancer should send requests to this server. Draining gives it the time to notice that it should not. */
export const createReadiness = ({ modules, drainMs, checkMs = CHECK_MS }: ReadinessDeps): Readiness => {
  let phase: 'start' | 'serving' | 'stop' = 'start';
  const asked = modules.filter(({ isReady }) => isReady !== undefined);

  return {
    missing: async () => {
      if (phase !== 'serving') return [phase];
      const answers = await Promise.all(asked.map((module) => isReadyIn(module, checkMs)));
      return asked.filter((_, place) => answers[place] === false).map(({ name }) => name);
    },
    module: {
      name: 'readiness',
      start: () => {
        phase = 'serving';
      },
      stop: async () => {
        phase = 'stop';
        if (drainMs > 0) await pause(drainMs);
      },
    },
  };
};
