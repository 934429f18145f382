import { useState } from 'react';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { CarPhoto } from '../car-photo/CarPhoto.tsx';
import './video-tile.css';

export type VideoTileProps = {
  src: string;
  /** A photo shown until it plays; null where there is none. */
  poster: string | null;
  labels: { play: string; name: string; unsupported: string };
};

/** A video that loads when it is asked for; one that cannot be played says so (D109). */
export function VideoTile({ src, poster, labels }: VideoTileProps) {
  const [phase, setPhase] = useState<'still' | 'playing' | 'unsupported'>('still');
  if (phase === 'unsupported') {
    return (
      <p className="p-novideo" role="alert">
        {labels.unsupported}
      </p>
    );
  }
  if (phase === 'playing') {
    return (
      // Sellers' own clips have no captions to offer.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className="p-video"
        src={src}
        aria-label={labels.name}
        controls
        autoPlay
        playsInline
        onError={() => setPhase('unsupported')}
      >
        {labels.unsupported}
      </video>
    );
  }
  return (
    <button type="button" className="p-tile" aria-label={labels.play} onClick={() => setPhase('playing')}>
      <CarPhoto src={poster} alt="" emptyText="" sizes="(min-width: 768px) 25vw, 100vw" />
      <span className="p-play">
        <IconPlayerPlayFilled size={24} aria-hidden="true" />
      </span>
    </button>
  );
}
