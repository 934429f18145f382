import type { PostCard } from '#contract/http/posts.ts';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { postPrice, postTitle } from '#renderer/features/posts/post-face.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { Link } from '#renderer/lib/links.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';
import { PriceTag } from '#renderer/ui/price-tag/PriceTag.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';

/** Posts of any status; each leads to its moderation. */
export function PostLines({ posts }: { posts: readonly PostCard[] }) {
  return (
    <ul className="ad-list">
      {posts.map((post) => (
        <PostLine key={post.id} post={post} />
      ))}
    </ul>
  );
}

function PostLine({ post }: { post: PostCard }) {
  const { t, i18n } = useTranslation(['desk', 'posts']);
  const { price, otherPrice } = postPrice(post);
  const title = `${postTitle(post)}, ${post.year}`;
  return (
    <li className="ad-row">
      <Link className="a-cardlink" to={pathTo.adminPost(post.id)} aria-label={title} />
      <div className="ph">
        <CarPhoto src={post.mainImage} alt="" emptyText={t('posts:noPhoto')} sizes="128px" />
      </div>
      <div className="tx">
        <StatusChip status={post.status} label={t(`posts:status.${post.status}`)} />
        <h2>{title}</h2>
        <PriceTag main={price} other={otherPrice} />
        <p className="nums">
          <span className="tnum">#{post.id}</span>
          <span>
            <time dateTime={post.createdDateUtc}>{formatDate(new Date(post.createdDateUtc), i18n.language)}</time>
          </span>
          <span>{post.region || post.country}</span>
        </p>
      </div>
    </li>
  );
}
