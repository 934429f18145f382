import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { CarPhoto } from '../car-photo/CarPhoto.tsx';
import { PhotoCount } from '../post-card/PhotoCount.tsx';
import { Facts, PriceDrop } from '../post-card/PostCard.tsx';
import type { PostCardProps } from '../post-card/PostCard.tsx';
import { PriceTag } from '../price-tag/PriceTag.tsx';
import { StatusChip } from '../status-chip/StatusChip.tsx';
import './post-row.css';

export type PostRowProps = PostCardProps;

const ROW_SIZES = '(min-width: 768px) 148px, 116px';

/** A listing in the compact view. */
export function PostRow({ post, labels, link, heart, badge, foot, priority = 'lazy' }: PostRowProps) {
  const Shield = post.isCleared ? IconShieldCheck : IconShieldX;
  return (
    <article className={post.isGone ? 'a-row gone' : 'a-row'}>
      {link}
      <div className="a-rph">
        <CarPhoto
          src={post.images[0] ?? null}
          alt=""
          emptyText={labels.noPhoto}
          sizes={ROW_SIZES}
          priority={priority === 'lazy' ? 'lazy' : 'eager'}
        />
        <PhotoCount count={post.imageCount} hasVideo={false} photos={labels.photos} video={labels.video} />
      </div>
      <div className="a-rb">
        <div className="a-rt">
          <h3>{post.title}</h3>
          {badge}
          {post.isTop && <StatusChip status="top" label={labels.top} />}
          {post.isReserved && <StatusChip status="pending" label={labels.reserved} />}
          {post.status !== 'active' && <StatusChip status={post.status} label={labels.status} />}
        </div>
        <Facts facts={[...post.facts, post.bodyType]} />
        <p className="mt">
          <span className={post.isCleared ? 'a-clear ok' : 'a-clear'}>
            <Shield size={15} stroke={2} aria-hidden="true" />
            {labels.clearance}
          </span>
          <span>
            {post.place} · {post.seller}
          </span>
          <span>{post.ago}</span>
        </p>
      </div>
      <div className="a-rp">
        <div>
          {post.price !== '' && <PriceTag main={post.price} other={post.otherPrice} note={post.priceNote} />}
          <PriceDrop text={post.priceDrop} label={labels.priceDrop} />
          {post.totalPrice !== undefined && <p className="a-total">{post.totalPrice}</p>}
        </div>
        {heart}
      </div>
      {foot}
    </article>
  );
}
