import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { MEDIA_WIDTHS, mediaUrl } from '#contract/media.ts';
import { type App, buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { mediaRoutes, type MediaService, openMedia } from './index.ts';
import { encodePhoto } from './photo-encoder.ts';
import { boundedQueue } from '#server/lib/bounded-queue.ts';
import { photoWorkers } from './photo-workers.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG that declares the given size in a few bytes. */
const bombPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(10_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
};

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')]);
const cut = async () => {
  const whole = await canvas(900, 700).jpeg().toBuffer();
  return whole.subarray(0, whole.length / 2);
};

const cutAvif = async () => {
  const whole = await canvas(90, 70).avif().toBuffer();
  return whole.subarray(0, whole.length - 20);
};
const bombAvif = async () => {
  const bytes = await canvas(9, 9).avif().toBuffer();
  // Width and height follow the name and the version of the box.
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(50_000, at);
  bytes.writeUInt32BE(50_000, at + 4);
  return bytes;
};

describe('the photo encoder', () => {
  test.each(['avif', 'mif1'])('accepts an AVIF of the major brand %s', async (brand) => {
    const bytes = await canvas(400, 300).avif().toBuffer();
    bytes.write(brand, 8, 'latin1');

    const { width, height, files } = await encodePhoto(bytes);

    expect([width, height]).toEqual([400, 300]);
    expect((await sharp(files.get(320)).metadata()).format).toBe('jpeg');
  });

  test('rotates an AVIF by its own properties and drops its metadata', async () => {
    const exif = { IFD0: { Artist: 'Seller' }, IFD3: { GPSLatitude: '40/1 10/1 0/1' } };
    const photo = await canvas(60, 40).avif().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();

    const { width, height, files } = await encodePhoto(photo);
    const stored = await sharp(files.get(1280)).metadata();

    expect([width, height]).toEqual([40, 60]);
    expect([stored.exif, stored.orientation]).toEqual([undefined, undefined]);
  });

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG with a script', () => SVG, 'PHOTO_UNREADABLE'],
    ['an SVG behind an XML line', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), SVG]), 'PHOTO_UNREADABLE'],
    [
      'an SVG behind a JPEG’s first bytes',
      () => Buffer.concat([Buffer.from([255, 216, 255]), SVG]),
      'PHOTO_UNREADABLE',
    ],
    ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'PHOTO_UNREADABLE'],
    ['a GIF', () => canvas(9, 9).gif().toBuffer(), 'PHOTO_UNREADABLE'],
    ['a TIFF', () => canvas(9, 9).tiff().toBuffer(), 'PHOTO_UNREADABLE'],
    ['an AVIF cut in the middle', cutAvif, 'PHOTO_UNREADABLE'],
    ['an AVIF that claims 2,500 megapixels', bombAvif, 'PHOTO_AVIF_PIXELS'],
    ['an AVIF of 13.1 megapixels', () => canvas(4300, 3050).avif({ effort: 0 }).toBuffer(), 'PHOTO_AVIF_PIXELS'],
    ['an empty file', () => Buffer.alloc(0), 'PHOTO_UNREADABLE'],
    ['noise', () => Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)), 'PHOTO_UNREADABLE'],
    ['a JPEG cut in the middle', cut, 'PHOTO_UNREADABLE'],
    ['a PNG that claims 2,500 megapixels', () => bombPng(50_000, 50_000), 'PHOTO_TOO_MANY_PIXELS'],
    ['a PNG of 51 megapixels', () => canvas(8500, 6000).png().toBuffer(), 'PHOTO_TOO_MANY_PIXELS'],
    ['a file over 15 MB', () => Buffer.alloc(MAX_PHOTO_BYTES + 1, 0xff), 'PHOTO_TOO_LARGE'],
    ['a HEIC photo', () => heic, 'PHOTO_HEIC'],
  ])('refuses %s', async (_name, make, code) => {
    await expect(encodePhoto(await make())).rejects.toMatchObject({ code });
  });

  test('an SVG cannot be decoded anywhere in this process', async () => {
    await expect(sharp(SVG).toBuffer()).rejects.toThrow('unsupported image format');
  });

  test('rotates the pixels by EXIF and drops all metadata', async () => {
    const photo = await canvas(60, 40)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Seller' }, IFD3: { GPSLatitude: '40/1 10/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();

    const { width, height, files } = await encodePhoto(photo);
    const stored = await sharp(files.get(1280)).metadata();

    expect([width, height, stored.width, stored.height]).toEqual([40, 60, 40, 60]);
    expect([stored.format, stored.exif, stored.icc, stored.xmp, stored.orientation]).toEqual(['jpeg', ...Array(4)]);
  });

  test('makes every width, and never enlarges', async () => {
    const { files } = await encodePhoto(await canvas(800, 600).png().toBuffer());
    const widths = await Promise.all([...files.values()].map(async (file) => (await sharp(file).metadata()).width));

    expect([...files.keys()]).toEqual([...MEDIA_WIDTHS].toReversed());
    expect(widths).toEqual([800, 800, 640, 320]);
  });
});

describe('the photo queue', () => {
  test('runs two at a time, keeps the others in order and refuses those beyond the limit', async () => {
    const queue = boundedQueue({ running: 2, waiting: 2 });
    const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const started: number[] = [];
    const jobs = gates.map(({ promise }, at) => queue.run(() => (started.push(at), promise)));
    await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'OVERLOADED' });

    expect(started).toEqual([0, 1]);
    gates[1]?.resolve();
    await jobs[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    gates[0]?.reject(new Error('bad photo'));
    await expect(jobs[0]).rejects.toThrow('bad photo');
    expect(started).toEqual([0, 1, 2, 3]);
    for (const gate of gates) gate.resolve();
    await Promise.all(jobs.slice(2));
  });
});

