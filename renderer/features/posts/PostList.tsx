import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigationType } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '#contract/constants.ts';
import { PostGrid } from '#renderer/ui/post-grid/PostGrid.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { listKeyOf } from './post-list.ts';
import type { PostList as List, PostListRequest } from './post-list.ts';
import { PostTile } from './PostTile.tsx';
import { postsActions, selectPostList } from './posts.slice.ts';
import type { WithPosts } from './posts.slice.ts';
import { ShowMore } from './ShowMore.tsx';

export type PostListProps = {
  request: PostListRequest;
  /** The language and currency the posts are to be written in; another one fetches them anew, in place. */
  viewer: string;
  isCompact: boolean;
  /** Leaves room for a sidebar. */
  isNarrow?: boolean;
  /** Shown instead of a list without posts. */
  empty: ReactNode;
};

/** How many photos are in sight before scrolling; the first is the page's main picture. */
const EAGER_PHOTOS = 4;

const pendingOf = ({ ids, totalCount, load }: List): number => {
  if (load.phase === 'idle') return DEFAULT_PAGE_SIZE;
  if (load.phase !== 'loading') return 0;
  if (load.isAppending) return Math.min(DEFAULT_PAGE_SIZE, totalCount - ids.length);
  return ids.length > 0 ? 0 : DEFAULT_PAGE_SIZE;
};

/** A list of posts with its states: loading, failed, empty, and as many pages as were asked for. */
export function PostList({ request, viewer, isCompact, isNarrow = false, empty }: PostListProps) {
  const key = listKeyOf(request);
  const list = useSelector((state: WithPosts) => selectPostList(state, key));
  const { t } = useTranslation('posts');
  const dispatch = useDispatch();
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    dispatch(postsActions.opened({ request, viewer, isReturn }));
    // The key stands for the request, whose object may be new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, key, viewer, isReturn]);
  const retry = () => dispatch(postsActions.retried({ request, viewer, isReturn }));
  const showMore = () => dispatch(postsActions.moreAsked(request));

  const { ids, load } = list;
  const failure = load.phase === 'failed' ? load.failure : undefined;
  if (failure !== undefined && ids.length === 0) return <LoadFailure failure={failure} onRetry={retry} isWhole />;
  if (load.phase === 'ready' && ids.length === 0) return empty;
  return (
    <>
      <PostGrid
        isCompact={isCompact}
        isNarrow={isNarrow}
        pending={pendingOf(list)}
        label={t('list')}
        isBusy={load.phase === 'idle' || load.phase === 'loading'}
      >
        {ids.map((id, place) => (
          <PostTile
            key={id}
            id={id}
            isCompact={isCompact}
            priority={place === 0 ? 'first' : place < EAGER_PHOTOS ? 'eager' : 'lazy'}
          />
        ))}
      </PostGrid>
      {failure === undefined ? (
        <ShowMore shown={ids.length} total={list.totalCount} isBusy={load.phase === 'loading'} onMore={showMore} />
      ) : (
        <LoadFailure failure={failure} onRetry={load.phase === 'failed' && load.isAppending ? showMore : retry} />
      )}
    </>
  );
}
