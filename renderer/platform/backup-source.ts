import type { BackupState } from '#contract/ipc/backup.ts';

export type { BackupState } from '#contract/ipc/backup.ts';

/** A file of work that another program may hold. */
export type HeldFile = BackupState['held'][number];

/** Copies of the work that the host keeps for the person on this computer. */
export type BackupSource = {
  readonly state: () => Promise<BackupState>;
  readonly make: () => Promise<BackupState>;
  /** Brings a copy back by a restart, unless it answers otherwise. */
  readonly restore: (id: string) => Promise<{ readonly outcome: 'restarting' | 'damaged' | 'gone' | 'failed' }>;
  readonly damageSeen: () => Promise<BackupState>;
  /** A file that was held is open now; answers how to stop listening. */
  readonly onOpened: (listener: (opened: { readonly what: HeldFile }) => void) => () => void;
};
