import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { selectRevision } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { OwnStatus } from '#renderer/features/own-posts/own-posts.slice.ts';
import { LoadFailure } from '#renderer/features/posts/LoadFailure.tsx';
import { listKeyOf, pageSizeOf } from '#renderer/features/posts/post-list.ts';
import type { PostListRequest } from '#renderer/features/posts/post-list.ts';
import { postsActions, selectPostList } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { ShowMore } from '#renderer/features/posts/ShowMore.tsx';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { OwnPostRow } from './OwnPostRow.tsx';
import type { OwnPostRowProps } from './OwnPostRow.tsx';

type OwnPostsProps = { status: OwnStatus; onShowAll: () => void } & Pick<OwnPostRowProps, 'onAction'>;
const WAITING_ROWS = 3;

/** The posts of one tab with the states of every list: loading, failed, empty, and further pages. */
export function OwnPosts({ status, onShowAll, onAction }: OwnPostsProps) {
  const request = useMemo((): PostListRequest => ({ call: 'userPosts', query: { status } }), [status]);
  const { ids, totalCount, load } = useSelector((state: WithPosts) => selectPostList(state, listKeyOf(request)));
  const viewer = useSelector(selectViewer);
  // A changed post may have another place: the list is fetched again with as many pages and the same scroll position.
  const revision = useSelector(selectRevision);
  const { t } = useTranslation('profile');
  const dispatch = useDispatch();
  const isReturn = useNavigationType() === 'POP';
  const opened = { request, viewer, isReturn };
  useEffect(() => {
    dispatch(postsActions.opened({ request, viewer, isReturn }));
  }, [dispatch, request, viewer, isReturn, revision]);
  useSoughtRow(ids.length > 0);
  const retry = () => dispatch(postsActions.retried(opened));
  const showMore = () => dispatch(postsActions.moreAsked(request));

  const isBusy = load.phase === 'idle' || load.phase === 'loading';
  if (load.phase === 'failed' && ids.length === 0)
    return <LoadFailure failure={load.failure} onRetry={retry} isWhole />;
  if (isBusy && ids.length === 0) return <WaitingRows />;
  if (ids.length === 0) return <NoPosts status={status} onShowAll={onShowAll} />;
  return (
    <>
      <ul className="d-posts" aria-label={t('dashboard.list')} aria-busy={isBusy}>
        {ids.map((id) => (
          <OwnPostRow key={id} id={id} tab={status} onAction={onAction} />
        ))}
      </ul>
      {load.phase === 'failed' ? (
        <LoadFailure failure={load.failure} onRetry={load.isAppending ? showMore : retry} />
      ) : (
        <ShowMore
          shown={ids.length}
          total={totalCount}
          pageSize={pageSizeOf(request)}
          isBusy={isBusy}
          onMore={showMore}
        />
      )}
    </>
  );
}

/** The post that an address names, as letters do: its row comes into view with the focus, once. */
const useSoughtRow = (isThere: boolean): void => {
  const [search] = useSearchParams();
  const sought = search.get('post');
  useEffect(() => {
    const row = isThere && sought !== null ? document.getElementById(`own-post-${sought}`) : null;
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [isThere, sought]);
};

function WaitingRows() {
  const { t } = useTranslation('common');
  return (
    <output aria-label={t('loading')}>
      {Array.from({ length: WAITING_ROWS }, (_, row) => (
        <Skeleton key={row} as="span" className="d-row-wait" />
      ))}
    </output>
  );
}

function NoPosts({ status, onShowAll }: Pick<OwnPostsProps, 'status' | 'onShowAll'>) {
  const { t } = useTranslation('profile');
  if (status === 'All')
    return (
      <EmptyState title={t('dashboard.empty.title')} text={t('dashboard.empty.text')}>
        <Link className={buttonClass({ look: 'primary' })} to={pathTo.create()}>
          {t('dashboard.empty.action')}
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title={t('dashboard.empty.tab')} text={t('dashboard.empty.tabText')}>
      <Button look="outlined" onClick={onShowAll}>
        {t('dashboard.empty.showAll')}
      </Button>
    </EmptyState>
  );
}
