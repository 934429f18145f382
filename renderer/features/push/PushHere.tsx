import { useTranslation } from 'react-i18next';
import { failureText } from '#renderer/api/failure-text.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import styles from './push.css?url';
import { usePushHere } from './use-push-here.ts';

type PushHereProps = {
  onChange?: () => void;
  /** Where push messages are only offered: nothing once they are on, nor where the browser refuses them. */
  isOffer?: boolean;
};

/** Push messages in this browser, or why it shows none. */
export function PushHere({ onChange, isOffer = false }: PushHereProps) {
  const { t } = useTranslation(['notices', 'errors']);
  const { state, turn } = usePushHere(onChange);
  if (state.phase === 'none' || (isOffer && state.phase !== 'off' && state.phase !== 'busy')) return null;
  return (
    <section className="n-push" aria-labelledby="n-push">
      <link rel="stylesheet" href={styles} precedence="push" />
      <h2 id="n-push">{t('push.title')}</h2>
      <p className="sm muted" role="status">
        {t(`push.${state.phase}`)}
      </p>
      {'key' in state && (
        <Button
          look="outlined"
          disabled={state.phase === 'busy'}
          onClick={() => void turn(state.key, state.phase === 'off')}
        >
          {t(state.phase === 'on' ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      )}
      {'key' in state && state.failure !== null && (
        <p role="alert" className="sm">
          {failureText(t, state.failure)}
        </p>
      )}
    </section>
  );
}
