/** SPEC.md §3, lightbox slide. Slides without size cannot be zoomed; the shown picture's own size wins over it. */
export type LightboxSlide = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly srcSet?: readonly { readonly src: string; readonly width: number; readonly height: number }[];
};

export type LightboxLabels = {
  readonly name: string;
  readonly gallery: string;
  readonly carousel: string;
  readonly slide: string;
  /** With `{index}` and `{total}`. */
  readonly position: string;
  readonly close: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
};
