import { Suspense } from 'react';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { Backups } from './use-backups.ts';

const BackupDialog = lazyPart(() => import('./BackupDialog.tsx').then((file) => file.BackupDialog));

/** The dialog of copies, opened by the user or by a failure. */
export function LazyBackups({ backups: { isOpen, source, close } }: { backups: Backups }) {
  return <Suspense fallback={null}>{isOpen && <BackupDialog source={source} onClose={close} />}</Suspense>;
}
