import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { profileFeature } from '#renderer/features/profile/profile.feature.ts';
import { profileActions, selectProfileForm } from '#renderer/features/profile/profile.slice.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

/** Sends the confirmation letter again; a user without an address gets a link to add one. */
export function ResendLink() {
  const { t } = useTranslation('sell');
  const isReady = useFeature(profileFeature);
  const email = useSelector(selectProfile)?.pendingEmail ?? null;
  if (email === null)
    return (
      <Link className={buttonClass({ look: 'outlined' })} to={pathTo.profile({ section: 1 })}>
        {t('problem.addEmail')}
      </Link>
    );
  return isReady ? <Resend email={email} /> : null;
}

function Resend({ email }: { email: string }) {
  const { t } = useTranslation(['sell', 'errors']);
  const state = useSelector(selectProfileForm).email;
  const dispatch = useDispatch();
  return (
    <>
      <span role="status" className="sm">
        {state.phase === 'sent' ? t('problem.resent', { email }) : ''}
        {state.phase === 'failed' ? failureText(t, state.failure) : ''}
      </span>
      <Button
        look="outlined"
        disabled={state.phase === 'sending'}
        onClick={() => dispatch(profileActions.verificationAsked())}
      >
        {t('problem.resend')}
      </Button>
    </>
  );
}
