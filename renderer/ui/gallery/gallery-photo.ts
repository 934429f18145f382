export type GalleryPhoto = {
  readonly src: string;
  readonly alt: string;
  /** What pressing it does, for a screen reader. */
  readonly openLabel: string;
};
