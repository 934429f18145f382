import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigationType } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { CARD_SIZES } from '#contract/media.ts';
import { PostGrid } from '#renderer/ui/post-grid/PostGrid.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { listKeyOf, pageSizeOf } from './post-list.ts';
import type { PostList as List, PostListRequest } from './post-list.ts';
import { PostTile } from './PostTile.tsx';
import type { FootSlot, HeartSlot } from './PostTile.tsx';
import { postsActions, selectPostList } from './posts.slice.ts';
import type { WithPosts } from './posts.slice.ts';
import { ShowMore } from './ShowMore.tsx';

export type PostListProps = {
  request: PostListRequest;
  /** The language and currency the posts are to be written in; another one fetches them anew, in place. */
  viewer: string;
  isCompact: boolean;
  /** Beside every post; without it posts cannot be marked here. */
  heart?: HeartSlot;
  /** Below every post. */
  foot?: FootSlot;
  /** Leaves room for a sidebar. */
  isNarrow?: boolean;
  /** Posts not to show, though they are still in the list. */
  hidden?: ReadonlySet<PostId>;
  /** The number of pages to open it with, and the listener for the next one. */
  pages?: number;
  onMore?: (page: number) => void;
  /** The heading of a row for the top posts, and that of the others behind it. */
  headings?: readonly [tops: ReactNode, rest: ReactNode];
  /** Shown instead of a list without posts. */
  empty: ReactNode;
};

/** How many photos are in sight before scrolling; the first is the page's main picture. */
const EAGER_PHOTOS = 4;

const pendingOf = ({ ids, totalCount, load }: List, pageSize: number): number => {
  if (load.phase === 'idle') return pageSize;
  if (load.phase !== 'loading') return 0;
  if (load.isAppending) return Math.min(pageSize, totalCount - ids.length);
  return ids.length > 0 ? 0 : pageSize;
};

/** A list of posts with its states: loading, failed, empty, and as many pages as were asked for. */
const NONE: ReadonlySet<PostId> = new Set();

export function PostList(props: PostListProps) {
  const {
    request,
    viewer,
    isCompact,
    heart,
    foot,
    isNarrow = false,
    hidden = NONE,
    pages,
    onMore,
    headings,
    empty,
  } = props;
  const key = listKeyOf(request);
  const list = useSelector((state: WithPosts) => selectPostList(state, key));
  const { t } = useTranslation('posts');
  const dispatch = useDispatch();
  const isReturn = useNavigationType() === 'POP';
  // Writing the page into the address is no coming to the list.
  const coming = onMore === undefined && isReturn;
  useEffect(() => {
    dispatch(postsActions.opened({ request, viewer, isReturn, pages }));
    // The key represents the request, whose object may be new on every render; the pages are the initial ones.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, key, viewer, coming]);
  const retry = () => dispatch(postsActions.retried({ request, viewer, isReturn }));
  const showMore = () => {
    dispatch(postsActions.moreAsked(request));
    onMore?.(list.page + 1);
  };

  const { load } = list;
  const ids = list.ids.filter((id) => !hidden.has(id));
  const tops = headings === undefined ? [] : list.tops.filter((id) => !hidden.has(id));
  const total = list.totalCount - (list.ids.length - ids.length);
  const pageSize = pageSizeOf(request);
  const failure = load.phase === 'failed' ? load.failure : undefined;
  const rest = headings?.[1];
  if (failure !== undefined && list.ids.length === 0)
    return (
      <>
        {rest}
        <LoadFailure failure={failure} onRetry={retry} isWhole />
      </>
    );
  if (load.phase === 'ready' && (total <= 0 || list.ids.length === 0))
    return (
      <>
        {rest}
        {empty}
      </>
    );
  const tileOf = (id: PostId, place: number, layout: keyof typeof CARD_SIZES) => (
    <PostTile
      key={id}
      id={id}
      heart={heart}
      foot={foot}
      isCompact={isCompact}
      priority={place === 0 ? 'first' : place < EAGER_PHOTOS ? 'eager' : 'lazy'}
      sizes={CARD_SIZES[layout]}
    />
  );
  return (
    <>
      {tops.length > 0 && (
        <>
          {headings?.[0]}
          <div className={isCompact ? 'a-rows' : 'a-grid row'}>{tops.map((id, place) => tileOf(id, place, 'row'))}</div>
        </>
      )}
      {rest}
      <PostGrid
        // What came may begin with something else (D080): places are not moved by it, posts stand in new ones.
        key={String(ids.length > 0)}
        isCompact={isCompact}
        isNarrow={isNarrow}
        pending={pendingOf(list, pageSize)}
        label={t('list')}
        isBusy={load.phase === 'idle' || load.phase === 'loading'}
      >
        {ids.map((id, place) => tileOf(id, tops.length + place, isNarrow ? 'narrow' : 'wide'))}
      </PostGrid>
      {failure === undefined ? (
        <ShowMore
          shown={ids.length}
          total={total}
          pageSize={pageSize}
          isBusy={load.phase === 'loading'}
          onMore={showMore}
        />
      ) : (
        <LoadFailure failure={failure} onRetry={load.phase === 'failed' && load.isAppending ? showMore : retry} />
      )}
    </>
  );
}
