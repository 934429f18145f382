import { Suspense } from 'react';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import type { Backups } from './use-backups.ts';

const BackupDialog = lazyPart(() => import('./BackupDialog.tsx').then((file) => file.BackupDialog));

/** The copies, when the person asks for them or has to know. */
export function LazyBackups({ backups: { isOpen, source, close } }: { backups: Backups }) {
  return <Suspense fallback={null}>{isOpen && <BackupDialog source={source} onClose={close} />}</Suspense>;
}
