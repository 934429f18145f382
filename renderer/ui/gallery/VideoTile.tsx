import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { CarPhoto } from '../car-photo/CarPhoto.tsx';
import './video-tile.css';

export type VideoTileProps = {
  /** A photo in the video's place; null where there is none. */
  poster: string | null;
  /** What pressing it does. */
  label: string;
  onOpen: () => void;
};

/** The way to a video, which plays in the lightbox and loads only there. */
export function VideoTile({ poster, label, onOpen }: VideoTileProps) {
  return (
    <button type="button" className="p-tile" aria-label={label} onClick={onOpen}>
      <CarPhoto src={poster} alt="" emptyText="" sizes="(min-width: 768px) 25vw, 100vw" />
      <span className="p-play">
        <IconPlayerPlayFilled size={24} aria-hidden="true" />
      </span>
    </button>
  );
}
