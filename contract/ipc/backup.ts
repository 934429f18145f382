import { z } from 'zod';
import { call, event, nothing } from './define.ts';

/** Name of a copy: the time it was made at, with dashes for colons. */
const backupId = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/);

/** Files of work that is nowhere else. */
const WorkFile = z.enum(['outbox', 'drafts', 'imports']);

export const BackupState = z.strictObject({
  /** Copies of the work that is nowhere else, the latest first. */
  backups: z.array(
    z.strictObject({
      id: backupId,
      at: z.string(),
      bytes: z.number().int(),
      /** Changes and new cars that had not reached the server. */
      waiting: z.number().int(),
    }),
  ),
  /** Damaged files that were not reported to the person yet: their readable content was saved. */
  damaged: z.array(z.strictObject({ what: WorkFile, at: z.string(), name: z.string() })),
  /** Files that cannot be opened for now, as another program holds them: they are tried again. */
  held: z.array(WorkFile),
  /** When a copy could not be made; null where the last one could. */
  failedAt: z.string().nullable(),
  /** The time of the copy that this start of the program brought back. */
  restoredFrom: z.string().nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

/** Copies of the outbox, of drafts and cars that wait with their photos, and of the journal of photo imports, made every day. */
export const backup = {
  state: call(nothing, BackupState),
  make: call(nothing, BackupState),
  /**
   * Restores a copy by restarting the program; the present data is set aside first. A copy that is not as it
   * was written is refused and changes nothing.
   */
  restore: call(
    z.strictObject({ id: backupId }),
    z.strictObject({ outcome: z.enum(['restarting', 'damaged', 'gone', 'failed']) }),
  ),
  /** The person has read of the damaged files. */
  damageSeen: call(nothing, BackupState),
  /** A file that was held is open: what it holds is to be read anew. */
  opened: event(z.strictObject({ what: WorkFile })),
};
