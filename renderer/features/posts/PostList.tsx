import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import { CARD_SIZES } from '#contract/media.ts';
import { PostGrid } from '#renderer/ui/post-grid/PostGrid.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { PostList as List } from './post-list.ts';
import { PostTile } from './PostTile.tsx';
import type { FootSlot, HeartSlot } from './PostTile.tsx';
import { ShowMore } from './ShowMore.tsx';
import { useDrawn } from './use-drawn.ts';
import { useOpenedList } from './use-opened-list.ts';
import type { OpenedListProps } from './use-opened-list.ts';

export type PostListProps = OpenedListProps & {
  isCompact: boolean;
  /** Beside every post; without it posts cannot be marked here. */
  heart?: HeartSlot;
  /** Below every post. */
  foot?: FootSlot;
  /** Leaves room for a sidebar. */
  isNarrow?: boolean;
  /** Posts not to show, though they are still in the list. */
  hidden?: ReadonlySet<PostId>;
  /** The heading of a row for the top posts, and that of the others behind it. */
  headings?: readonly [tops: ReactNode, rest: ReactNode];
  /** Shown instead of a list without posts. */
  empty: ReactNode;
};

/**
 * How many photos a phone shows before scrolling; the first is the page's main picture. Wider windows show more, which
 * browsers fetch as soon as they know the layout.
 */
const EAGER_PHOTOS = 2;

/** At least as many posts of a list as a phone shows below a row of top posts, and without one. */
const IN_SIGHT = { belowRow: 2, alone: 4 };

const pendingOf = ({ ids, totalCount, load }: List, pageSize: number): number => {
  if (load.phase === 'idle') return pageSize;
  if (load.phase !== 'loading') return 0;
  if (load.isAppending) return Math.min(pageSize, totalCount - ids.length);
  return ids.length > 0 ? 0 : pageSize;
};

/** Whether there is no post to show, and none on its way. */
const hasNothing = ({ ids, load }: List, total: number): boolean =>
  (load.phase === 'failed' && ids.length === 0) || (load.phase === 'ready' && (ids.length === 0 || total <= 0));

const NONE: ReadonlySet<PostId> = new Set();

/** A list of posts with its states: loading, failed, empty, and as many pages as were asked for. */
export function PostList(props: PostListProps) {
  const { isCompact, heart, foot, isNarrow = false, hidden = NONE, headings, empty } = props;
  const { list, pageSize, retry, showMore } = useOpenedList(props);
  const { t } = useTranslation('posts');
  const { load } = list;
  const ids = list.ids.filter((id) => !hidden.has(id));
  const tops = headings === undefined ? [] : list.tops.filter((id) => !hidden.has(id));
  const row = isCompact ? 'a-rows' : 'a-grid row';
  const drawn = useDrawn(ids, tops.length > 0 ? IN_SIGHT.belowRow : IN_SIGHT.alone);
  const total = list.totalCount - (list.ids.length - ids.length);
  const [heading, rest] = headings ?? [];
  if (hasNothing(list, total))
    return (
      <>
        {rest}
        {load.phase === 'failed' ? <LoadFailure failure={load.failure} onRetry={retry} isWhole /> : empty}
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
      {tops.length > 0 && heading}
      {tops.length > 0 && <div className={row}>{tops.map((id, place) => tileOf(id, place, 'row'))}</div>}
      {rest}
      <PostGrid
        // The reply may begin with other posts (D080): places do not move, posts take new ones.
        key={String(ids.length > 0)}
        isCompact={isCompact}
        isNarrow={isNarrow}
        pending={ids.length - drawn.length + pendingOf(list, pageSize)}
        label={t('list')}
        isBusy={load.phase === 'idle' || load.phase === 'loading'}
      >
        {drawn.map((id, place) => tileOf(id, tops.length + place, isNarrow ? 'narrow' : 'wide'))}
      </PostGrid>
      {load.phase === 'failed' ? (
        <LoadFailure failure={load.failure} onRetry={load.isAppending ? showMore : retry} />
      ) : (
        <ShowMore
          shown={ids.length}
          total={total}
          pageSize={pageSize}
          isBusy={load.phase === 'loading'}
          onMore={showMore}
        />
      )}
    </>
  );
}
