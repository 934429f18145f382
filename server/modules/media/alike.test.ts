import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { areAlike, bandsOf } from '#server/lib/alike-photos.ts';
import { encodePhoto } from './photo-encoder.ts';

/** Pseudo-random numbers, the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

/** A yard with a car: light and shade unique to this place, and the paint of the car in the middle. */
const aPhoto = async (place: number, paint = '#802020', width = 1000): Promise<Buffer> => {
  const random = numbers(place + 1);
  const shades = Buffer.from(Array.from({ length: 14 * 10 * 3 }, () => 40 + Math.floor(random() * 170)));
  const height = Math.round((width * 3) / 4);
  const size = { width: Math.round(width * 0.5), height: Math.round(height * 0.3) };
  const car = await sharp({ create: { ...size, channels: 3, background: paint } })
    .png()
    .toBuffer();
  return sharp(shades, { raw: { width: 14, height: 10, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: car, gravity: 'centre' }])
    .jpeg({ quality: 92 })
    .toBuffer();
};
const hashOf = async (photo: Buffer): Promise<string> => (await encodePhoto(photo)).hash;
const shareBand = (one: string, other: string) => bandsOf(one).some((band) => bandsOf(other).includes(band));

describe('photos look alike', () => {
  test.each([
    ['made smaller', (photo: Buffer) => sharp(photo).resize(700).jpeg({ quality: 85 }).toBuffer()],
    ['saved with a third of the quality', (photo: Buffer) => sharp(photo).jpeg({ quality: 30 }).toBuffer()],
    ['made larger', (photo: Buffer) => sharp(photo).resize(1500).jpeg().toBuffer()],
    ['saved as WebP', (photo: Buffer) => sharp(photo).resize(900).webp({ quality: 60 }).toBuffer()],
    ['saved as PNG', (photo: Buffer) => sharp(photo).resize(500).png().toBuffer()],
    [
      'saved three times',
      async (photo: Buffer) =>
        sharp(await sharp(photo).jpeg({ quality: 70 }).toBuffer())
          .webp()
          .toBuffer(),
    ],
  ])(
    'where one was %s, and the index finds it',
    async (_how, change) => {
      for (const place of [1, 2, 3]) {
        const photo = await aPhoto(place);
        const one = await hashOf(photo);
        const other = await hashOf(await change(photo));

        expect([areAlike(one, other), shareBand(one, other)]).toEqual([true, true]);
      }
    },
    30_000,
  );

  test('not if they show other places, or a car of another colour in the same place', async () => {
    const photos = await Promise.all([
      ...Array.from({ length: 30 }, (_, place) => aPhoto(place, '#802020', 640)),
      aPhoto(1, '#203080', 640),
      aPhoto(1, '#d0d0d0', 640),
      aPhoto(1, '#101010', 640),
    ]);
    const hashes = await Promise.all(photos.map(hashOf));
    const pairs = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => areAlike(one, other)));

    expect(pairs).toHaveLength(528);
    expect(pairs.filter(Boolean)).toEqual([]);
  }, 30_000);

  test('not if they are too plain to compare', async () => {
    const wall = (background: string) => sharp({ create: { width: 400, height: 300, channels: 3, background } });
    const white = await hashOf(await wall('#fff').png().toBuffer());
    const black = await hashOf(await wall('#000').png().toBuffer());

    expect([areAlike(white, white), areAlike(white, black), bandsOf(white), bandsOf(null)]).toEqual([
      false,
      false,
      [],
      [],
    ]);
  });

  test('by the rest of the hash if one of them has no colours yet', () => {
    const old = '00ff12ab34cd56ef';
    const fresh = `01ff12ab34cd56ef${'80'.repeat(108)}`;

    expect([areAlike(old, fresh), shareBand(old, fresh), bandsOf(fresh).length]).toEqual([true, true, 4]);
  });
});
