import { IconCopy, IconShare2 } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import type { Invites } from './invites.ts';
import { taskActions } from './tasks.slice.ts';
import { useInvitation } from './use-invitation.ts';

/** The person's two links, to copy or share, and who came by them. */
export function InvitePanel({ invites }: { invites: Invites }) {
  const { invite, links, canShare, share } = useInvitation();
  const { t } = useTranslation(['tasks', 'errors', 'common']);
  const dispatch = useDispatch();

  if (invite.phase === 'failed')
    return (
      <div className="t-invite" role="alert">
        <p>{`${t('invite.failed')}. ${failureText(t, invite.failure)}`}</p>
        <Button look="outlined" onClick={() => dispatch(taskActions.inviteRetried())}>
          {t('common:tryAgain')}
        </Button>
      </div>
    );
  if (links === undefined) return <output className="t-invite">{t('invite.loading')}</output>;
  return (
    <div className="t-invite">
      <p className="sm muted">{t('invite.text')}</p>
      <InviteLink name={t('invite.webLink')} url={links.webLink} />
      {links.botLink !== null && <InviteLink name={t('invite.botLink')} url={links.botLink} />}
      {canShare && (
        <Button onClick={() => share(links.webLink)}>
          <IconShare2 size={18} stroke={2} aria-hidden />
          {t('invite.share')}
        </Button>
      )}
      <InvitedFriends invites={invites} />
    </div>
  );
}

function InviteLink({ name, url }: { name: string; url: string }) {
  const id = useId();
  const { copy } = useInvitation();
  const { t } = useTranslation('tasks');
  return (
    <div>
      <label className="sm" htmlFor={id}>
        {name}
      </label>
      <div className="t-link">
        <Input id={id} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <Button look="outlined" aria-label={t('invite.copyOf', { name })} onClick={() => copy(url)}>
          <IconCopy size={18} stroke={2} aria-hidden />
          <span>{t('invite.copy')}</span>
        </Button>
      </div>
    </div>
  );
}

function InvitedFriends({ invites }: { invites: Invites }) {
  const { t, i18n } = useTranslation('tasks');
  if (invites.length === 0) return <p className="sm muted">{t('invite.nobody')}</p>;
  return (
    <div>
      <h3>{t('invite.friends')}</h3>
      <ul className="t-friends">
        {invites.map(({ name, date, state }) => (
          <li key={name + date}>
            <span>{name}</span>
            <span className="sm muted">{formatDate(new Date(date), i18n.language)}</span>
            <span className={state === 'counted' ? 'a-st active t-done' : 'a-st pending t-done'}>
              {t(`invite.state.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
