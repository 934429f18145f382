import type { Log } from '../../lib/log.ts';
import { makeGeneration, type Source, tidyGenerations } from './generations.ts';

const KEPT = 7;

type Deps = {
  /** The folder of the copies. */
  readonly backups: string;
  readonly sources: readonly Source[];
  readonly now: () => Date;
  readonly log: Log;
};

/** Copies all sources and deletes the oldest copies; remembers when the last try failed. */
export function createCopying({ backups, sources, now, log }: Deps) {
  let failedAt: string | null = null;
  let running: Promise<void> | undefined;

  async function copyAll(): Promise<void> {
    try {
      await makeGeneration(backups, sources, now());
      failedAt = null;
      await tidyGenerations(backups, KEPT);
    } catch (error) {
      failedAt = now().toISOString();
      log('backup.failed', { error });
    }
  }

  return {
    /** One at a time: callers in between get the running one. */
    make: (): Promise<void> => {
      running ??= copyAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    failedAt: () => failedAt,
  };
}
