import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { selectContactSending } from '#renderer/features/contact/contact.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';

/** The button, and above it why the form was not sent. */
export function SendBar({ isRefused }: { isRefused: boolean }) {
  const sending = useSelector(selectContactSending);
  const { t } = useTranslation(['contact', 'errors']);
  const isSending = sending.phase === 'sending';
  return (
    <div className="i-send">
      {sending.phase === 'failed' && <SendFailed title={t('failed')} reason={failureText(t, sending.failure)} />}
      {sending.phase !== 'failed' && isRefused && (
        <p className="a-err" role="alert">
          <IconAlertCircle size={16} stroke={2} aria-hidden />
          {t('rules.form')}
        </p>
      )}
      <Button type="submit" look="primary" size="large" disabled={isSending} aria-busy={isSending}>
        {isSending ? <Spinner size={20} isOnColour /> : null}
        {t('send')}
      </Button>
      <p className="sm muted">{t('kept')}</p>
    </div>
  );
}

/** Takes the focus that the button lost while it was disabled. */
function SendFailed({ title, reason }: { title: string; reason: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} className="i-failed" role="alert" tabIndex={-1}>
      <IconAlertCircle size={20} stroke={2} aria-hidden />
      <span>
        <b>{title}</b>
        {reason}
      </span>
    </div>
  );
}
