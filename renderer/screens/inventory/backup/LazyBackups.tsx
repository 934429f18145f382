import { lazy, Suspense } from 'react';
import type { Backups } from './use-backups.ts';

const BackupDialog = lazy(() => import('./BackupDialog.tsx').then((file) => ({ default: file.BackupDialog })));

/** The copies, when the person asks for them or has to know. */
export function LazyBackups({ backups: { isOpen, source, close } }: { backups: Backups }) {
  return <Suspense fallback={null}>{isOpen && <BackupDialog source={source} onClose={close} />}</Suspense>;
}
