import type Database from 'better-sqlite3';
import type { KeptDeps, KeptFile } from './kept-file.ts';

/**
 * Checkpoints the write-ahead log after each call that wrote, so that a damaged log loses nothing that is not in the file.
 * A failed checkpoint is retried after the next write; until then the data is in the log.
 */
export function checkpointer(db: Database.Database, { name, isCheckpointed }: KeptFile, { log }: KeptDeps): () => void {
  if (!isCheckpointed) return () => undefined;
  const changes = db.prepare<[], number>('select total_changes()').pluck();
  let copied: number | undefined;
  return () => {
    const written = changes.get();
    if (db.inTransaction || written === copied) return;
    try {
      // Passive: pages that a reader still needs stay in the log.
      const [state] = db.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
      if (state?.log === state?.checkpointed) copied = written;
    } catch (error) {
      log(`${name}.not-checkpointed`, { error });
    }
  };
}
