import { useState } from 'react';
import type { MouseEvent, UIEvent } from 'react';
import { CarPhoto } from '../car-photo/CarPhoto.tsx';
import type { CarPhotoProps } from '../car-photo/CarPhoto.tsx';

type SwipePhotosProps = Omit<CarPhotoProps, 'src' | 'priority'> & {
  images: readonly string[];
  priority: NonNullable<CarPhotoProps['priority']>;
  /** Called with the place of the photo that a swipe brings. */
  onPlace: (place: number) => void;
};

/** On touch screens the strip lies over the card's link, so a tap is passed on to it. */
const openCar = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('article')?.querySelector<HTMLElement>('.a-cardlink')?.click();

/** The photos side by side to swipe through; each further one loads when the swipe towards it begins. */
export function SwipePhotos({ images, priority, onPlace, ...photo }: SwipePhotosProps) {
  const [loaded, setLoaded] = useState(1);
  const first = <CarPhoto {...photo} src={images[0] ?? null} priority={priority} />;
  if (images.length < 2) return first;
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    const place = scrollLeft / clientWidth;
    setLoaded(Math.max(loaded, Math.ceil(place) + 1));
    onPlace(Math.round(place));
  };
  return (
    // Readers and keys have the link, whose page shows all photos.
    <div className="a-swipe" aria-hidden="true" onScroll={onScroll} onClick={openCar}>
      {first}
      {images.slice(1).map((image, at) => (
        <span key={image}>{at + 1 < loaded && <CarPhoto {...photo} src={image} priority="eager" />}</span>
      ))}
    </div>
  );
}
