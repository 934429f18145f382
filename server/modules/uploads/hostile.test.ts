import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mediaUrl } from '#contract/media.ts';
import { type Market, openMarket } from '../posts/testing-selling.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
}, 60_000);
afterAll(() => market.close());
afterEach(() => void vi.restoreAllMocks());

const keyOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const put = (bytes: Buffer, type = 'image/jpeg', headers = {}, kind = 'Photos') =>
  market.call(1, 'PUT', `/api/${kind}/${keyOf(bytes)}`, bytes, { 'content-type': type, ...headers });
const folderOf = (bytes: Buffer) => path.join(market.dataDir, 'media', keyOf(bytes).slice(0, 2), keyOf(bytes));
const temporaries = () => fs.readdir(path.join(market.dataDir, 'media', 'tmp'));
const canvas = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });
const PAGE = '<!doctype html><script>alert(document.cookie)</script>';

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** A PNG that declares this many pixels in a few bytes; its header may declare more than it contains. */
const bombPng = (width: number, height: number, held = 10_000): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(held))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
};
const frames = () => Promise.all(['red', 'blue'].map((colour) => canvas(40, 40, colour).png().toBuffer()));

test.each<[string, () => Promise<Buffer>]>([
  [
    'a JPEG that goes on as a page',
    async () => Buffer.concat([await canvas(60, 40).jpeg().toBuffer(), Buffer.from(PAGE)]),
  ],
  [
    'a JPEG with a page in its comment',
    async () => {
      const jpeg = await canvas(61, 40).jpeg().toBuffer();
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, PAGE.length + 2]), Buffer.from(PAGE)]);
      return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    },
  ],
  [
    'a PNG that goes on as an archive',
    async () => Buffer.concat([await canvas(62, 40).png().toBuffer(), Buffer.from('PK\u0003\u0004<script>')]),
  ],
])('of %s only the picture stays', async (_what, make) => {
  const bytes = await make();
  const { code, value } = await put(bytes);
  const { rawPayload, headers } = await market.app.inject(value.url);

  expect([code, bytes.includes('<script>'), rawPayload.includes('<script>')]).toEqual(['ok', true, false]);
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
});

test('an animated WebP shows only its first frame', async () => {
  const bytes = await sharp(await frames(), { join: { animated: true } })
    .webp()
    .toBuffer();
  const { value } = await put(bytes, 'image/webp');
  const { rawPayload } = await market.app.inject(value.url);

  expect((await sharp(bytes, { pages: -1 }).metadata()).pages).toBe(2);
  expect((await sharp(rawPayload).metadata()).pages ?? 1).toBe(1);
});

test.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
  [
    'a moving GIF',
    async () =>
      sharp(await frames(), { join: { animated: true } })
        .gif()
        .toBuffer(),
    'image/gif',
    'PHOTO_UNREADABLE',
  ],
  [
    'a PNG that claims 2,500 megapixels in a few bytes',
    () => bombPng(50_000, 50_000),
    'image/png',
    'PHOTO_TOO_MANY_PIXELS',
  ],
  ['a PNG that claims more than it holds', () => bombPng(5000, 5000), 'image/png', 'PHOTO_UNREADABLE'],
  ['a page that says it is a photo', () => Buffer.from(PAGE), 'image/jpeg', 'PHOTO_UNREADABLE'],
  ['a TIFF', () => canvas(9, 9).tiff().toBuffer(), 'image/tiff', 'PHOTO_UNREADABLE'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'application/octet-stream', 'PHOTO_UNREADABLE'],
])('%s is refused, and nothing of it stays', async (_what, make, type, code) => {
  const bytes = await make();
  const reply = await put(bytes, type);

  expect([reply.code, existsSync(folderOf(bytes)), await temporaries()]).toEqual([code, false, []]);
});

test('ignores file names with paths and control characters: a file is named by its bytes alone', async () => {
  const bytes = await canvas(63, 40).jpeg().toBuffer();
  const names = {
    'content-disposition': 'attachment; filename="../../../etc/passwd%00.jpg"',
    'x-file-name': '..\\..\\con',
  };
  const { value } = await put(bytes, 'image/jpeg; name="../../x"', names);

  expect(value.url).toBe(mediaUrl(keyOf(bytes)));
  expect((await fs.readdir(folderOf(bytes))).toSorted()).toEqual(['1280.jpg', '320.jpg', '640.jpg', '960.jpg']);
});

test.each(['ENOSPC', 'EDQUOT'])(
  'on a disk without room (%s) a photo and a film are refused, and later taken',
  async (code) => {
    const photo = await canvas(code === 'ENOSPC' ? 64 : 65, 40)
      .jpeg()
      .toBuffer();
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isomiso2'), Buffer.from(code)]);
    const probe = await fs.open(import.meta.filename);
    const handles = Object.getPrototypeOf(probe) as typeof probe;
    await probe.close();
    const full = () => Promise.reject(Object.assign(new Error('no room'), { code }));
    vi.spyOn(handles, 'write').mockImplementation(full);
    const refused = [await put(photo), await put(film, 'video/mp4', {}, 'Videos')];
    vi.restoreAllMocks();
    vi.spyOn(handles, 'writeFile').mockImplementation(full);
    refused.push(await put(photo));
    vi.restoreAllMocks();

    expect(refused.map((reply) => [reply.status, reply.code])).toEqual(Array(3).fill([503, 'STORAGE_FULL']));
    expect([existsSync(folderOf(photo)), existsSync(folderOf(film)), await temporaries()]).toEqual([false, false, []]);
    expect([(await put(photo)).code, (await put(film, 'video/mp4', {}, 'Videos')).code]).toEqual(['ok', 'ok']);
  },
);
