import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { IconCamera } from '@tabler/icons-react';
import { CarPhoto } from '../car-photo/CarPhoto.tsx';
import type { GalleryPhoto } from './gallery-photo.ts';
import './photo-strip.css';

export type PhotoStripProps = {
  photos: readonly GalleryPhoto[];
  video: ReactNode;
  labels: { name: string; position: (index: number, total: number) => string; noPhoto: string };
  onOpen: (index: number) => void;
  /** Buttons over the photos: back on the left, the others on the right. */
  back: ReactNode;
  actions: ReactNode;
};

const MAX_DOTS = 5;

/** Photos to swipe through on a phone, the video after the first one. */
export function PhotoStrip({ photos, video, labels, onOpen, back, actions }: PhotoStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const total = photos.length + (video === null ? 0 : 1);
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
  };
  const slides = photos.map((photo, index) => (
    <button
      key={photo.src}
      type="button"
      className="p-slide"
      aria-label={photo.openLabel}
      onClick={() => onOpen(index)}
    >
      <CarPhoto src={photo.src} alt={photo.alt} emptyText="" sizes="100vw" priority={index === 0 ? 'first' : 'lazy'} />
    </button>
  ));
  const clip =
    video === null
      ? []
      : [
          <div key="video" className="p-slide">
            {video}
          </div>,
        ];
  return (
    <section className="p-mgal" aria-label={labels.name}>
      <div className="strip" ref={strip} onScroll={follow}>
        {total === 0 && <CarPhoto src={null} alt="" emptyText={labels.noPhoto} sizes="" />}
        {[...slides.slice(0, 1), ...clip, ...slides.slice(1)]}
      </div>
      <div className="bar">
        {back}
        <div>{actions}</div>
      </div>
      {total > 1 && <Dots shown={shown} total={total} />}
      {total > 0 && (
        <span className="a-cnt">
          <IconCamera size={14} stroke={2} aria-hidden="true" />
          {labels.position(shown + 1, total)}
        </span>
      )}
    </section>
  );
}

/** At most five dots; with more photos the lit one moves in proportion. */
function Dots({ shown, total }: { shown: number; total: number }) {
  const count = Math.min(total, MAX_DOTS);
  const lit = Math.round((shown / (total - 1)) * (count - 1));
  return (
    <div className="thumbs" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <i key={place} className={place === lit ? 'on' : ''} />
      ))}
    </div>
  );
}
