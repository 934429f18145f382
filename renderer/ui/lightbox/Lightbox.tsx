import { useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import type { LightboxExternalProps, Slide, ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { CloseButton, ZoomButtons } from './LightboxButtons.tsx';
import {
  ANIMATION_SETTINGS,
  carouselSettings,
  LIGHTBOX_STYLES,
  viewerLabels,
  ZOOM_SETTINGS,
} from './lightbox-settings.ts';
import type { LightboxLabels, LightboxSlide } from './lightbox-slide.ts';
import { VideoSlide } from './VideoSlide.tsx';
import './lightbox.css';

export type LightboxProps = {
  /** As they are when it opens; another list needs another key. */
  slides: readonly LightboxSlide[];
  /** The slide shown first, from 0. */
  index: number;
  labels: LightboxLabels;
  onClose: () => void;
  /** The library's viewer; tests wrap it to see its props. */
  Viewer?: ComponentType<LightboxExternalProps>;
};

/**
 * Full-screen photos (SPEC.md §2): one close button, no previous and next buttons, zoom by every means.
 * Swipe and ←/→ change slides at zoom 1, arrows pan a zoomed photo (D162).
 */
export function Lightbox({ slides, index, labels, onClose, Viewer = YetAnotherLightbox }: LightboxProps) {
  // The viewer starts again whenever it is given other slides, so it keeps those it was opened with.
  const [viewerSlides] = useState(() => slides.map(toViewerSlide));
  const [shown, setShown] = useState(index);
  const zoom = useRef<ZoomRef>(null);
  const isClosed = useRef(false);
  const position = `${shown + 1} / ${viewerSlides.length}`;
  // The viewer fades out before it reports the close; a second Escape meanwhile must not go back twice.
  const closeOnce = () => {
    if (!isClosed.current) onClose();
    isClosed.current = true;
  };
  return (
    <Viewer
      open
      close={closeOnce}
      className="lb"
      index={index}
      slides={viewerSlides}
      plugins={[Zoom]}
      zoom={{ ...ZOOM_SETTINGS, ref: zoom }}
      carousel={carouselSettings(viewerSlides.length)}
      animation={ANIMATION_SETTINGS}
      styles={LIGHTBOX_STYLES}
      labels={viewerLabels(labels)}
      on={{ view: (view) => setShown(view.index) }}
      portal={{ container: { onKeyDown: (event) => zoomByPlainKeys(event, zoom.current) } }}
      render={{
        buttonPrev: () => null,
        buttonNext: () => null,
        buttonClose: () => <CloseButton key="close" label={labels.close} />,
        buttonZoom: (state) => <ZoomButtons zoom={state} labels={labels} />,
        slide: ({ slide, offset }) =>
          slide.type === 'video' ? <VideoSlide slide={slide} isShown={offset === 0} /> : undefined,
        controls: () => <span className="n">{position}</span>,
      }}
    />
  );
}

/** The viewer sorts `srcSet` in place, so it gets its own copy. */
const toViewerSlide = (slide: LightboxSlide): Slide => {
  if (slide.type === 'video') return slide;
  const { srcSet, ...photo } = slide;
  return srcSet === undefined ? photo : { ...photo, srcSet: [...srcSet] };
};

/** The viewer itself takes 0 and = only with ctrl; plus and minus it handles before this. */
const zoomByPlainKeys = ({ key, ctrlKey, metaKey }: KeyboardEvent, zoom: ZoomRef | null): void => {
  if (zoom === null || ctrlKey || metaKey) return;
  if (key === '0') zoom.changeZoom(1);
  if (key === '=') zoom.zoomIn();
};
