import { IconBrandGoogle, IconBrandTelegram, IconLock } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/http/identity.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';

/** By what the account can be entered. */
export function SignInCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { hasPassword, providers, email } = profile;
  return (
    <section className="d-card" aria-labelledby="d-sign-in">
      <h2 id="d-sign-in">{t('signIn.title')}</h2>
      <ul className="d-lines">
        <Way
          Icon={IconLock}
          name={t('signIn.password')}
          state={t(hasPassword ? 'signIn.passwordSet' : 'signIn.passwordNone')}
        >
          {hasPassword && <WayLink to={pathTo.changePassword()} text={t('signIn.changePassword')} />}
          {!hasPassword && email !== null && <WayLink to={pathTo.forgotPassword()} text={t('signIn.setPassword')} />}
        </Way>
        {(['google', 'telegram'] as const).map((provider) => (
          <Way
            key={provider}
            Icon={provider === 'google' ? IconBrandGoogle : IconBrandTelegram}
            name={t(`signIn.${provider}`)}
            state={t(providers.includes(provider) ? 'signIn.connected' : 'signIn.notConnected')}
          />
        ))}
      </ul>
    </section>
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
    <Link className="bp6-button bp6-outlined" to={to}>
      {text}
    </Link>
  );
}
