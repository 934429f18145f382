import { IconBrandGoogle, IconBrandTelegram, IconLock } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { LoginWay } from '#contract/http/account-links.ts';
import type { Profile } from '#contract/http/identity.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useDeps } from '#renderer/deps.ts';
import { accountLinksActions, selectAccountLinks } from '#renderer/features/account-links/account-links.slice.ts';
import { authActions, selectGoogle, selectTelegram, selectWays } from '#renderer/features/auth/auth.slice.ts';
import { TelegramPanel } from '#renderer/features/auth/TelegramPanel.tsx';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { goesToSites, signsInOutside } from '#renderer/platform/capabilities.ts';
import { SaveFailed } from './SaveBar.tsx';

const CONNECTING = { returnTo: pathTo.profile({ section: 1 }), inviteToken: null, connects: true } as const;

/** The ways into an account: a proven address always is one, since a link for a password can be mailed to it. */
const waysOf = ({ email, hasPassword, providers }: Profile): ReadonlySet<LoginWay> =>
  new Set([...(email !== null || hasPassword ? (['email'] as const) : []), ...providers]);

/** Which of Google and Telegram can be connected here. */
function useConnectable(): Record<'google' | 'telegram', boolean> {
  const { platform } = useDeps();
  const ways = useSelector(selectWays);
  const hasGoogle = signsInOutside(platform) ? ways?.google?.desktop : ways?.google && goesToSites(platform);
  return { google: Boolean(hasGoogle), telegram: Boolean(ways?.telegram) };
}

type SignInWayListProps = {
  profile: Profile;
  /** The user has just proven their identity: ways can be changed. */
  isProven: boolean;
};

export function SignInWayList({ profile, isProven }: SignInWayListProps) {
  const { t } = useTranslation(['profile', 'errors']);
  const { acting } = useSelector(selectAccountLinks);
  const google = useSelector(selectGoogle);
  const telegram = useSelector(selectTelegram);
  const connectable = useConnectable();
  const dispatch = useDispatch();
  const ways = waysOf(profile);
  const { hasPassword, providers, email } = profile;
  // Telegram's browser cannot open Google's login: a row without a next step would only puzzle.
  const shown = (['google', 'telegram'] as const).filter((way) => providers.includes(way) || connectable[way]);
  const connect = {
    google: () => dispatch(authActions.googleStarted(CONNECTING)),
    telegram: () => dispatch(authActions.telegramStarted(CONNECTING)),
  };
  const disconnect = (way: LoginWay) => isProven && ways.has(way) && ways.size > 1 && <Disconnect way={way} />;
  return (
    <>
      <ul className="d-lines">
        <Way
          Icon={IconLock}
          name={t('signIn.password')}
          state={t(hasPassword ? 'signIn.passwordSet' : 'signIn.passwordNone')}
        >
          {hasPassword && <WayLink to={pathTo.changePassword()} text={t('signIn.changePassword')} />}
          {!hasPassword && email !== null && <WayLink to={pathTo.forgotPassword()} text={t('signIn.setPassword')} />}
          {disconnect('email')}
        </Way>
        {shown.map((way) => (
          <Way
            key={way}
            Icon={way === 'google' ? IconBrandGoogle : IconBrandTelegram}
            name={t(`signIn.${way}`)}
            state={t(providers.includes(way) ? 'signIn.connected' : 'signIn.notConnected')}
          >
            {disconnect(way)}
            {isProven && !ways.has(way) && connectable[way] && (
              <Button
                look="outlined"
                aria-label={t('signIn.connectLabel', { way: t(`signIn.${way}`) })}
                disabled={way === 'google' ? google.phase === 'running' : telegram.phase !== 'idle'}
                onClick={connect[way]}
              >
                {t('signIn.connect')}
              </Button>
            )}
          </Way>
        ))}
      </ul>
      {telegram.phase !== 'idle' && <TelegramPanel {...CONNECTING} />}
      {google.phase === 'failed' && <SaveFailed reason={failureText(t, google.failure)} />}
      {acting.phase === 'failed' && acting.act === 'disconnect' && (
        <SaveFailed reason={failureText(t, acting.failure)} />
      )}
    </>
  );
}

type WayProps = { Icon: Icon; name: string; state: string; children?: ReactNode };

function Way({ Icon: WayIcon, name, state, children }: WayProps) {
  return (
    <li>
      <WayIcon size={22} stroke={1.7} aria-hidden />
      <span className="grow">
        <b>{name}</b>
        <span className="sm muted">{state}</span>
      </span>
      {children}
    </li>
  );
}

function WayLink({ to, text }: { to: PageAddress; text: string }) {
  return (
    <Link className={buttonClass({ look: 'outlined' })} to={to}>
      {text}
    </Link>
  );
}

/** Asks a second time: other devices are logged out, and the address goes with its password. */
function Disconnect({ way }: { way: LoginWay }) {
  const { t } = useTranslation('profile');
  const { acting } = useSelector(selectAccountLinks);
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const name = t(`signIn.${way}`);
  if (!isAsking)
    return (
      <Button look="minimal" aria-label={t('signIn.disconnectLabel', { way: name })} onClick={() => setAsking(true)}>
        {t('signIn.disconnect')}
      </Button>
    );
  return (
    <fieldset className="d-sure" aria-label={t('signIn.disconnectLabel', { way: name })}>
      <p className="sm">{t(way === 'email' ? 'signIn.sureEmail' : 'signIn.sure', { way: name })}</p>
      <Button
        look="danger"
        disabled={acting.phase === 'running'}
        onClick={() => dispatch(accountLinksActions.disconnectAsked(way))}
      >
        {t('signIn.disconnect')}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the focus of the button that it replaces */}
      <Button look="minimal" autoFocus onClick={() => setAsking(false)}>
        {t('signIn.keep')}
      </Button>
    </fieldset>
  );
}
