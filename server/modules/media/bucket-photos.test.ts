import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MEDIA_WIDTHS, type MediaWidth, mediaUrl } from '#contract/media.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { startTestS3, type TestS3 } from './testing-s3.ts';

let s3: TestS3;
let world: TestApp;
beforeAll(async () => {
  s3 = await startTestS3();
  const { bucketUrl, region, key, secret } = s3.config;
  const { origin, pathname } = new URL(bucketUrl);
  world = await openTestApp({
    env: { S3_ENDPOINT: origin, S3_BUCKET: pathname.slice(1), S3_REGION: region, S3_KEY: key, S3_SECRET: secret },
  });
}, 60_000);
afterAll(async () => {
  await world.close();
  await s3.close();
});

const addPhoto = async (red: number): Promise<string> => {
  const photo = await sharp({ create: { width: 1400, height: 1050, channels: 3, background: { r: red, g: 80, b: 9 } } })
    .jpeg()
    .toBuffer();
  const { key } = await world.media.addWhole(photo);
  return key;
};
const objectsOf = (key: string): string[] => [...s3.objects.keys()].filter((name) => name.includes(key));
const get = async (key: string, width: MediaWidth, accept: string) => {
  const { headers, rawPayload } = await world.app.inject({ url: mediaUrl(key, width), headers: { accept } });
  return [headers['content-type'], (await sharp(rawPayload).metadata()).width];
};

test('a bucket holds every width of a photo, and each is served in its size', async () => {
  const key = await addPhoto(11);

  const names = objectsOf(key).map((name) => name.slice(name.lastIndexOf('/') + 1));
  expect(names.toSorted()).toEqual(MEDIA_WIDTHS.flatMap((width) => [`${width}.jpg`, `${width}.webp`]).toSorted());
  for (const width of MEDIA_WIDTHS) {
    expect(await get(key, width, 'image/jpeg')).toEqual(['image/jpeg', width]);
    expect(await get(key, width, 'image/webp')).toEqual(['image/webp', width]);
  }
});

test('a width added later is made in the bucket; until then the next larger one is served', async () => {
  const key = await addPhoto(12);
  for (const name of objectsOf(key)) if (/\/960\./.test(name)) s3.objects.delete(name);

  expect(await get(key, 960, 'image/webp')).toEqual(['image/webp', 1280]);

  await vi.waitFor(async () => expect(await get(key, 960, 'image/webp')).toEqual(['image/webp', 960]));
  expect(objectsOf(key).some((name) => name.endsWith('/960.webp'))).toBe(true);
});
