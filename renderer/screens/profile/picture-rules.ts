import { MAX_PHOTO_BYTES } from '#contract/constants.ts';

export type PictureFault = 'PHOTO_TOO_LARGE' | 'PHOTO_HEIC' | 'PHOTO_UNREADABLE';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** What a device can tell of a file before it is sent; the server looks at its bytes. */
export const faultOfPicture = ({ type, name, size }: File): PictureFault | undefined => {
  if (/hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name)) return 'PHOTO_HEIC';
  if (!PICTURE_TYPES.some((known) => known === type)) return 'PHOTO_UNREADABLE';
  return size > MAX_PHOTO_BYTES ? 'PHOTO_TOO_LARGE' : undefined;
};
