import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostCard } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { postPrice, postTitle } from '#renderer/features/posts/post-face.ts';
import { Link } from '#renderer/lib/links.ts';
import { CarPhoto } from '#renderer/ui/car-photo/CarPhoto.tsx';
import { PriceTag } from '#renderer/ui/price-tag/PriceTag.tsx';
import { StatusChip } from '#renderer/ui/status-chip/StatusChip.tsx';

type PostRowProps = {
  post: PostCard;
  /** Beside the status. */
  chips?: ReactNode;
  rateNote?: ComponentProps<typeof PriceTag>['note'];
  /** The line below the price. */
  children: ReactNode;
};

/** A post in a list of the admin pages; the whole row links to its moderation. */
export function PostRow({ post, chips, rateNote, children }: PostRowProps) {
  const { t } = useTranslation('posts');
  const { price, otherPrice } = postPrice(post);
  const title = `${postTitle(post)}, ${post.year}`;
  return (
    <li className="ad-row">
      <Link className="a-cardlink" to={pathTo.adminPost(post.id)} aria-label={title} />
      <div className="ph">
        <CarPhoto src={post.mainImage} alt="" emptyText={t('noPhoto')} sizes="128px" />
      </div>
      <div className="tx">
        <div className="row wrap">
          <StatusChip status={post.status} label={t(`status.${post.status}`)} />
          {chips}
        </div>
        <h2>{title}</h2>
        <PriceTag main={price} other={otherPrice} note={rateNote} />
        <p className="nums">
          {children}
          <span>{post.region || post.country}</span>
        </p>
      </div>
    </li>
  );
}
