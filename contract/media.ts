/** Stored widths of every photo in pixels; a photo's address is `/media/<key>/<width>.webp` and never changes its bytes. */
export const MEDIA_WIDTHS = [320, 640, 1280] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

/** A key is the SHA-256 of the uploaded bytes in lower-case hex. */
export const MEDIA_KEY = /^[0-9a-f]{64}$/;

export const mediaUrl = (key: string, width: MediaWidth = 1280): string => `/media/${key}/${width}.webp`;

/** The `srcset` of a photo given by any of its addresses; undefined for addresses that are not ours. */
export const mediaSrcSet = (url: string): string | undefined => {
  const [, base] = /^(\/media\/[0-9a-f]{64}\/)\d+\.webp$/.exec(url) ?? [];
  return base === undefined ? undefined : MEDIA_WIDTHS.map((width) => `${base}${width}.webp ${width}w`).join(', ');
};

/** The same photo in another width. */
export const mediaAt = (url: string, width: MediaWidth): string => url.replace(/\/\d+\.webp$/, `/${width}.webp`);
