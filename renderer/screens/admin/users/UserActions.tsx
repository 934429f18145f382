import { nanoid } from '@reduxjs/toolkit';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { UserView } from '#contract/http/users.ts';
import { administrationActions } from '#renderer/features/administration/administration.slice.ts';
import type { UserActKind } from '#renderer/features/administration/administration.slice.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { UserActDialog } from './UserActDialog.tsx';

/** What can be done to a user as they are. */
const actsFor = (view: UserView): readonly UserActKind[] => {
  const { id, merges } = view;
  // Another account took this one over: there is nothing here but to give it back.
  const merge = merges.find(({ goneId, undoneDate }) => goneId === id && undoneDate === null);
  if (merge !== undefined) return merge.canUndo ? ['undoMerge'] : [];
  return actsForLive(view);
};

const actsForLive = ({ blockedDate, isVerified, isAdmin }: UserView): readonly UserActKind[] =>
  blockedDate === null
    ? [isVerified ? 'unverify' : 'verify', 'grant', isAdmin ? 'demote' : 'promote', 'block']
    : ['unblock', isVerified ? 'unverify' : 'verify', 'grant', ...(isAdmin ? (['demote'] as const) : [])];

/** The acts on a user, each with a reason; none on one's own account (D184). */
export function UserActions({ view }: { view: UserView }) {
  const { t, i18n } = useTranslation('administration');
  const own = useSelector(selectProfile);
  const dispatch = useDispatch();
  return (
    <section className="ad-card" aria-labelledby="ad-acts">
      <h2 id="ad-acts">{t('acts')}</h2>
      {view.blockedDate !== null && (
        <p className="ad-blocked">
          <b>{t('blockedSince', { date: formatDateTime(new Date(view.blockedDate), i18n.language) })}</b>
          {view.blockedReason}
        </p>
      )}
      {own?.id === view.id ? (
        <p className="muted">{t('ownAccount')}</p>
      ) : (
        <div className="ad-acts">
          {actsFor(view).map((kind) => (
            <Button
              key={kind}
              look={kind === 'block' ? 'danger' : 'outlined'}
              aria-haspopup="dialog"
              onClick={() => dispatch(administrationActions.actOpened({ kind, key: nanoid() }))}
            >
              {t(`act.${kind}.action`)}
            </Button>
          ))}
        </div>
      )}
      <UserActDialog view={view} />
    </section>
  );
}
