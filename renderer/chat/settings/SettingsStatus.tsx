import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useFailureText } from '../views/parts/use-failure-text.ts';
import { selectSettings, settingsActions } from './settings.slice.ts';
import type { Outcome } from './settings.slice.ts';

/** The result of the last action, as a live region below the settings. */
export function SettingsStatus() {
  const { outcome } = useSelector(selectSettings);
  return (
    <>
      <div role="status" className="chat-settings-status">
        <Done outcome={outcome} />
      </div>
      <div role="alert" className="chat-settings-status bad">
        {outcome.phase === 'failed' && <NotDone {...outcome} />}
      </div>
    </>
  );
}

function Done({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation(['chatSettings', 'chat']);
  if (outcome.phase === 'none' || outcome.phase === 'failed') return null;
  if (outcome.phase !== 'unblocked') return <p>{t(outcome.phase)}</p>;
  return <p>{outcome.name === '' ? t('chat:done.unblocked') : t('unblocked', { name: outcome.name })}</p>;
}

function NotDone({ failure, refused }: Extract<Outcome, { phase: 'failed' }>) {
  const { t } = useTranslation(['chatSettings', 'common']);
  const dispatch = useDispatch();
  const textOf = useFailureText();
  const canRetry = Object.keys(refused).length > 0;
  return (
    <>
      <p className="grow">
        {canRetry && `${t('notSaved')} `}
        {textOf(failure)}
      </p>
      {canRetry && (
        <button
          type="button"
          className="chat-button outlined small"
          onClick={() => dispatch(settingsActions.changed(refused))}
        >
          {t('common:tryAgain')}
        </button>
      )}
    </>
  );
}
