import sharp, { type OutputInfo } from 'sharp';

const [COLUMNS, ROWS] = [9, 8];
/** Of 255: smaller differences come from how a picture was saved, not from what it shows. */
const NOISE = 2;

/**
 * A difference hash: 64 bits as 16 hex digits, each telling whether a picture gets darker from one field of a 9 × 8 grid
 * to the next. It stays the same when a photo is made smaller or saved anew.
 */
export const perceptualHash = async (pixels: Buffer, raw: OutputInfo): Promise<string> => {
  const grid = await sharp(pixels, { raw }).greyscale().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const at = row * COLUMNS + column;
      bits = (bits << 1n) | ((grid[at] ?? 0) > (grid[at + 1] ?? 0) + NOISE ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
};
