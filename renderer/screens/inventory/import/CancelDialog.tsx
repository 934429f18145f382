import { IconPhotoX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import { sentOf } from '#renderer/features/photo-import/import-progress.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { ConfirmDialog } from '#renderer/ui/confirm/ConfirmDialog.tsx';

type CancelDialogProps = { open: boolean; state: ImportState; onCancel: () => void; onClose: () => void };

/** Confirms before an import is cancelled, and tells what stays. */
export function CancelDialog({ open, state, onCancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation('photoImport');
  const left = state.total - sentOf(state) - state.refused;
  const said = [t('cancel.left', { count: left, number: formatNumber(left) })];
  if (state.done > 0) said.push(t('cancel.stay', { count: state.done, number: formatNumber(state.done) }));
  return (
    <ConfirmDialog
      open={open}
      title={t('cancel.title')}
      text={said.join(' ')}
      icon={<IconPhotoX size={22} stroke={1.8} aria-hidden />}
      tone="bad"
      keepLabel={t('cancel.keep')}
      confirmLabel={t('cancel.confirm')}
      onConfirm={onCancel}
      onClose={onClose}
    />
  );
}
