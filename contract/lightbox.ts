/** SPEC.md §9, lightbox. Times in milliseconds. */
export const LIGHTBOX = {
  preload: 2,
  fadeMs: 500,
  maxZoomPixelRatio: 2,
  zoomInMultiplier: 2,
  doubleTapDelay: 300,
  doubleClickDelay: 300,
  doubleClickMaxStops: 2,
  keyboardMoveDistance: 50,
  wheelZoomDistanceFactor: 100,
  pinchZoomDistanceFactor: 100,
  verticalPaddingPx: 60,
} as const;
