import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { waitingCarsActions } from '#renderer/features/post-form/waiting/waiting-cars.slice.ts';
import type { BackupSource, HeldFile } from '#renderer/platform/backup-source.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';

export type Backups = {
  readonly source: BackupSource;
  readonly isOpen: boolean;
  /** Files whose work cannot be shown for now. */
  readonly held: readonly HeldFile[];
  readonly open: () => void;
  readonly close: () => void;
};

/**
 * The copies of the work on this computer, where the host keeps any; null elsewhere. What was found damaged opens them by
 * itself when the stock comes on show, and a copy that was just restored is announced.
 */
export function useBackups(): Backups | null {
  const source = useDeps().platform.backup;
  const [isOpen, setOpen] = useState(false);
  const [held, setHeld] = useState<readonly HeldFile[]>([]);
  const dispatch = useDispatch();
  const toast = useToast();
  const { t, i18n } = useTranslation('inventory');
  useEffect(() => {
    let isGone = false;
    source?.state().then(
      ({ damaged, held: heldNow, restoredFrom }) => {
        if (isGone) return;
        setHeld(heldNow);
        if (damaged.length > 0) setOpen(true);
        const at = restoredFrom !== null && formatDateTime(new Date(restoredFrom), i18n.language);
        if (at !== false) toast('ok', t('backup.restored', { at }));
      },
      // The stock works without its copies; the dialog shows their failure.
      () => undefined,
    );
    const stop = source?.onOpened(({ what }) => {
      setHeld((before) => before.filter((one) => one !== what));
      if (what === 'drafts') dispatch(waitingCarsActions.changed());
    });
    return () => {
      isGone = true;
      stop?.();
    };
    // Shown once, in the language of that moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [source]);
  if (source === undefined) return null;
  return { source, isOpen, held, open: () => setOpen(true), close: () => setOpen(false) };
}
