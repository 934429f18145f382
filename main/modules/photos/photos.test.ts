import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CARS, photoImport, isDone, isStill, RAV4, TUCSON } from './testing/photo-import.ts';
import { aPhoto, treeHash, writeTree } from './testing/sample-photos.ts';

const at = photoImport();

describe('a folder of photos', () => {
  test('is uploaded to the cars in its names, in natural order', async () => {
    const rav4 = await Promise.all([1, 2, 10].map((seed) => aPhoto(seed)));
    await writeTree(at.sources, {
      'JTMB1RFV5MD072418/10.jpg': rav4[2]!,
      'JTMB1RFV5MD072418/2.jpg': rav4[1]!,
      'JTMB1RFV5MD072418/1.jpg': rav4[0]!,
      'Tucson KM8JECA18NU074244.jpg': await aPhoto(20),
      'JTMB1RFV5MD072418/.DS_Store': Buffer.from('x'),
    });
    const before = await treeHash(at.sources);
    await at.choose();
    const state = await at.running.until(isDone);

    expect(state).toMatchObject({ total: 4, done: 4, refused: 0, unassigned: 0, secondsLeft: null });
    expect(state.cars.map(({ title, done }) => [title, done])).toEqual([
      ['Hyundai Tucson', 1],
      ['Toyota RAV4', 3],
    ]);
    const order = at.running.photos.handlers.files({ id: state.id, of: RAV4 });
    expect((await order).map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '10.jpg']);
    expect(at.market.cars.get(RAV4)).toHaveLength(3);
    expect(await treeHash(at.sources)).toBe(before);
    expect(at.running.puts()).toBe(2);
  });

  test('is sent without metadata, rotated and no larger than an upload', async () => {
    await writeTree(at.sources, { 'A-1024.jpg': await aPhoto(1, { width: 3000, height: 2000, orientation: 6 }) });
    await at.choose();
    await at.running.until(isDone);
    const [key] = at.market.cars.get(RAV4)!;
    const { exif, orientation, width, height, format } = await sharp(at.market.stored.get(key!)).metadata();

    expect({ exif, orientation, width, height, format }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 1707,
      height: 2560,
      format: 'jpeg',
    });
  });
});

describe('photos whose names match no car', () => {
  test('wait with a thumb until the user assigns them', async () => {
    await writeTree(at.sources, { 'IMG_1.jpg': await aPhoto(1), 'IMG_2.jpg': await aPhoto(2) });
    await at.choose();
    const { id } = await at.running.until(isStill);
    const [first, second] = await at.running.photos.handlers.files({ id, of: 'unassigned' });
    const thumb = await at.running.get(first!.thumb!);
    await at.running.photos.handlers.assign({ id, files: [first!.id], postId: RAV4 });
    await at.running.photos.handlers.assign({ id, files: [second!.id], postId: TUCSON });
    const state = await at.running.until(isDone);

    expect(thumb.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()).width).toBe(240);
    expect([at.market.cars.get(RAV4)?.length, at.market.cars.get(TUCSON)?.length]).toEqual([1, 1]);
    expect(state.unassigned).toBe(0);
  });

  test('are released when the import is cancelled', async () => {
    await writeTree(at.sources, { 'IMG_1.jpg': await aPhoto(1), 'A-1024 1.jpg': await aPhoto(2) });
    await at.choose();
    const { id } = await at.running.until(isStill);
    const state = await at.running.photos.handlers.cancel({ id });

    expect(state).toMatchObject({ phase: 'cancelled', total: 1, done: 1, unassigned: 0 });
    expect(at.market.cars.get(RAV4)).toHaveLength(1);
  });

  test('go to the car they were assigned to', async () => {
    await writeTree(at.sources, { 'IMG_1.jpg': await aPhoto(1) });
    await at.startAgain({ chosen: [path.join(at.sources, 'IMG_1.jpg')] });
    await at.running.photos.handlers.chooseFor({ postId: TUCSON });
    await at.running.until(isDone);

    expect(at.market.cars.get(TUCSON)).toHaveLength(1);
  });
});

