import { IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Profile } from '#contract/http/identity.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { profileActions, selectProfileForm } from '#renderer/features/profile/profile.slice.ts';
import type { EmailState } from '#renderer/features/profile/profile.slice.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { EmailForm } from './EmailForm.tsx';
import { SaveFailed } from './SaveBar.tsx';

/** The proven address, the one that waits for its link, and the way to another (D037, D039). */
export function EmailCard({ profile }: { profile: Profile }) {
  const { email: state } = useSelector(selectProfileForm);
  const { t } = useTranslation(['profile', 'errors']);
  const dispatch = useDispatch();
  const toast = useToast();
  const { email, pendingEmail } = profile;
  const tellSent = useEffectEvent(() => {
    if (state.phase !== 'sent') return;
    const address = state.address ?? pendingEmail ?? '';
    toast('ok', t(state.request === 'change' ? 'email.sent' : 'email.resent', { email: address }));
    if (state.request === 'change') dispatch(sessionActions.profileOutdated());
    dispatch(profileActions.emailClosed());
  });
  useEffect(() => {
    if (state.phase === 'sent') tellSent();
  }, [state.phase]);

  return (
    <section className="d-card" aria-labelledby="d-email">
      <h2 id="d-email">{t('email.title')}</h2>
      {email !== null && (
        <p className="d-line">
          <b>{email}</b>
          <span className="a-st active">
            <IconCircleCheckFilled size={14} aria-hidden />
            {t('email.confirmed')}
          </span>
        </p>
      )}
      {email === null && pendingEmail === null && <p className="muted">{t('email.none')}</p>}
      {pendingEmail !== null && <PendingEmail email={pendingEmail} isBusy={state.phase === 'sending'} />}
      {state.phase === 'failed' && state.request === 'resend' && <SaveFailed reason={failureText(t, state.failure)} />}
      {isTyping(state) ? (
        <EmailForm hasPassword={profile.hasPassword} />
      ) : (
        <Button
          look="outlined"
          disabled={state.phase === 'sending'}
          onClick={() => dispatch(profileActions.emailOpened())}
        >
          {t(email !== null ? 'email.change' : pendingEmail !== null ? 'email.other' : 'email.add')}
        </Button>
      )}
    </section>
  );
}

/** The form stays while its letter is under way, and when it was refused. */
const isTyping = (state: EmailState): boolean =>
  state.phase === 'open' || ((state.phase === 'sending' || state.phase === 'failed') && state.request === 'change');

function PendingEmail({ email, isBusy }: { email: string; isBusy: boolean }) {
  const { t } = useTranslation('profile');
  const dispatch = useDispatch();
  return (
    <div className="d-pending">
      <p className="d-line">
        <b>{email}</b>
        <span className="a-st pending">
          <IconClock size={14} aria-hidden />
          {t('email.pending')}
        </span>
      </p>
      <p className="sm muted">{t('email.pendingText', { email })}</p>
      <Button look="outlined" disabled={isBusy} onClick={() => dispatch(profileActions.verificationAsked())}>
        {t('email.resend')}
      </Button>
    </div>
  );
}
