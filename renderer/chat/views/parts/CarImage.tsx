import { IconCar } from '@tabler/icons-react';
import { useState } from 'react';

/** A small photo of a car, or an icon instead. The title is next to it. */
export function CarImage({ src }: { readonly src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="chat-car-image">
      {src === null || src === broken ? (
        <IconCar size={24} aria-hidden />
      ) : (
        <img src={src} alt="" width={64} height={48} onError={() => setBroken(src)} />
      )}
    </span>
  );
}
