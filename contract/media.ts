/**
 * Stored widths of every photo in pixels. A photo's address is `/media/<key>/<width>.jpg`; the file is JPEG, and
 * WebP for browsers that accept it once the server has made it. The picture at an address never changes.
 */
export const MEDIA_WIDTHS = [320, 640, 960, 1280] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

/** A key is the SHA-256 of the uploaded bytes in lower-case hex. */
export const MEDIA_KEY = /^[0-9a-f]{64}$/;

export const mediaUrl = (key: string, width: MediaWidth = 1280): string => `/media/${key}/${width}.jpg`;

/** The `srcset` of a photo by any of its addresses; undefined for addresses of other sites. */
export const mediaSrcSet = (url: string): string | undefined => {
  const [, base] = /^(\/media\/[0-9a-f]{64}\/)\d+\.jpg$/.exec(url) ?? [];
  return base === undefined ? undefined : MEDIA_WIDTHS.map((width) => `${base}${width}.jpg ${width}w`).join(', ');
};

/** Phones with dense screens load the width just below their pixels, which looks the same and is half as large. */
const ON_PHONES = '(min-resolution: 2.1dppx) 320px, calc(100vw - 32px)';
const BELOW_DESKTOP = `(min-width: 768px) calc(33.3vw - 29px), (min-width: 560px) calc(50vw - 24px), ${ON_PHONES}`;

/** How wide the cards of a list are, as in the HTML attribute `sizes`: alone, beside the filters, and in a row that scrolls. */
export const CARD_SIZES = {
  wide: `(min-width: 1275px) 294px, ${BELOW_DESKTOP}`,
  narrow: `(min-width: 1275px) 294px, (min-width: 1024px) calc(50vw - 204px), ${BELOW_DESKTOP}`,
  row: '(min-width: 1275px) 294px, 250px',
} as const;

/** The same photo in another width. */
export const mediaAt = (url: string, width: MediaWidth): string => url.replace(/\/\d+\.jpg$/, `/${width}.jpg`);

const OWN_VIDEO = /^\/media\/([0-9a-f]{64})\/video\.(?:mp4|webm)$/;

/** The key of an uploaded video by its address; undefined for links to other sites. */
export const videoKeyOf = (url: string | null | undefined): string | undefined => OWN_VIDEO.exec(url ?? '')?.[1];
