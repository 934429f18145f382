import type { LightboxExternalProps } from 'yet-another-react-lightbox';
import { LIGHTBOX } from '#contract/lightbox.ts';
import type { LightboxLabels } from './lightbox-slide.ts';

/** SPEC.md §9 as the viewer takes it; zoom starts at 1 and is rounded to 5 decimals by the viewer itself. */
export const ZOOM_SETTINGS = {
  minZoom: 1,
  maxZoomPixelRatio: LIGHTBOX.maxZoomPixelRatio,
  zoomInMultiplier: LIGHTBOX.zoomInMultiplier,
  doubleTapDelay: LIGHTBOX.doubleTapDelay,
  doubleClickDelay: LIGHTBOX.doubleClickDelay,
  doubleClickMaxStops: LIGHTBOX.doubleClickMaxStops,
  keyboardMoveDistance: LIGHTBOX.keyboardMoveDistance,
  wheelZoomDistanceFactor: LIGHTBOX.wheelZoomDistanceFactor,
  pinchZoomDistanceFactor: LIGHTBOX.pinchZoomDistanceFactor,
} as const satisfies LightboxExternalProps['zoom'];

export const carouselSettings = (slideCount: number): LightboxExternalProps['carousel'] => ({
  preload: LIGHTBOX.preload,
  padding: 0,
  finite: slideCount === 1,
});

export const ANIMATION_SETTINGS: LightboxExternalProps['animation'] = { fade: LIGHTBOX.fadeMs };

/** Black, with 60 px above and below the photo. */
export const LIGHTBOX_STYLES: LightboxExternalProps['styles'] = {
  container: { backgroundColor: '#000', padding: `${LIGHTBOX.verticalPaddingPx}px 0` },
};

export const viewerLabels = (labels: LightboxLabels): LightboxExternalProps['labels'] => ({
  Lightbox: labels.name,
  'Photo gallery': labels.gallery,
  Carousel: labels.carousel,
  Slide: labels.slide,
  '{index} of {total}': labels.position,
});
