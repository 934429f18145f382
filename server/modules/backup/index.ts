import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '#contract/time.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Lease, ServerModule } from '#server/module.ts';
import { makeBackup } from './backup.ts';

const EVERY_MS = 6 * HOUR_MS;

export type BackupDeps = {
  readonly database: Pick<OpenDatabase, 'copyTo'>;
  readonly dataDir: string;
  readonly logger: Pick<FastifyBaseLogger, 'info'>;
  readonly now: () => number;
};

/** Makes a backup every six hours; a stop gives up the one under way. Each has a folder of its own: no fence is needed. */
export const backupModule = ({ database: { copyTo }, dataDir, logger, now }: BackupDeps): ServerModule => {
  // PostgreSQL is the work of its own tools.
  if (copyTo === undefined) return { name: 'backup' };
  const run = async ({ signal }: Lease): Promise<void> => {
    const { folder, newPhotos } = await makeBackup({ copyTo, dataDir, now, signal });
    logger.info({ folder, newPhotos }, 'backup made');
  };
  return { name: 'backup', every: [{ ms: EVERY_MS, firstMs: EVERY_MS, once: 'market', run }] };
};
