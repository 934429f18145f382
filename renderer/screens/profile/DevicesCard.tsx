import { IconDeviceDesktop } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Session } from '#contract/http/accounts.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useDeps } from '#renderer/deps.ts';
import { devicesFeature } from '#renderer/features/devices/devices.feature.ts';
import { devicesActions, selectDevices } from '#renderer/features/devices/devices.slice.ts';
import { formatAgo } from '#renderer/lib/format.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';

/** Where the account is signed in, each place with its sign-out. */
export function DevicesCard() {
  const { t } = useTranslation('profile');
  const isReady = useFeature(devicesFeature);
  return (
    <section className="d-card" aria-labelledby="d-devices">
      <h2 id="d-devices">{t('devices.title')}</h2>
      <p className="sm muted">{t('devices.text')}</p>
      {isReady && <Devices />}
    </section>
  );
}

function Devices() {
  const devices = useSelector(selectDevices);
  const { t } = useTranslation(['profile', 'errors', 'common']);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(devicesActions.opened());
  }, [dispatch]);

  if (devices.phase === 'idle' || devices.phase === 'loading')
    return <output className="d-device-wait bp6-skeleton" aria-label={t('devices.loading')} />;
  if (devices.phase === 'failed')
    return (
      <div role="alert" className="d-line">
        <span>{t('devices.failed')}</span>
        <span className="muted">{failureText(t, devices.failure)}</span>
        <button type="button" className="bp6-button bp6-outlined" onClick={() => dispatch(devicesActions.opened())}>
          {t('common:tryAgain')}
        </button>
      </div>
    );
  const { sessions, ending } = devices;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className="d-lines">
        {sessions.map((session) => (
          <Device key={session.id} session={session} isEnding={ending.includes(session.id)} />
        ))}
      </ul>
      {hasOthers && (
        <button
          type="button"
          className="bp6-button bp6-outlined"
          disabled={ending.length > 0}
          onClick={() => dispatch(devicesActions.othersEndAsked())}
        >
          {t('devices.endOthers')}
        </button>
      )}
    </>
  );
}

function Device({ session, isEnding }: { session: Session; isEnding: boolean }) {
  const { t, i18n } = useTranslation('profile');
  const { now } = useDeps();
  const dispatch = useDispatch();
  const device = useDeviceName(session);
  return (
    <li>
      <IconDeviceDesktop size={22} stroke={1.7} aria-hidden />
      <span className="grow">
        <b>{device}</b>
        <span className="sm muted">
          {session.isCurrent
            ? t('devices.current')
            : t('devices.active', { ago: formatAgo(session.lastSeenDate, now(), i18n.language) })}
        </span>
      </span>
      {!session.isCurrent && (
        <button
          type="button"
          className="bp6-button bp6-minimal"
          aria-label={t('devices.endLabel', { device })}
          disabled={isEnding}
          onClick={() => dispatch(devicesActions.endAsked(session.id))}
        >
          {t('devices.end')}
        </button>
      )}
    </li>
  );
}

/** `Firefox on Linux`, as far as the program said. */
const useDeviceName = ({ browser, system }: Session): string => {
  const { t } = useTranslation('profile');
  if (browser !== null && system !== null) return t('devices.on', { browser, system });
  return browser ?? system ?? t('devices.unknown');
};
