import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { areAlike } from '#server/lib/alike-photos.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type Market, openMarket, postFields } from '../posts/testing-selling.ts';
import { sweepUploads } from './index.ts';

const keyOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A unique photo. */
const aPhoto = (width = 60, height = 40) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
const anMp4 = () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isomiso2'), randomBytes(500)]);
const aWebm = () =>
  Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), randomBytes(500)]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')]);

describe.each(DIALECTS)('uploads on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    await market.give(1, { post_credits: 1000 });
  }, 60_000);
  afterAll(() => market.close());

  const put = (userId: number, bytes: Buffer, { type = 'image/jpeg', key = keyOf(bytes), kind = 'Photos' } = {}) =>
    market.call(userId, 'PUT', `/api/${kind}/${key}`, bytes, { 'content-type': type });
  const state = (userId: number, key: string) => market.call(userId, 'GET', `/api/Photos/${key}`);
  const temporaries = () => readdirSync(path.join(market.dataDir, 'media', 'tmp'));
  const folderOf = (key: string) => path.join(market.dataDir, 'media', key.slice(0, 2), key);
  const areThere = (files: readonly Buffer[]) => files.map((bytes) => existsSync(folderOf(keyOf(bytes))));
  const sweep = (days: number) =>
    sweepUploads({ db: market.database.db, media: market.media, now: () => Date.now() + days * DAY_MS });

  test('a photo is available to its sender once it was sent, and sending it again changes nothing', async () => {
    const bytes = await aPhoto();
    const key = keyOf(bytes);
    const before = await state(1, key);
    const first = await put(1, bytes);
    const again = await put(1, bytes, { type: 'application/octet-stream' });
    const page = await market.app.inject(first.value.url);

    expect(before.value).toEqual({ key, isStored: false, url: null });
    expect(first).toMatchObject({ code: 'ok', value: { key, isStored: true, url: `/media/${key}/1280.jpg` } });
    expect(again.value).toEqual(first.value);
    expect((await state(1, key)).value).toEqual(first.value);
    expect((await state(2, key)).value.isStored).toBe(false);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/jpeg']);
    await expect.poll(temporaries).toEqual([]);
  });

  test('the same photo sent by two users at once is stored once', async () => {
    const bytes = await aPhoto();
    const replies = await Promise.all([put(1, bytes), put(2, bytes), put(1, bytes), put(2, bytes)]);

    expect(replies.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok', 'ok']);
    await expect.poll(temporaries).toEqual([]);
  });

  test('stores no location and no camera of a photo', async () => {
    const bytes = await sharp(await aPhoto())
      .withExif({ IFD0: { Make: 'SerialMaker' }, IFD3: { GPSLatitude: '40/1 10/1 0/1' } })
      .toBuffer();
    const { value } = await put(1, bytes);
    const { rawPayload } = await market.app.inject(value.url);

    expect(bytes.includes('SerialMaker')).toBe(true);
    expect(rawPayload.includes('SerialMaker')).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  test('a re-saved photo keeps its fingerprint, another one has another', async () => {
    const photo = await sharp(path.resolve('resources/readme/home.webp')).resize(900).jpeg().toBuffer();
    const smaller = await sharp(photo).resize(500).jpeg({ quality: 60 }).toBuffer();
    const other = await aPhoto(300, 200);
    for (const bytes of [photo, smaller, other]) await put(1, bytes);
    const hashOf = async (bytes: Buffer) => {
      const query = market.database.db.selectFrom('media').select('perceptual_hash').where('key', '=', keyOf(bytes));
      return (await query.executeTakeFirstOrThrow()).perceptual_hash ?? '';
    };

    expect(areAlike(await hashOf(photo), await hashOf(smaller))).toBe(true);
    expect(areAlike(await hashOf(photo), await hashOf(other))).toBe(false);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an SVG with a script', () => SVG, 'PHOTO_UNREADABLE'],
    ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'PHOTO_UNREADABLE'],
    [
      'a picture that goes on as a page',
      async () => Buffer.concat([Buffer.from([255, 216, 255]), SVG]),
      'PHOTO_UNREADABLE',
    ],
    ['nothing', () => Buffer.alloc(0), 'PHOTO_UNREADABLE'],
    ['half a photo', async () => (await aPhoto(300, 300)).subarray(0, 9000), 'PHOTO_UNREADABLE'],
    [
      'an animation',
      () =>
        sharp(randomBytes(300), { raw: { width: 10, height: 10, channels: 3 } })
          .gif()
          .toBuffer(),
      'PHOTO_UNREADABLE',
    ],
    ['a HEIC', () => HEIC, 'PHOTO_HEIC'],
    ['a film', anMp4, 'PHOTO_UNREADABLE'],
    ['a byte over 15 MB', () => Buffer.alloc(MAX_PHOTO_BYTES + 1, 255), 'PHOTO_TOO_LARGE'],
    [
      '10,000 × 10,000 pixels',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#777' } })
          .png()
          .toBuffer(),
      'PHOTO_TOO_MANY_PIXELS',
    ],
  ])('%s is no photo, and nothing of it stays', async (_name, make, code) => {
    const bytes = await make();
    const reply = await put(1, bytes);

    expect(reply.code).toBe(code);
    expect([(await state(1, keyOf(bytes))).value.isStored, existsSync(folderOf(keyOf(bytes)))]).toEqual([false, false]);
    await expect.poll(temporaries).toEqual([]);
  });

  test('refuses bytes that do not match the key', async () => {
    const bytes = await aPhoto();

    expect(await put(1, bytes, { key: 'a'.repeat(64) })).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  test.each(['..%2f..%2fetc', 'A'.repeat(64), 'a'.repeat(63), '0'])('the key %s is refused', async (key) => {
    expect((await put(1, Buffer.from('x'), { key })).code).toBe('VALIDATION_FAILED');
  });

  test.each(['text/html', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'a body of %s is refused',
    async (type) => {
      expect((await put(1, await aPhoto(), { type })).code).toBe('UNSUPPORTED_MEDIA');
    },
  );

  test('JSON is not accepted as a photo', async () => {
    expect((await market.call(1, 'PUT', `/api/Photos/${'a'.repeat(64)}`, { a: 1 })).code).toBe('UNSUPPORTED_MEDIA');
  });

  test.each<[string, () => Buffer, string]>([
    ['video/mp4', anMp4, 'video.mp4'],
    ['video/webm', aWebm, 'video.webm'],
  ])('a film of %s can be sent, watched in parts and put on a post', async (type, make, name) => {
    const film = make();
    const photo = await aPhoto();
    const key = keyOf(film);
    const sent = await put(1, film, { type, kind: 'Videos' });
    const part = await market.app.inject({ url: `/media/${key}/${name}`, headers: { range: 'bytes=4-7' } });
    await put(1, photo);
    const saved = await market.save(1, postFields([keyOf(photo)], { videoUrl: sent.value.url }));
    const stolen = await market.save(3, postFields([], { videoUrl: sent.value.url, images: `["${keyOf(photo)}"]` }));

    expect(sent.value).toEqual({ key, isStored: true, url: `/media/${key}/${name}` });
    expect((await state(1, key)).value).toEqual(sent.value);
    expect([part.statusCode, part.headers['content-type'], part.rawPayload.equals(film.subarray(4, 8))]).toEqual([
      206,
      type,
      true,
    ]);
    expect((await market.call(undefined, 'GET', `/api/Posts/${saved.value.id}`)).value.videoUrl).toBe(sent.value.url);
    expect(stolen.code).toBe('VALIDATION_FAILED');
  });

  test.each<[string, () => Buffer]>([
    ['a page', () => Buffer.from('<html><script>alert(1)</script>')],
    ['a HEIC', () => HEIC],
    ['noise', () => randomBytes(1000)],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s is no film, and nothing of it stays', async (_name, make) => {
    const bytes = make();
    const reply = await put(1, bytes, { type: 'video/mp4', kind: 'Videos' });

    expect([reply.code, existsSync(folderOf(keyOf(bytes)))]).toEqual(['UNSUPPORTED_MEDIA', false]);
    await expect.poll(temporaries).toEqual([]);
  });

  test('deletes what no post uses after a day, files and rows, and keeps what is used', async () => {
    const used = await aPhoto();
    const unused = await aPhoto();
    const film = anMp4();
    for (const bytes of [used, unused]) await put(1, bytes);
    await put(1, film, { type: 'video/mp4', kind: 'Videos' });
    await market.save(1, postFields([keyOf(used)]));
    // The clock of the tests' server does not move; what it wrote is of its own day.
    const written = { created_at: new Date().toISOString() };
    await market.database.db.updateTable('upload').set(written).execute();
    await market.database.db.updateTable('media').set(written).execute();
    await sweep(0.9);
    const kept = areThere([used, unused, film]);
    await sweep(1.1);

    expect([kept, areThere([used, unused, film])]).toEqual([
      [true, true, true],
      [true, false, false],
    ]);
    expect(await market.media.find(keyOf(unused))).toBeUndefined();
    expect((await market.app.inject(`/media/${keyOf(used)}/640.jpg`)).statusCode).toBe(200);
    expect((await put(1, unused)).code).toBe('ok');
  });

  test('deletes a photo removed by an edit, and those of a post deleted 30 days ago', async () => {
    const first = await aPhoto();
    const second = await aPhoto();
    const third = await aPhoto();
    for (const bytes of [first, second, third]) await put(1, bytes);
    const edited = await market.save(1, postFields([keyOf(first), keyOf(second)]));
    await market.save(1, postFields([keyOf(second)], { id: String(edited.value.id) }));
    const deleted = await market.save(1, postFields([keyOf(third)]));
    await market.call(1, 'DELETE', `/api/Posts?postId=${deleted.value.id}`);
    await sweep(2 - Math.min(0, (Date.now() - TEST_NOW) / DAY_MS));
    const early = areThere([first, second, third]);
    await sweep(32);

    expect([early, areThere([first, second, third])]).toEqual([
      [false, true, true],
      [false, true, false],
    ]);
  });

  test('deletes files that a crash left without a row', async () => {
    const bytes = await aPhoto();
    await put(1, bytes);
    await market.database.db.deleteFrom('upload').where('key', '=', keyOf(bytes)).execute();
    await market.database.db.deleteFrom('media').where('key', '=', keyOf(bytes)).execute();
    await sweep(0.5);
    const young = existsSync(folderOf(keyOf(bytes)));
    await sweep(1.5);

    expect([young, existsSync(folderOf(keyOf(bytes)))]).toEqual([true, false]);
  });

  test('a user may send fewer videos per day than photos', async () => {
    const created_at = new Date(TEST_NOW).toISOString();
    const rows = Array.from({ length: 30 }, () => ({ key: keyOf(randomBytes(8)), user_id: 4, created_at }));
    await market.database.db.insertInto('upload').values(rows).execute();

    expect((await put(4, anMp4(), { kind: 'Videos', type: 'video/mp4' })).code).toBe('DAILY_LIMIT');
    expect((await put(4, await aPhoto())).code).toBe('ok');
  });

  test('the number of files per user and day is limited', async () => {
    const created_at = new Date(TEST_NOW).toISOString();
    const rows = Array.from({ length: 1000 }, () => ({ key: keyOf(randomBytes(8)), user_id: 4, created_at }));
    await market.database.db.insertInto('upload').values(rows).execute();

    expect((await put(4, await aPhoto())).code).toBe('DAILY_LIMIT');
  });

  test('an aborted connection leaves nothing behind', async () => {
    await market.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = market.app.server.address() as { port: number };
    const { cookie } = await market.as(1);
    const bytes = await aPhoto(400, 400);
    const socket = connect(port, '127.0.0.1');
    const head = [
      `PUT /api/Photos/${keyOf(bytes)} HTTP/1.1`,
      'host: 127.0.0.1',
      `cookie: ${cookie}`,
      'content-type: image/jpeg',
      `content-length: ${bytes.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(0, 5000));
    await expect.poll(temporaries).toHaveLength(1);
    socket.destroy();

    await expect.poll(temporaries).toEqual([]);
    expect((await state(1, keyOf(bytes))).value.isStored).toBe(false);
  });

  test('keeps a deleted post’s photo that another post shows', async () => {
    const bytes = await aPhoto();
    await put(1, bytes);
    const { db } = market.database;
    const rows = [aPost({ deleted_at: '2020-01-01T00:00:00.000Z' }), aPost()];
    const ids = await db.insertInto('post').values(rows).returning('id').execute();
    const photos = ids.map(({ id }) => ({ post_id: id, position: 0, media_key: keyOf(bytes) }));
    await db.insertInto('post_photo').values(photos).execute();
    await sweep(40);

    expect(existsSync(folderOf(keyOf(bytes)))).toBe(true);
  });
});
