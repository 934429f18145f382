import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MEDIA_WIDTHS, mediaUrl } from '#contract/media.ts';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { sweepUploads } from '../uploads/index.ts';

const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const FOR_EVER = 'public, max-age=31536000, immutable';

let red = 0;
/** A photo that no other test sends. */
const aPhoto = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: { r: (red += 1), g: 90, b: 150 } } })
    .jpeg()
    .toBuffer();

describe.each(DIALECTS)('WebP on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ dialect });
  }, 60_000);
  afterAll(() => world.close());

  const get = async (key: string, accept: string, headers: Record<string, string> = {}, url = mediaUrl(key, 640)) => {
    const { statusCode, headers: got, rawPayload } = await world.app.inject({ url, headers: { accept, ...headers } });
    return { status: statusCode, type: got['content-type'], cache: got['cache-control'], got, bytes: rawPayload };
  };
  const makeAll = async () => {
    world.jobs.wake();
    await world.jobs.settled();
  };
  const folderOf = (key: string) => path.join(world.dataDir, 'media', key.slice(0, 2), key);
  const jobs = () => world.database.db.selectFrom('job').selectAll().where('kind', '=', 'photoWebp').execute();

  test('is made after the answer; until then clients that accept it get JPEG with a short cache time', async () => {
    const { key } = await world.media.add(await aPhoto());
    const browser = await get(key, BROWSER);
    const other = await get(key, '*/*');

    expect([browser.status, browser.type, browser.cache]).toEqual([200, 'image/jpeg', 'public, max-age=600']);
    expect([other.type, other.cache]).toEqual(['image/jpeg', FOR_EVER]);
    expect(await jobs()).toHaveLength(1);
    await makeAll();

    const later = await get(key, BROWSER);
    const { format, width, exif } = await sharp(later.bytes).metadata();
    expect([later.type, later.cache, format, width, exif]).toEqual(['image/webp', FOR_EVER, 'webp', 640, undefined]);
    expect(later.bytes.length).toBeLessThan(browser.bytes.length);
    expect(readdirSync(folderOf(key)).length).toBe(2 * MEDIA_WIDTHS.length);
    expect(await jobs()).toEqual([]);
  });

  test('is sent only to clients that accept it explicitly, and answers vary by Accept', async () => {
    const { key } = await world.media.addWhole(await aPhoto());
    const typeFor = async (accept: string) => (await get(key, accept)).type;
    const replies = [await get(key, BROWSER), await get(key, 'image/jpeg')];

    expect(await Promise.all([BROWSER, 'image/webp', 'image/webp;q=0.5'].map(typeFor))).toEqual(
      Array(3).fill('image/webp'),
    );
    expect(await Promise.all(['*/*', 'image/*', 'image/png', 'image/webp;q=0, */*', ''].map(typeFor))).toEqual(
      Array(5).fill('image/jpeg'),
    );
    expect(replies.map(({ got, cache }) => [got['vary'], cache])).toEqual(Array(2).fill(['accept', FOR_EVER]));
    expect(replies[0]?.got['etag']).not.toBe(replies[1]?.got['etag']);
  });

  test('known bytes are not sent again, and the other type has its own ETag', async () => {
    const { key } = await world.media.addWhole(await aPhoto());
    const etag = String((await get(key, 'image/jpeg')).got['etag']);

    expect((await get(key, 'image/jpeg', { 'if-none-match': etag })).status).toBe(304);
    expect((await get(key, BROWSER, { 'if-none-match': etag })).status).toBe(200);
  });

  test('photos from before JPEGs were stored are still served under both addresses', async () => {
    const { key } = await world.media.addWhole(await aPhoto());
    for (const width of MEDIA_WIDTHS) rmSync(path.join(folderOf(key), `${width}.jpg`));

    expect((await get(key, '*/*')).type).toBe('image/webp');
    expect((await get(key, '*/*', {}, `/media/${key}/640.webp`)).type).toBe('image/webp');
  });

  test('a width that was added later is replaced by the next larger one until it is made', async () => {
    const large = await sharp({ create: { width: 1300, height: 900, channels: 3, background: { r: 7, g: 80, b: 9 } } })
      .jpeg()
      .toBuffer();
    const { key } = await world.media.addWhole(large);
    for (const kind of ['jpg', 'webp']) rmSync(path.join(folderOf(key), `960.${kind}`));
    const widthOf = async (accept: string) => {
      const { type, cache, bytes } = await get(key, accept, {}, mediaUrl(key, 960));
      return [type, cache, (await sharp(bytes).metadata()).width];
    };

    // Both at once: either starts to make what is missing.
    expect(await Promise.all([widthOf(BROWSER), widthOf('image/jpeg')])).toEqual([
      ['image/webp', 'public, max-age=600', 1280],
      ['image/jpeg', 'public, max-age=600', 1280],
    ]);

    await vi.waitFor(async () => expect(await widthOf(BROWSER)).toEqual(['image/webp', FOR_EVER, 960]));
  });

  test('made again after an interruption changes nothing, and leaves no scratch files', async () => {
    const { key } = await world.media.add(await aPhoto());
    await world.media.makeWebp(key);
    rmSync(path.join(folderOf(key), '320.webp'));
    await Promise.all([makeAll(), world.media.makeWebp(key)]);

    expect(readdirSync(folderOf(key)).filter((name) => name.endsWith('.webp'))).toHaveLength(MEDIA_WIDTHS.length);
    expect(readdirSync(path.join(world.dataDir, 'media', 'tmp'))).toEqual([]);
  });

  test('is deleted with its photo, and is not made for a deleted one', async () => {
    const first = await world.media.addWhole(await aPhoto());
    const second = await world.media.add(await aPhoto());
    const { db } = world.database;
    await db.deleteFrom('media').where('key', 'in', [first.key, second.key]).execute();
    await sweepUploads({ db, media: world.media, now: () => Date.now() + 2 * DAY_MS });
    await makeAll();

    expect([first, second].map(({ key }) => existsSync(folderOf(key)))).toEqual([false, false]);
    expect(await jobs()).toEqual([]);
    expect((await get(first.key, BROWSER)).status).toBe(404);
    const bands = db.selectFrom('photo_band').selectAll().where('media_key', 'in', [first.key, second.key]);
    expect(await bands.execute()).toEqual([]);
  });
});
