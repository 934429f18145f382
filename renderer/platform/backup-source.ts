import type { BackupState } from '#contract/ipc/backup.ts';

export type { BackupState } from '#contract/ipc/backup.ts';

/** Copies of the work that the host keeps for the person on this computer. */
export type BackupSource = {
  readonly state: () => Promise<BackupState>;
  readonly make: () => Promise<BackupState>;
  /** Brings a copy back by a restart, unless it answers otherwise. */
  readonly restore: (id: string) => Promise<{ readonly outcome: 'restarting' | 'damaged' | 'gone' | 'failed' }>;
  readonly damageSeen: () => Promise<BackupState>;
};
