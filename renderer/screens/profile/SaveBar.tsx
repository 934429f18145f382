import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#renderer/api/failure-text.ts';
import type { Saving } from '#renderer/features/profile/profile.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';

type SaveBarProps = { saving: Saving; hasChanges: boolean; hasErrors: boolean; onDiscard: () => void };

/** Stays in sight while something is unsaved. */
export function SaveBar({ saving, hasChanges, hasErrors, onDiscard }: SaveBarProps) {
  const { t } = useTranslation(['profile', 'errors']);
  const isSaving = saving.phase === 'saving';
  return (
    <div className={hasChanges ? 'd-save on' : 'd-save'}>
      {saving.phase === 'failed' ? (
        <SaveFailed title={t('saveFailed')} reason={failureText(t, saving.failure)} />
      ) : (
        <p className="sm muted" role="status">
          {hasErrors ? t('fix') : hasChanges ? t('unsaved') : ''}
        </p>
      )}
      {hasChanges && (
        <Button look="minimal" disabled={isSaving} onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" look="primary" disabled={isSaving || !hasChanges} aria-busy={isSaving}>
        {isSaving ? <Spinner size={18} /> : null}
        {t('save')}
      </Button>
    </div>
  );
}

/** Takes the focus that the button lost while it was disabled. */
export function SaveFailed({ title, reason }: { title?: string; reason: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} className="d-failed" role="alert" tabIndex={-1}>
      <IconAlertCircle size={18} stroke={2} aria-hidden />
      <span>
        {title !== undefined && <b>{title} </b>}
        {reason}
      </span>
    </div>
  );
}
