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
import { Button } from '#renderer/ui/button/Button.tsx';
import { SpokenSkeleton } from '#renderer/ui/skeleton/Skeleton.tsx';

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
    return <SpokenSkeleton className="d-device-wait" label={t('devices.loading')} />;
  if (devices.phase === 'failed')
    return (
      <div role="alert" className="d-line">
        <span>{t('devices.failed')}</span>
        <span className="muted">{failureText(t, devices.failure)}</span>
        <Button look="outlined" onClick={() => dispatch(devicesActions.opened())}>
          {t('common:tryAgain')}
        </Button>
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
        <Button look="outlined" disabled={ending.length > 0} onClick={() => dispatch(devicesActions.othersEndAsked())}>
          {t('devices.endOthers')}
        </Button>
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
        <Button
          look="minimal"
          aria-label={t('devices.endLabel', { device })}
          disabled={isEnding}
          onClick={() => dispatch(devicesActions.endAsked(session.id))}
        >
          {t('devices.end')}
        </Button>
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
