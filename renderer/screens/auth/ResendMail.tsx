import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { authActions, selectSending } from '#renderer/features/auth/auth.slice.ts';
import type { WithAuth } from '#renderer/features/auth/auth.slice.ts';
import { AuthFailure } from '#renderer/features/auth/SubmitBar.tsx';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Spinner } from '#renderer/ui/spinner/Spinner.tsx';

/** Asks for another letter, which the server sends once a minute and five times a day (D037). */
export function ResendMail() {
  const { t } = useTranslation('auth');
  const sending = useSelector((state: WithAuth) => selectSending(state, 'resendVerification'));
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(authActions.opened('resendVerification'));
  }, [dispatch]);
  if (sending.phase === 'done') {
    return (
      <p className="u-note ok" role="status">
        <IconCircleCheck size={20} stroke={2} aria-hidden />
        {t('verify.resent')}
      </p>
    );
  }
  const isSending = sending.phase === 'sending';
  return (
    <>
      {sending.phase === 'failed' && <AuthFailure failure={sending.failure} />}
      <Button
        look="outlined"
        size="large"
        disabled={isSending}
        aria-busy={isSending}
        onClick={() => dispatch(authActions.submitted({ form: 'resendVerification', call: {} }))}
      >
        {isSending ? <Spinner size={20} /> : null}
        {t('verify.resend')}
      </Button>
    </>
  );
}
