import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { administrationFeature } from '#renderer/features/administration/administration.feature.ts';
import { administrationActions, selectAdministration } from '#renderer/features/administration/administration.slice.ts';
import type { WithAdministration } from '#renderer/features/administration/administration.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { AdminLayout } from '../AdminLayout.tsx';
import { Waiting } from '../Waiting.tsx';
import { UserActions } from './UserActions.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserLists } from './UserLists.tsx';
import { UserBadges } from './UserBadges.tsx';

/** One user with what they have done here and what can be done about them. */
export function UserPage() {
  const isReady = useFeature(administrationFeature);
  const text = useParams()['userId'] ?? '';
  // The pattern of contract/ids.ts; what is no id is asked for as an id that nobody has.
  const id = (/^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0) as UserId;
  return isReady ? <User key={id} id={id} /> : <AdminLayout page="users">{null}</AdminLayout>;
}

function User({ id }: { id: UserId }) {
  const { user } = useSelector((state: WithAdministration) => selectAdministration(state));
  const { t } = useTranslation(['administration', 'admin', 'errors', 'common']);
  const dispatch = useDispatch();
  useDoneToast();
  useEffect(() => {
    dispatch(administrationActions.userOpened(id));
  }, [dispatch, id]);
  const load = user?.id === id ? user.load : undefined;
  if (load === undefined || load.phase === 'loading')
    return (
      <AdminLayout page="users">
        <Waiting label={t('admin:loading')} />
      </AdminLayout>
    );
  if (load.phase === 'failed')
    return (
      <AdminLayout page="users">
        <LoadFailed
          title={t('user.failed')}
          reason={failureText(t, load.failure)}
          retry={t('common:tryAgain')}
          onRetry={() => dispatch(administrationActions.userOpened(id))}
        />
      </AdminLayout>
    );
  const { value: view } = load;
  const heading = (
    <header className="ad-head">
      <div>
        <p className="ad-badges">
          <UserBadges user={view} />
        </p>
        <h1>{view.name || t('users.nameless', { id })}</h1>
      </div>
    </header>
  );
  return (
    <AdminLayout page="users" heading={heading}>
      <div className="ad-lay">
        <div className="ad-view">
          <UserLists view={view} />
        </div>
        <div className="ad-side">
          <UserActions view={view} />
          <UserFacts view={view} />
        </div>
      </div>
    </AdminLayout>
  );
}

/** Says once what was done. */
function useDoneToast(): void {
  const { acting } = useSelector((state: WithAdministration) => selectAdministration(state));
  const { t } = useTranslation('administration');
  const dispatch = useDispatch();
  const toast = useToast();
  const tell = useEffectEvent(() => {
    if (acting.phase !== 'done') return;
    toast('ok', t(`done.${acting.kind}`));
    dispatch(administrationActions.actShown());
  });
  useEffect(() => tell(), [acting]);
}
