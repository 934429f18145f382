import { IconAlertCircle, IconCalendar, IconCamera, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { PostCard } from '#contract/http/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { postPrice, postTitle } from '#renderer/features/posts/post-face.ts';
import { selectPost } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';
import { PriceTag } from '#renderer/ui/price-tag/PriceTag.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';

const PHOTO_SIZES = '(min-width: 768px) 168px, 112px';

/** One of the person's own posts with its status; it leads to its page. */
export function OwnPostRow({ id }: { id: PostId }) {
  const post = useSelector((state: WithPosts) => selectPost(state, id));
  const { t } = useTranslation('posts');
  if (post === undefined) return null;
  const isDim = post.status === 'hidden' || post.status === 'sold';
  const { price, otherPrice } = postPrice(post);
  const title = `${postTitle(post)}, ${post.year}`;
  return (
    <li className={isDim ? 'd-post dim' : 'd-post'}>
      <Link className="a-cardlink" to={`/posts/view/${id}`} aria-label={title} />
      <div className="ph">
        <CarPhoto src={post.mainImage} alt="" emptyText={t('noPhoto')} sizes={PHOTO_SIZES} />
      </div>
      <div>
        <div className="row wrap">
          <StatusChip status={post.status} label={t(`status.${post.status}`)} />
          {post.isTop && <StatusChip status="top" label={t('top')} />}
        </div>
        <h2>{title}</h2>
        <PriceTag main={price} other={otherPrice} />
        <PostNews post={post} />
      </div>
    </li>
  );
}

/** Why it is not on sale yet; else where, since when and with how many photos it is. */
function PostNews({ post }: { post: PostCard }) {
  const { t, i18n } = useTranslation('profile');
  if (post.status === 'pending') return <p className="nums">{t('dashboard.waiting')}</p>;
  if (post.status === 'rejected')
    return (
      <p className="d-why">
        <IconAlertCircle size={16} stroke={2} aria-hidden />
        {t('dashboard.rejected')}
      </p>
    );
  const date = formatDate(new Date(post.createdDateUtc), i18n.language);
  return (
    <p className="nums">
      <span>
        <IconMapPin size={15} stroke={1.8} aria-hidden />
        {post.region || post.country}
      </span>
      <span>
        <IconCalendar size={15} stroke={1.8} aria-hidden />
        {t('dashboard.posted', { date })}
      </span>
      <span>
        <IconCamera size={15} stroke={1.8} aria-hidden />
        <span className="a-sr">{t('dashboard.photos', { count: post.imageCount })}</span>
        <span aria-hidden="true">{post.imageCount}</span>
      </span>
    </p>
  );
}
