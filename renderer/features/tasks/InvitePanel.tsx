import { IconCopy, IconShare2 } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { formatDate } from '#renderer/lib/dates.ts';
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
        <button type="button" className="bp6-button bp6-outlined" onClick={() => dispatch(taskActions.inviteRetried())}>
          {t('common:tryAgain')}
        </button>
      </div>
    );
  if (links === undefined) return <output className="t-invite">{t('invite.loading')}</output>;
  return (
    <div className="t-invite">
      <p className="sm muted">{t('invite.text')}</p>
      <InviteLink name={t('invite.webLink')} url={links.webLink} />
      {links.botLink !== null && <InviteLink name={t('invite.botLink')} url={links.botLink} />}
      {canShare && (
        <button type="button" className="bp6-button" onClick={() => share(links.webLink)}>
          <IconShare2 size={18} stroke={2} aria-hidden />
          {t('invite.share')}
        </button>
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
        <input id={id} className="bp6-input" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <button
          type="button"
          className="bp6-button bp6-outlined"
          aria-label={t('invite.copyOf', { name })}
          onClick={() => copy(url)}
        >
          <IconCopy size={18} stroke={2} aria-hidden />
          <span>{t('invite.copy')}</span>
        </button>
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
