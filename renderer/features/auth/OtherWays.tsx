import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useDeps } from '#renderer/deps.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { authActions, selectGoogle, selectTelegram, selectWays } from './auth.slice.ts';
import { AuthFailure } from './SubmitBar.tsx';
import { TelegramIcon } from '#renderer/ui/contact-box/ContactBox.tsx';
import { goesToSites, signsInOutside } from '#renderer/platform/capabilities.ts';
import type { AuthQuery } from './auth-query.ts';
import { GoogleIcon } from './GoogleIcon.tsx';
import { GooglePassword } from './GooglePassword.tsx';
import { TelegramPanel } from './TelegramPanel.tsx';

type OtherWaysProps = {
  query: AuthQuery;
  /** The host vouches for its user. */
  isHidden: boolean;
};

/** Google and Telegram, where the operator has set them up and the host can open them (D054). */
export function OtherWays({ query, isHidden }: OtherWaysProps) {
  const { platform } = useDeps();
  const { t } = useTranslation('auth');
  const ways = useSelector(selectWays);
  const google = useSelector(selectGoogle);
  const telegram = useSelector(selectTelegram);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(authActions.waysNeeded());
    // A pending answer of Google or the bot is dropped with the page that asked for it.
    return () => void dispatch(authActions.telegramCancelled());
  }, [dispatch]);

  if (isHidden) return null;
  // To Google the desktop program is a client of its own.
  const hasGoogle = Boolean(signsInOutside(platform) ? ways?.google?.desktop : ways?.google && goesToSites(platform));
  const hasTelegram = Boolean(ways?.telegram);
  if (!hasGoogle && !hasTelegram && google.phase === 'idle') return null;
  if (telegram.phase !== 'idle') {
    return (
      <>
        <TelegramPanel {...query} />
        <p className="u-or">{t('ways.or')}</p>
      </>
    );
  }
  // The user may have closed the other program's window: a second click starts again.
  const isAway = google.phase === 'running' && signsInOutside(platform);
  const isRunning = google.phase === 'running' || google.phase === 'connecting';
  return (
    <>
      {google.phase === 'failed' && <AuthFailure failure={google.failure} />}
      <div className="u-soc">
        {hasGoogle && (
          <Button
            look="outlined"
            size="large"
            disabled={isRunning && !isAway}
            aria-busy={isRunning}
            onClick={() => dispatch(authActions.googleStarted(query))}
          >
            <GoogleIcon />
            <span>{t('ways.google')}</span>
          </Button>
        )}
        {hasTelegram && (
          <Button look="outlined" size="large" onClick={() => dispatch(authActions.telegramStarted(query))}>
            <TelegramIcon />
            <span>{t('ways.telegram')}</span>
          </Button>
        )}
      </div>
      <p className="u-or">{t('ways.or')}</p>
      <GooglePassword />
    </>
  );
}
