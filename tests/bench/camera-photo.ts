import sharp from 'sharp';

const FIELDS = 64;
const GRAIN = 50;

/** Pseudo-random numbers, the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

/**
 * A JPEG like one of a phone that saves space, 2 MB at 12 megapixels: light and shade of all sizes under the grain of a
 * sensor, and where and by what it was taken. No two numbers give the same one.
 */
export const cameraPhoto = async (number: number, width: number, height: number, quality = 90): Promise<Buffer> => {
  const random = numbers(1000 + number);
  const bytes = (length: number, from: number, to: number) =>
    Buffer.from(Array.from({ length }, () => from + Math.floor(random() * (to - from))));
  const shades = sharp(bytes(FIELDS * FIELDS * 3, 30, 220), { raw: { width: FIELDS, height: FIELDS, channels: 3 } });
  // One tile of grain, repeated: only the time to decode it matters, not its look.
  const side = 512;
  const grain = await sharp(bytes(side * side * 4, 128 - GRAIN, 128 + GRAIN), {
    raw: { width: side, height: side, channels: 4 },
  })
    .png()
    .toBuffer();
  const picture = await shades.resize(width, height, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer();
  return sharp(picture)
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .withExif({ IFD0: { Make: 'Aniv', Model: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLongitudeRef: 'E' } })
    .jpeg({ quality })
    .toBuffer();
};