describe('the photo processes', () => {
  const TIMEOUT_MS = 500;
  /** A busy machine needs seconds to start a process. */
  const PATIENCE = 50;
  const workers = photoWorkers({
    file: fileURLToPath(new URL('./testing-worker.ts', import.meta.url)),
    timeoutMs: TIMEOUT_MS,
    // A busy machine may pause long between two photos.
    idleMs: 60_000,
  });
  const encode = (text: string, patience = PATIENCE) => workers.encode(Buffer.from(text), patience);
  const pidOf = async (text: string) => String((await encode(text)).files.get(320));

  test.each([
    ['die', PATIENCE, 'unreadable', { code: 'PHOTO_UNREADABLE' }],
    ['hang', 1, 'to be sent again later', { code: 'OVERLOADED', retryAfter: 5 }],
    ['late', PATIENCE, 'to be sent again later', { code: 'OVERLOADED', retryAfter: 5 }],
  ])('a photo that makes its process %s (patience %i) is %s and harms no other', async (text, patience, _, refusal) => {
    await expect(encode(text, patience)).rejects.toMatchObject(refusal);

    expect(Number(await pidOf('fine'))).not.toBe(process.pid);
  });

  test('a photo answered just as its time limit ends does not affect the next one', async () => {
    await encode('a process is there');
    const answered = encode('in time', 1);
    // Blocks this process until both the answer and the time limit are due when it continues.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * TIMEOUT_MS);
    await Promise.allSettled([answered]);

    expect(Number(await pidOf('fine'))).not.toBe(process.pid);
  });

  test('one process serves many photos', async () => {
    expect(await pidOf('one')).toBe(await pidOf('two'));
  });

  test('refusals of the encoder arrive unchanged', async () => {
    await expect(photoWorkers().encode(SVG)).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
    await expect(photoWorkers().encode(heic)).rejects.toMatchObject({ code: 'PHOTO_HEIC' });
  });
});

describeOnEveryDialect(
  'stored photos',
  (database) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-media-'));
    let media: MediaService;
    let app: App['app'];
    beforeAll(async () => {
      const { db, dialect } = database();
      media = openMedia({ db, dataDir, now: () => NOW });
      ({ app } = await buildApp({
        config: { publicUrl: 'http://127.0.0.1:8080', trustedProxies: [], payments: readConfig({}).payments },
        dialect,
        logger: pino({ level: 'silent' }),
        limiter: undefined,
        identify: async () => null,
        identifyChat: () => Promise.resolve(null),
        modules: [mediaRoutes(media)],
      }));
    });
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

    test('equal bytes are one photo, also if they arrive at the same time', async () => {
      const bytes = await canvas(1400, 1050).jpeg().toBuffer();
      const atOnce = await Promise.all([media.add(bytes), media.add(bytes), media.add(bytes)]);
      const later = await media.add(bytes);
      const { count } = await database()
        .db.selectFrom('media')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();

      expect(new Set([...atOnce, later].map(({ key }) => key)).size).toBe(1);
      expect(later).toMatchObject({ width: 1280, height: 960 });
      expect(count).toBe(1);
      expect(readdirSync(path.join(dataDir, 'media', 'tmp'))).toEqual([]);
    });

    test('a photo is cacheable for ever under its address, and can do nothing as a document', async () => {
      const { key } = await media.add(await canvas(700, 500).webp().toBuffer());
      const reply = await app.inject({ url: mediaUrl(key, 320) });
      const again = await app.inject({
        url: mediaUrl(key, 320),
        headers: { 'if-none-match': String(reply.headers['etag']) },
      });

      expect([reply.statusCode, (await sharp(reply.rawPayload).metadata()).width]).toEqual([200, 320]);
      expect(reply.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    });

    test('a video is served in the parts its player requests', async () => {
      const url = await media.keepVideo(Buffer.from('0123456789'));
      const part = async (range?: string) => {
        const { statusCode, body, headers } = await app.inject({ url, headers: range === undefined ? {} : { range } });
        return [statusCode, body, headers['content-range']];
      };

      expect(await part()).toEqual([200, '0123456789', undefined]);
      expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
      expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
      expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10']);
      expect(await part('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10']);
      expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10']);
      for (const odd of ['bytes=-', 'bytes=0-1,4-5', 'pages=1-2', 'bytes=5-2', 'bytes=5-2x'])
        expect((await part(odd))[0]).toBe(200);
      expect((await app.inject({ url })).headers['content-type']).toBe('video/mp4');
    });

    test.each([
      mediaUrl('0'.repeat(64)),
      `/media/${'0'.repeat(64)}/100.webp`,
      `/media/${'0'.repeat(63)}/320.webp`,
      `/media/${'A'.repeat(64)}/320.webp`,
      '/media/..%2f..%2f..%2fetc/passwd',
      '/media/tmp/320.webp',
    ])('nothing is found at %s', async (url) => {
      const reply = await app.inject({ url });

      expect([reply.statusCode, reply.json<{ error: { code: string } }>().error.code]).toEqual([
        404,
        'PHOTO_NOT_FOUND',
      ]);
    });
  },
  { per: 'suite' },
);
