import { useState } from 'react';
import { mediaAt, mediaSrcSet } from '#contract/media.ts';
import './car-photo.css';

export type CarPhotoProps = {
  /** Any stored width of the photo; null where there is none. */
  src: string | null;
  alt: string;
  /** Said instead of a missing or broken photo. */
  emptyText: string;
  /** How wide it is shown, as in the HTML attribute. */
  sizes: string;
  /** `first` is the page's main picture, `eager` shows without scrolling. */
  priority?: 'first' | 'eager' | 'lazy';
};

/** A photo in a 4:3 frame; a silhouette where it is missing or cannot be shown. */
export function CarPhoto({ src, alt, emptyText, sizes, priority = 'lazy' }: CarPhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || broken === src) return <NoPhoto text={emptyText} />;
  return (
    <img
      className="a-photo"
      src={mediaAt(src, 640)}
      srcSet={mediaSrcSet(src)}
      sizes={sizes}
      alt={alt}
      width={640}
      height={480}
      loading={priority === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : 'auto'}
      // A picture that was in the page before must not blink while it is decoded again.
      decoding={priority === 'lazy' ? 'async' : 'sync'}
      draggable={false}
      onError={() => setBroken(src)}
    />
  );
}

/** Side view of a sedan in one colour. */
function NoPhoto({ text }: { text: string }) {
  return (
    <div className="nophoto">
      <svg viewBox="36 36 570 190" aria-hidden="true">
        <path d="M60 184C48 184 42 178 41 168L40 152C40 140 45 130 56 124C92 108 145 100 200 96C232 72 264 50 300 43C342 37 395 37 432 45C468 54 500 72 526 87C550 87 574 88 591 92C599 98 602 110 602 124C602 142 600 158 597 170C595 179 588 184 578 184Z" />
        <circle cx="140" cy="176" r="38" />
        <circle cx="476" cy="176" r="38" />
      </svg>
      <span>{text}</span>
    </div>
  );
}
