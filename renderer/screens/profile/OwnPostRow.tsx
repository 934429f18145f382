import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { ownPostsActions, selectPending } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { OwnStatus, WithOwnPosts } from '#renderer/features/own-posts/own-posts.slice.ts';
import { daysLeft, isAsked, shownAs } from '#renderer/features/own-posts/row-actions.ts';
import { postTitle } from '#renderer/features/posts/post-face.ts';
import { selectPost } from '#renderer/features/posts/posts.slice.ts';
import type { ListedPost, WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';
import { OwnPostNews } from './OwnPostNews.tsx';
import { RowActions } from './RowActions.tsx';
import type { RowActionsProps } from './RowActions.tsx';
import { RowPrice } from './RowPrice.tsx';

const PHOTO_SIZES = '(min-width: 768px) 168px, 112px';

export type OwnPostRowProps = {
  id: PostId;
  /** The tab that shows it: a post whose status changes leaves the tab at once. */
  tab: OwnStatus;
  onAction: RowActionsProps['onAction'];
};

/** One of the person's own posts with its status and what can be done to it; it leads to its page. */
export function OwnPostRow({ id, tab, onAction }: OwnPostRowProps) {
  const known = useSelector((state: WithPosts) => selectPost(state, id));
  const pending = useSelector((state: WithOwnPosts) => selectPending(state, id));
  const { t } = useTranslation(['posts', 'profile']);
  const { now } = useDeps();
  const dispatch = useDispatch();
  const at = now().getTime();
  const post = known && shownAs(known, pending, at);
  if (post === undefined || !standsIn(tab, post)) return null;
  const isDim = post.status === 'hidden' || post.status === 'sold';
  const title = `${postTitle(post)}, ${post.year}`;
  const topUntil = post.own?.topUntil ?? null;
  return (
    <li className={isDim ? 'd-post dim' : 'd-post'} id={rowId(id)} tabIndex={-1} aria-busy={pending !== undefined}>
      <Link className="a-cardlink" to={pathTo.post(id)} aria-label={title} />
      <div className="ph">
        <CarPhoto src={post.mainImage} alt="" emptyText={t('noPhoto')} sizes={PHOTO_SIZES} />
      </div>
      <div>
        <div className="row wrap">
          <StatusChip status={post.status} label={t(`status.${post.status}`)} />
          {post.isTop && (
            <StatusChip
              status="top"
              label={topUntil === null ? t('top') : t('profile:dashboard.topLeft', { count: daysLeft(topUntil, at) })}
            />
          )}
          {isAsked(post) && <StatusChip status="pending" label={t('profile:dashboard.asked.chip')} />}
        </div>
        <h2>{title}</h2>
        <RowPrice
          post={post}
          title={title}
          isBusy={pending !== undefined}
          onChange={(newPrice) => dispatch(ownPostsActions.asked({ id, action: 'price', newPrice }))}
        />
        <OwnPostNews post={post} />
      </div>
      <RowActions post={post} title={title} isBusy={pending !== undefined} onAction={onAction} />
    </li>
  );
}

/** A post that changed its status leaves its tab at once. */
const standsIn = (tab: OwnStatus, post: ListedPost): boolean =>
  tab === 'All' || (tab === 'Asked' ? isAsked(post) : tab.toLowerCase() === post.status);

/** Where the focus goes when the button that had it is gone. */
export const rowId = (id: PostId): string => `own-post-${id}`;
