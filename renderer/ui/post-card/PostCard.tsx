import type { ReactNode } from 'react';
import { CARD_SIZES } from '#contract/media.ts';
import { CarPhoto } from '../car-photo/CarPhoto.tsx';
import type { CarPhotoProps } from '../car-photo/CarPhoto.tsx';
import { PriceTag } from '../price-tag/PriceTag.tsx';
import { StatusChip } from '../status-chip/StatusChip.tsx';
import { PhotoCount } from './PhotoCount.tsx';
import type { PostFace, PostLabels } from './post-face.ts';
import { SwipePhotos } from './SwipePhotos.tsx';
import { useShownPhoto } from './use-shown-photo.ts';
import './post-card.css';

export type PostCardProps = {
  post: PostFace;
  labels: PostLabels;
  /** The one link of the card, laid over all of it; it carries the class `a-cardlink` and the title as its name. */
  link: ReactNode;
  /** The button above the link. */
  heart: ReactNode;
  /** A mark beside Top. */
  badge?: ReactNode;
  /** Below all else, above the link. */
  foot?: ReactNode;
  priority?: CarPhotoProps['priority'];
  sizes?: string;
};

/** A listing in the grid: one link, and the heart as a button above it. */
export function PostCard({
  post,
  labels,
  link,
  heart,
  badge,
  foot,
  priority = 'lazy',
  sizes = CARD_SIZES.wide,
}: PostCardProps) {
  const { frame, index, shown, onPlace, onPointerMove, onPointerLeave } = useShownPhoto(post.images.length);
  const photo = { alt: '', emptyText: labels.noPhoto, sizes };
  return (
    <article
      className={post.isGone ? 'a-card gone' : 'a-card'}
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
    >
      {link}
      <div className="a-cph" ref={frame}>
        <SwipePhotos {...photo} images={post.images} priority={priority} onPlace={onPlace} />
        {index > 0 && (
          <div className="a-cother" key={index}>
            <CarPhoto {...photo} src={post.images[index] ?? null} priority="eager" />
          </div>
        )}
        <div className="a-cbad">
          {badge}
          {post.isTop && <StatusChip status="top" label={labels.top} />}
          {post.isReserved && <StatusChip status="pending" label={labels.reserved} />}
          {post.status !== 'active' && <StatusChip status={post.status} label={labels.status} />}
          {!post.isCleared && <span className="a-cnt a-uncleared">{labels.clearance}</span>}
        </div>
        {post.images.length > 1 && (
          <div className="a-cdots" aria-hidden="true">
            {post.images.map((image, place) => (
              <i key={image} className={place === shown ? 'on' : ''} />
            ))}
          </div>
        )}
        <PhotoCount count={post.imageCount} hasVideo={post.hasVideo} photos={labels.photos} video={labels.video} />
      </div>
      {heart}
      <div className="a-cb">
        {post.price !== '' && <PriceTag main={post.price} other={post.otherPrice} note={post.priceNote} />}
        <PriceDrop text={post.priceDrop} label={labels.priceDrop} />
        {post.totalPrice !== undefined && <p className="a-total">{post.totalPrice}</p>}
        <h3>{post.title}</h3>
        <Facts facts={post.facts} />
        <p className="mt">
          <span>
            {post.place} · {post.seller}
          </span>
          <span>{post.ago}</span>
        </p>
      </div>
      {foot}
    </article>
  );
}

/** That the price fell; readers get a word for the sign. */
export function PriceDrop({ text, label }: { text: string | undefined; label: string }) {
  if (text === undefined) return null;
  return (
    <p className="a-drop">
      <i className="a-sr">{label} </i>
      {text}
    </p>
  );
}

/** Short facts in one line, parted by dots. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <p className="sp">
      {facts.map((fact, place) => (
        <span key={fact}>
          {fact}
          {place < facts.length - 1 && <i aria-hidden="true">·</i>}
        </span>
      ))}
    </p>
  );
}
