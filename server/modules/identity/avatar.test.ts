import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { LIMITS } from '#server/http/rate-limit.ts';
import { aFile, aForm } from '#server/testing-forms.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { sweepUploads } from '../uploads/index.ts';

const URL = '/api/Identity/userinfo';
const canvas = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const PAGE = '<!doctype html><script>alert(document.cookie)</script>';
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')]);

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG that declares 2,500 megapixels in a few bytes. */
const bomb = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
};

const cut = async (): Promise<Buffer> => {
  const whole = await canvas(900, 700).jpeg().toBuffer();
  return whole.subarray(0, whole.length / 2);
};
/** Two frames of an animation. */
const frames = () => Promise.all(['red', 'blue'].map((colour) => canvas(40, 40, colour).png().toBuffer()));
const animatedGif = async () =>
  sharp(await frames(), { join: { animated: true } })
    .gif()
    .toBuffer();

type Made = Buffer | string | Promise<Buffer>;

describe.each(DIALECTS)('an avatar on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({
      dialect,
      fill: async ({ db }) => {
        await seedReferences(db);
        await db
          .insertInto('post')
          .values(aPost({ owner_id: 2 }))
          .execute();
      },
    });
  }, 60_000);
  afterAll(() => world.close());

  const send = async (userId: number, fields: Record<string, string | Blob>) => {
    const form = await aForm(fields);
    const headers = { ...form.headers, ...(await world.as(userId)) };
    return world.app.inject({ method: 'POST', url: URL, payload: form.payload, headers });
  };
  const upload = async (userId: number, made: Made, name?: string, type?: string) =>
    send(userId, { profileImage: aFile(await made, name, type) });

  test('is re-encoded, shown everywhere, and can be removed', async () => {
    const photo = await canvas(900, 600)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Seller' }, IFD3: { GPSLatitude: '40/1 10/1 0/1' } })
      .toBuffer();
    const { url } = (await upload(2, photo, '../../../etc/passwd', 'text/html')).json().value.avatar;
    const stored = await world.app.inject({ url });
    const { format, exif } = await sharp(stored.rawPayload).metadata();
    const owner = async () => (await world.app.inject('/api/Posts/1')).json().value.ownerInfo.avatar;

    expect(url).toMatch(/^\/media\/[0-9a-f]{64}\/320\.jpg$/);
    expect([stored.statusCode, stored.headers['content-type'], format, exif]).toEqual([
      200,
      'image/jpeg',
      'jpeg',
      undefined,
    ]);
    expect(await owner()).toBe(url);
    expect((await world.app.inject(`${URL}?userId=2`)).json().value.avatar).toEqual({ url });
    expect((await send(2, { removeProfileImage: 'true' })).json().value.avatar).toBeNull();
    expect(await owner()).toBeNull();
  });

  test('contains no data hidden after the image', async () => {
    const polyglot = Buffer.concat([await canvas(60, 40).jpeg().toBuffer(), Buffer.from(PAGE)]);
    const reply = await upload(2, polyglot, 'me.html', 'text/html');
    const stored = await world.app.inject(reply.json().value.avatar.url);

    expect(stored.rawPayload.includes('<script>')).toBe(false);
    expect(stored.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  test('may be an AVIF', async () => {
    const reply = await upload(2, await canvas(60, 40).avif().toBuffer(), 'me.avif', 'image/avif');
    const stored = await world.app.inject(reply.json().value.avatar.url);

    expect([stored.statusCode, stored.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('shows only the first frame of an animation', async () => {
    const moving = await sharp(await frames(), { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(2);

    const stored = await world.app.inject((await upload(2, moving)).json().value.avatar.url);

    expect((await sharp(stored.rawPayload).metadata()).pages ?? 1).toBe(1);
  });

  test('is deleted a day after it was replaced, and the new one stays', async () => {
    const keyOf = (reply: Awaited<ReturnType<typeof upload>>) =>
      String(reply.json().value.avatar.url).split('/')[2] ?? '';
    const { db } = world.database;
    const first = keyOf(await upload(3, canvas(30, 30, '#123456').png().toBuffer()));
    const second = keyOf(await upload(3, canvas(30, 30, '#654321').png().toBuffer()));
    const sweep = (hours: number) =>
      sweepUploads({ db, media: world.media, now: () => Math.max(Date.now(), TEST_NOW) + hours * 3_600_000 });
    const left = async () => {
      const rows = await db.selectFrom('media').select('key').where('key', 'in', [first, second]).execute();
      return [first, second].filter((key) => rows.some((row) => row.key === key));
    };
    await db
      .updateTable('upload')
      .set({ created_at: new Date(Math.max(Date.now(), TEST_NOW)).toISOString() })
      .execute();
    await sweep(23);
    const early = await left();
    await sweep(25);

    expect([early, await left()]).toEqual([[first, second], [second]]);
    expect((await world.app.inject(`/media/${first}/320.jpg`)).statusCode).toBe(404);
    expect((await world.app.inject(`/media/${second}/320.jpg`)).statusCode).toBe(200);
    await send(3, { removeProfileImage: 'true' });
  });

  test('may be absent from its field', async () => {
    const before = (await upload(4, canvas(30, 30).png().toBuffer())).json().value.avatar;
    const after = await send(4, { firstName: 'Ani', profileImage: aFile('', '', 'application/octet-stream') });

    expect([after.statusCode, after.json().value.avatar]).toEqual([200, before]);
  });

  test.each<[string, () => Made, number, string]>([
    ['an SVG with a script', () => SVG, 415, 'PHOTO_UNREADABLE'],
    ['a page of HTML named me.jpg', () => PAGE, 415, 'PHOTO_UNREADABLE'],
    [
      'an SVG behind a JPEG’s first bytes',
      () => Buffer.concat([Buffer.from([255, 216, 255]), Buffer.from(SVG)]),
      415,
      'PHOTO_UNREADABLE',
    ],
    ['text named me.jpg', () => 'just text', 415, 'PHOTO_UNREADABLE'],
    ['no bytes', () => '', 415, 'PHOTO_UNREADABLE'],
    ['a GIF', () => canvas(9, 9).gif().toBuffer(), 415, 'PHOTO_UNREADABLE'],
    ['a moving GIF', animatedGif, 415, 'PHOTO_UNREADABLE'],
    ['a TIFF', () => canvas(9, 9).tiff().toBuffer(), 415, 'PHOTO_UNREADABLE'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj', 415, 'PHOTO_UNREADABLE'],
    ['a program', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 415, 'PHOTO_UNREADABLE'],
    ['a JPEG cut in the middle', cut, 415, 'PHOTO_UNREADABLE'],
    ['a HEIC photo', () => HEIC, 415, 'PHOTO_HEIC'],
    ['a PNG that claims 2,500 megapixels', bomb, 422, 'PHOTO_TOO_MANY_PIXELS'],
    ['a file over 15 MB', () => Buffer.alloc(MAX_PHOTO_BYTES + 1, 0xff), 413, 'PHOTO_TOO_LARGE'],
  ])('is not %s', async (_what, make, status, code) => {
    const reply = await upload(3, await make());
    const { avatar_key } = await world.database.db
      .selectFrom('users')
      .select('avatar_key')
      .where('id', '=', 3)
      .executeTakeFirstOrThrow();

    expect([reply.statusCode, reply.json().error.code, avatar_key]).toEqual([status, code, null]);
  });

  test('changes nothing else when it is refused', async () => {
    const reply = await send(3, { firstName: 'Changed', profileImage: aFile(SVG) });

    expect(reply.statusCode).toBe(415);
    expect((await world.app.inject(`${URL}?userId=3`)).body).not.toContain('Changed');
  });
});

test('is limited per network, because each form may store a picture', async () => {
  const world = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  const send = async () => (await world.app.inject({ method: 'POST', url: URL })).statusCode;
  for (let at = 0; at < LIMITS.profile.calls; at += 1) expect(await send()).toBe(401);
  const last = await send();
  await world.close();

  expect(last).toBe(429);
});