test.each(['/import/0.jpg', '/import/1e3.jpg', '/import/99.jpg', '/import/../imports.sqlite', '/import/..%2f1.jpg'])(
  'the address %s gives no file of the import',
  async (address) => {
    await writeTree(at.sources, { 'IMG_1.jpg': await aPhoto(1) });
    await at.choose();
    await at.running.until(isStill);

    expect((await at.running.get(address)).headers.get('content-type')).not.toBe('image/jpeg');
  },
);

describe('the same photo', () => {
  test('in another file, with other metadata or in another import is skipped and reported', async () => {
    const photo = await aPhoto(1);
    const other = await sharp(photo)
      .withExif({ IFD0: { Copyright: 'another' } })
      .jpeg({ quality: 80 })
      .toBuffer();
    await writeTree(at.sources, { 'A-1024 1.jpg': photo, 'A-1024 2.jpg': photo, 'A-1024 3.jpg': await aPhoto(2) });
    await at.choose();
    const first = await at.running.until(isDone);
    await at.startAgain({ cars: CARS.map((car) => ({ ...car, images: 2 })) });
    await writeTree(at.sources, { 'A-1024 4.jpg': other });
    const again = await at.choose();
    const second = await at.running.until((state) => state.id === again && isDone(state));

    expect([first.done, first.refused]).toEqual([2, 1]);
    expect([second.done, second.refused]).toEqual([1, 3]);
    expect(at.market.cars.get(RAV4)).toHaveLength(3);
  });

  test('is uploaded again if its car no longer has it', async () => {
    await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1) });
    await at.choose();
    await at.running.until(isDone);
    at.market.cars.set(RAV4, []);
    const again = await at.choose();
    await at.running.until((state) => state.id === again && isDone(state));

    expect(at.market.cars.get(RAV4)).toHaveLength(1);
  });
});

describe('a car', () => {
  const many = async (count: number) => {
    const photos = await Promise.all(Array.from({ length: count }, (_, at) => aPhoto(at)));
    await writeTree(at.sources, Object.fromEntries(photos.map((photo, at) => [`A-1024/${at + 1}.jpg`, photo])));
  };

  test('accepts twenty photos, the first ones, and the others are reported', async () => {
    await many(23);
    await at.startAgain({ cars: CARS.map((car) => ({ ...car, images: 3 })) });
    at.market.cars.set(RAV4, ['a', 'b', 'c']);
    await at.choose();
    const { id, done, refused } = await at.running.until(isDone);
    const left = await at.running.photos.handlers.files({ id, of: 'refused' });

    expect([done, refused]).toEqual([17, 6]);
    expect(new Set(left.map(({ refusal }) => refusal))).toEqual(new Set(['TOO_MANY_PHOTOS']));
    expect(left.map(({ name }) => name)).toEqual(['18.jpg', '19.jpg', '20.jpg', '21.jpg', '22.jpg', '23.jpg']);
  });

  test('that has filled up in the meantime, or is gone, refuses only the photos affected', async () => {
    await many(2);
    await writeTree(at.sources, { 'KM8JECA18NU074244.jpg': await aPhoto(50) });
    at.market.cars.set(
      RAV4,
      Array.from({ length: 19 }, (_, at) => `old ${at}`),
    );
    at.market.cars.delete(TUCSON);
    await at.choose();
    const { id } = await at.running.until(isDone);
    const left = await at.running.photos.handlers.files({ id, of: 'refused' });

    expect(left.map(({ refusal }) => refusal)).toEqual(
      expect.arrayContaining(['REFUSED_BY_SERVER', 'TOO_MANY_PHOTOS']),
    );
    expect(at.market.cars.get(RAV4)).toHaveLength(20);
  });
});
