import { keyOf } from './prepared.ts';
import type { Prepared } from './prepared.ts';

/** Pixels of the long side: more than the largest size that is ever shown (1280), enough to zoom into. */
const MAX_SIDE = 2560;
const QUALITY = 0.88;
const THUMB_SIDE = 480;
const THUMB_QUALITY = 0.75;

type Drawable = Pick<ImageBitmap, 'width' | 'height'> & CanvasImageSource;

/** The picture as a JPEG up to a number of pixels; transparent parts become white. */
export const toJpeg = (picture: Drawable, maxSide: number, quality: number): Promise<Blob> => {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
};

/**
 * Draws the picture anew: upright, without metadata, no larger than needed (D108). `original` is what may be sent
 * instead where it is just as clean and not larger.
 */
export const drawAnew = async (picture: Drawable, original?: Blob): Promise<Prepared> => {
  const thumb = await toJpeg(picture, THUMB_SIDE, THUMB_QUALITY);
  const fits = Math.max(picture.width, picture.height) <= MAX_SIDE;
  const drawn = await toJpeg(picture, MAX_SIDE, QUALITY);
  const blob = fits && original !== undefined && original.size <= drawn.size ? original : drawn;
  return { blob, key: await keyOf(blob), thumb };
};

/** A picture whose bytes stay, with its small one. */
export const keepAsIs = async (picture: Drawable, file: Blob): Promise<Prepared> => ({
  blob: file,
  key: await keyOf(file),
  thumb: await toJpeg(picture, THUMB_SIDE, THUMB_QUALITY),
});
