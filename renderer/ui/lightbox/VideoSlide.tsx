import { useEffect, useRef, useState } from 'react';
import type { LightboxVideo } from './lightbox-slide.ts';

/** A video that plays while it is the slide on the screen; one that cannot be played shows a message (D109). */
export function VideoSlide({ slide: { src, name, unsupported }, isShown }: { slide: LightboxVideo; isShown: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    // Browsers may refuse to play with sound: the controls are there.
    if (isShown) void video.current?.play()?.catch(() => undefined);
    else video.current?.pause();
  }, [isShown]);
  if (isBroken)
    return (
      <p className="novideo" role="alert">
        {unsupported}
      </p>
    );
  return (
    // Sellers' own clips have no captions to offer.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video ref={video} src={src} aria-label={name} controls playsInline onError={() => setBroken(true)}>
      {unsupported}
    </video>
  );
}
