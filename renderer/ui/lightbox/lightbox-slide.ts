/** SPEC.md §3, lightbox slide. Slides without size cannot be zoomed; the shown picture's own size wins over it. */
export type LightboxPhoto = {
  readonly type?: 'image';
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly srcSet?: readonly { readonly src: string; readonly width: number; readonly height: number }[];
};

/** A video by its address; `unsupported` is said where it cannot be played. */
export type LightboxVideo = {
  readonly type: 'video';
  readonly src: string;
  readonly name: string;
  readonly unsupported: string;
};
export type LightboxSlide = LightboxPhoto | LightboxVideo;

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    video: LightboxVideo;
  }
}

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
