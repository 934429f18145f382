import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '#server/database/database.ts';
import { makeBackup } from './backup.ts';

const EVERY_MS = 6 * 60 * 60 * 1000;

export type Backups = {
  /** Makes no more backups; returns when the one that was being made has been given up. */
  readonly close: () => Promise<void>;
};

export type BackupsDeps = {
  readonly database: Pick<OpenDatabase, 'copyTo'>;
  readonly dataDir: string;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
  readonly now: () => number;
};

/** Makes a backup every six hours, one at a time; a failure is logged and the next one tried in its time. */
export const scheduleBackups = ({ database: { copyTo }, dataDir, logger, now }: BackupsDeps): Backups => {
  // PostgreSQL is the work of its own tools.
  if (copyTo === undefined) return { close: () => Promise.resolve() };
  const ending = new AbortController();
  let running: Promise<void> | undefined;

  const backUp = async (): Promise<void> => {
    try {
      const { folder, newPhotos } = await makeBackup({ copyTo, dataDir, now, signal: ending.signal });
      logger.info({ folder, newPhotos }, 'backup made');
    } catch (error) {
      if (!ending.signal.aborted) logger.error({ err: error }, 'backup failed');
    } finally {
      running = undefined;
    }
  };
  const timer = setInterval(() => void (running ??= backUp()), EVERY_MS).unref();

  return {
    close: async () => {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
};
