import sharp, { type OutputInfo } from 'sharp';

const COLUMNS = 9;
const ROWS = 8;
/** Of 255: smaller differences come from re-encoding, not from the content. */
const NOISE = 2;
const FIELDS = 6;

/**
 * A perceptual hash in hex digits that changes little when a picture is scaled or re-encoded: first a difference
 * hash of 64 bits, which record whether brightness falls from one field of a 9 × 8 grid to the next, then the colours of a
 * 6 × 6 grid, a byte each of red, green and blue, which distinguish a red car from a blue one.
 */
export const perceptualHash = async (pixels: Buffer, raw: OutputInfo): Promise<string> => {
  const grid = await sharp(pixels, { raw }).greyscale().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer();
  const colours = await sharp(pixels, { raw }).resize(FIELDS, FIELDS, { fit: 'fill' }).raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const at = row * COLUMNS + column;
      bits = (bits << 1n) | ((grid[at] ?? 0) > (grid[at + 1] ?? 0) + NOISE ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0') + colours.toString('hex');
};
