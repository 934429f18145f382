import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#renderer/api/failure-text.ts';
import { useDeps } from '#renderer/deps.ts';
import { isPushAllowed } from '#renderer/lib/push-browser.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import styles from './push.css?url';
import { usePushHere } from './use-push-here.ts';

/** A user who chose "Not now" on this device is not asked again. */
const REFUSED_KEY = 'pushRefused';

/** Offers push messages right after a user asked for alerts; the browser's permission is requested at a click. */
export function PushOffer() {
  const { t } = useTranslation(['notices', 'errors']);
  const { storage } = useDeps().platform;
  const { state, turn } = usePushHere();
  // A browser with the permission had push messages already: its user turned them off, and the settings turn them on.
  const [isOver, setOver] = useState(() => isPushAllowed() || storage.get(REFUSED_KEY) !== undefined);
  const [wasOff, setWasOff] = useState(false);
  if (state.phase === 'off' && !wasOff) setWasOff(true);
  // Where push messages are on already there is nothing to offer.
  if (isOver || !wasOff || state.phase === 'none' || state.phase === 'install') return null;
  const refuse = () => {
    storage.set(REFUSED_KEY, '1');
    setOver(true);
  };
  const isOffer = state.phase === 'off' || state.phase === 'busy';
  return (
    <section className="n-push offer" aria-label={t('push.offer.title')}>
      <link rel="stylesheet" href={styles} precedence="push" />
      <p role="status">{isOffer ? t('push.offer.text') : t(`push.${state.phase}`)}</p>
      {isOffer && (
        <div>
          <Button look="primary" disabled={state.phase === 'busy'} onClick={() => void turn(state.key, true)}>
            {t('push.turnOn')}
          </Button>
          <Button look="minimal" onClick={refuse}>
            {t('push.offer.later')}
          </Button>
        </div>
      )}
      {isOffer && state.failure !== null && (
        <p role="alert" className="sm">
          {failureText(t, state.failure)}
        </p>
      )}
    </section>
  );
}
