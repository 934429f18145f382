import { existsSync, renameSync } from 'node:fs';
import type { Log } from '../../lib/log.ts';
import { setAside } from '../../lib/set-aside.ts';
import { isDamage } from '../../lib/sqlite-file.ts';
import { openOutboxFile, type OutboxFile } from './outbox-file.ts';
import { openRowsFile, type RowsFile } from './rows-file.ts';

/** A copy that can be made anew: a damaged one gives way to an empty one. */
export function openRebuilt(file: string, log: Log): RowsFile {
  try {
    return openRowsFile(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    log('stock.rebuilt', { error });
    setAside(file);
    return openRowsFile(file);
  }
}

/** Work that is nowhere else: a damaged file is put beside with its time and never deleted, so that it can be saved. */
export function openKept(file: string, { now, log }: { now: () => Date; log: Log }): OutboxFile {
  try {
    return openOutboxFile(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const kept = `${file}.damaged-${now().toISOString().replaceAll(':', '-')}`;
    log('outbox.damaged', { error, kept });
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${kept}${suffix}`);
    }
    return openOutboxFile(file);
  }
}
