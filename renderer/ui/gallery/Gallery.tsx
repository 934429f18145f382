import type { ReactNode } from 'react';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Button } from '../button/Button.tsx';
import { CarPhoto } from '../car-photo/CarPhoto.tsx';
import type { GalleryPhoto } from './gallery-photo.ts';
import { tilesOf } from './tiles.ts';
import './gallery.css';

export type GalleryProps = {
  photos: readonly GalleryPhoto[];
  video: ReactNode;
  /** The whole gallery, and the button with the total. */
  labels: { name: string; all: string; noPhoto: string };
  onOpen: (index: number) => void;
};

const SIZES = { main: '(min-width: 1275px) 616px, 50vw', side: '(min-width: 1275px) 308px, 25vw' } as const;

/** One big photo and up to four small tiles, the video among them. */
export function Gallery({ photos, video, labels, onOpen }: GalleryProps) {
  const tiles = tilesOf(photos.length, video !== null);
  return (
    <section className={`p-gal n${Math.max(tiles.length, 1)}`} aria-label={labels.name}>
      {tiles.length === 0 && (
        <div>
          <CarPhoto src={null} alt="" emptyText={labels.noPhoto} sizes="" />
        </div>
      )}
      {tiles.map((tile, place) => (
        <div key={tile}>
          {tile === 'video' ? video : <PhotoTile photo={photos[tile]} place={place} onOpen={() => onOpen(tile)} />}
        </div>
      ))}
      {photos.length > 0 && (
        <Button className="all" onClick={() => onOpen(0)}>
          <IconLayoutGrid size={18} aria-hidden="true" />
          {labels.all}
        </Button>
      )}
    </section>
  );
}

type PhotoTileProps = { photo: GalleryPhoto | undefined; place: number; onOpen: () => void };

function PhotoTile({ photo, place, onOpen }: PhotoTileProps) {
  if (photo === undefined) return null;
  const isMain = place === 0;
  return (
    <button type="button" className="p-tile" aria-label={photo.openLabel} onClick={onOpen}>
      <CarPhoto
        src={photo.src}
        alt={photo.alt}
        emptyText=""
        sizes={isMain ? SIZES.main : SIZES.side}
        priority={isMain ? 'first' : 'eager'}
      />
    </button>
  );
}
