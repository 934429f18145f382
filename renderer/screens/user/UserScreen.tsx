import './user.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { AdminLink } from '#renderer/features/session/AdminLink.tsx';
import { sellerActions, selectSeller } from '#renderer/features/seller/seller.slice.ts';
import type { WithSeller } from '#renderer/features/seller/seller.slice.ts';
import { Navigate } from '#renderer/lib/links.ts';
import { usePageTitle } from '#renderer/lib/page-title.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { NoSeller } from './NoSeller.tsx';
import { SellerHead } from './SellerHead.tsx';
import { SellerPosts } from './SellerPosts.tsx';
import { SellerSkeleton } from './SellerSkeleton.tsx';

/** Undefined for what cannot be an id, so that nothing is asked; the pattern of contract/ids.ts, without its validator. */
const userIdOf = (text = ''): UserId | undefined =>
  /^[1-9][0-9]{0,8}$/.test(text) ? (Number(text) as UserId) : undefined;

/** All posts of one user under what anyone may know of them (SPEC.md §2). */
export function UserScreen() {
  const id = userIdOf(useParams()['userId']);
  return <div className="a-wrap">{id === undefined ? <NoSeller /> : <Seller key={id} id={id} />}</div>;
}

function Seller({ id }: { id: UserId }) {
  const load = useSelector((state: WithSeller) => selectSeller(state, id));
  const viewer = useSelector(selectViewer);
  const { t } = useTranslation(['user', 'errors', 'common']);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(sellerActions.opened({ id, viewer }));
  }, [dispatch, id, viewer]);
  usePageTitle(load?.phase === 'ready' ? load.profile.name : undefined);

  if (load === undefined || load.phase === 'loading') return <SellerSkeleton label={t('loading')} />;
  // The account was taken over by another one (D183).
  if (load.phase === 'ready' && load.profile.id !== id) return <Navigate to={pathTo.user(load.profile.id)} replace />;
  if (load.phase === 'ready')
    return (
      <>
        <AdminLink to={pathTo.adminUser(id)} label={t('moderation')} />
        <SellerHead profile={load.profile} />
        <SellerPosts id={id} />
      </>
    );
  if (load.failure.code === 'USER_NOT_FOUND') return <NoSeller />;
  return (
    <div className="i-nobody">
      <LoadFailed
        title={t('failed')}
        reason={failureText(t, load.failure)}
        retry={t('common:tryAgain')}
        isPage
        onRetry={() => dispatch(sellerActions.opened({ id, viewer }))}
      />
    </div>
  );
}
