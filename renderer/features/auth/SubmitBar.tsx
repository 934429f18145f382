import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';
import type { Sending } from './auth.slice.ts';

type SubmitBarProps = { sending: Sending; label: string; children?: ReactNode };

/**
 * The button of an account form, and above it why the server refused, unless that is shown at the password; `children` say
 * what to do then.
 */
export function SubmitBar({ sending, label, children }: SubmitBarProps) {
  const isSending = sending.phase === 'sending';
  return (
    <>
      {sending.phase === 'failed' && sending.failure.code !== 'PASSWORD_WEAK' && (
        <AuthFailure failure={sending.failure}>{children}</AuthFailure>
      )}
      <Button
        type="submit"
        look="primary"
        size="large"
        fill
        className="u-submit"
        disabled={isSending}
        aria-busy={isSending}
      >
        {isSending ? <Spinner size={20} isOnColour /> : null}
        <span>{label}</span>
      </Button>
    </>
  );
}

/** Takes the focus that the button lost while it was off, unless a field took it. */
export function AuthFailure({ failure, children }: { failure: Failure; children?: ReactNode }) {
  const { t } = useTranslation(['auth', 'errors']);
  const note = useRef<HTMLDivElement>(null);
  const isBlocked = failure.code === 'ACCOUNT_BLOCKED';
  const isOfField = failure.fields !== undefined && !isBlocked;
  useEffect(() => {
    if (!isOfField) note.current?.focus();
  }, [failure, isOfField]);
  return (
    <div ref={note} className="u-note bad" role="alert" tabIndex={-1}>
      <IconAlertCircle size={20} stroke={2} aria-hidden />
      <span>
        {failureText(t, failure)} {children}
        {isBlocked && <Blocked reason={failure.fields?.['reason']} />}
      </span>
    </div>
  );
}

/** Why an admin blocked the account, in the admin's words, and the way to support. */
function Blocked({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <>
      {reason !== undefined && <span className="u-why">{t('blocked.reason', { reason })}</span>}
      <Link className="a-link" to={pathTo.contact()}>
        {t('blocked.support')}
      </Link>
    </>
  );
}
