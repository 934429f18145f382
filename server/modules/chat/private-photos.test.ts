import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type Market, openMarket } from '../posts/testing-selling.ts';
import { sweepUploads } from '../uploads/index.ts';
import { claimChatPhotos, forgetChatPhotos } from './private-photos.repository.ts';
import { sweepChat } from './private-photos.routes.ts';
import { aConversation } from './testing-chat.ts';

const SELLER = 1;
const BUYER = 2;
const STRANGER = 3;
const keyOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const aPhoto = () =>
  sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
    .jpeg()
    .toBuffer();

describe.each(DIALECTS)('photos of messages on %s', (dialect) => {
  let now = TEST_NOW;
  let market: Market;
  let conversationId: number;
  beforeAll(async () => {
    market = await openMarket({ dialect, now: () => now });
    const postId = await market.publish(SELLER);
    conversationId = await aConversation(market.database, { postId, buyerId: BUYER, sellerId: SELLER });
  }, 60_000);
  afterAll(() => market.close());
  beforeEach(() => {
    now = TEST_NOW;
  });

  const put = async (userId: number, bytes: Buffer, { id = conversationId, key = keyOf(bytes) } = {}) => {
    const reply = await market.app.inject({
      method: 'PUT',
      url: `/chat/api/v1/conversations/${id}/photos/${key}`,
      headers: { 'content-type': 'image/jpeg', ...(await market.inChatAs(userId)) },
      payload: bytes,
    });
    const { isSuccess, value, error } = reply.json();
    return { code: isSuccess ? 'ok' : error.code, value };
  };
  const get = (url: string) => market.app.inject(url);
  const folderOf = (key: string) => path.join(market.dataDir, 'media', `private-${key.slice(0, 2)}`, key);
  const sweep = (days: number) =>
    sweepChat({
      db: market.database.db,
      store: market.privateStore,
      now: () => Math.max(now, Date.now()) + days * DAY_MS,
    });
  const send = (id: string, number: number) =>
    market.database.db
      .transaction()
      .execute((transaction) =>
        claimChatPhotos(transaction, { conversation_id: conversationId, number, sender_id: BUYER }, [id]),
      );

  test('a photo has a large and a small link for its sender, for private caches', async () => {
    const { code, value } = await put(BUYER, await aPhoto());
    const large = await get(value.url);
    const small = await get(value.thumbUrl);

    expect([code, value.width, value.height]).toEqual(['ok', 60, 40]);
    expect([large.statusCode, small.statusCode]).toEqual([200, 200]);
    expect(large.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=7200',
    });
    expect((await sharp(large.rawPayload).metadata()).format).toBe('jpeg');
  });

  test('nothing of it is at a public address', async () => {
    const bytes = await aPhoto();
    await put(BUYER, bytes);

    expect((await get(`/media/${keyOf(bytes)}/1280.jpg`)).statusCode).toBe(404);
    expect((await market.call(BUYER, 'GET', `/api/Photos/${keyOf(bytes)}`)).value.isStored).toBe(false);
  });

  test('where it was taken, and with what, is removed', async () => {
    const exif = { IFD0: { Make: 'SerialMaker' }, IFD3: { GPSLatitude: '40/1 10/1 0/1' } };
    const bytes = await sharp(await aPhoto())
      .withExif(exif)
      .toBuffer();
    const { value } = await put(BUYER, bytes);

    expect((await get(value.url)).rawPayload.includes('SerialMaker')).toBe(false);
  });

  test('a link opens nothing without its signature, with another reader, time or photo, or once it has expired', async () => {
    const { value } = await put(BUYER, await aPhoto());
    const { value: other } = await put(BUYER, await aPhoto());
    const url: string = value.url;
    const changed = [
      url.split('?')[0] ?? '',
      url.replace(`for=${BUYER}`, `for=${SELLER}`),
      url.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 3600}`),
      url.replace(value.id, other.id),
      url.replace(/sig=.*/, `sig=${'A'.repeat(43)}`),
      url.replace(/sig=.*/, 'sig='),
      `${url}&for=${SELLER}`,
      url.replace('1280', '1281'),
      url.replace('1280.jpg', '..%2f1280.jpg'),
    ];

    for (const each of changed) expect([each, (await get(each)).json().error?.code]).toEqual([each, 'PHOTO_NOT_FOUND']);
    now += 2 * HOUR_MS;
    expect((await get(url)).json().error?.code).toBe('PHOTO_NOT_FOUND');
  });

  test('a link stays the same for an hour', async () => {
    const bytes = await aPhoto();
    const first = await put(BUYER, bytes);
    now += HOUR_MS - 1;
    const later = await put(BUYER, bytes);
    now += 1;
    const next = await put(BUYER, bytes);

    expect(later.value).toEqual(first.value);
    expect(next.value.id).toBe(first.value.id);
    expect(next.value.url).not.toBe(first.value.url);
  });

  test('only members upload into a conversation', async () => {
    expect((await put(STRANGER, await aPhoto())).code).toBe('CONVERSATION_NOT_FOUND');
    expect((await put(BUYER, await aPhoto(), { id: 999_999 })).code).toBe('CONVERSATION_NOT_FOUND');
  });

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'PHOTO_UNREADABLE'],
    ['nothing', () => Buffer.alloc(0), 'PHOTO_UNREADABLE'],
    ['half a photo', async () => (await aPhoto()).subarray(0, 900), 'PHOTO_UNREADABLE'],
    ['a film', () => Buffer.from('0000001c667479706d703432', 'hex'), 'PHOTO_UNREADABLE'],
  ])('%s is refused with its code, and nothing of it stays', async (_what, make, code) => {
    const bytes = await make();

    expect([(await put(BUYER, bytes)).code, existsSync(folderOf(keyOf(bytes)))]).toEqual([code, false]);
  });

  test('a photo is sent once, by the user who uploaded it', async () => {
    const own = await put(BUYER, await aPhoto());
    const others = await put(SELLER, await aPhoto());
    await send(own.value.id, 1);

    await expect(send(own.value.id, 2)).rejects.toMatchObject({ code: 'PHOTO_NOT_FOUND' });
    await expect(send(others.value.id, 2)).rejects.toMatchObject({ code: 'PHOTO_NOT_FOUND' });
    await expect(send('unknown', 2)).rejects.toMatchObject({ code: 'PHOTO_NOT_FOUND' });
  });

  test('a photo that is not sent for a day is deleted; a sent one stays until it is withdrawn or its conversation is deleted', async () => {
    const sent = await aPhoto();
    const withdrawn = await aPhoto();
    const unsent = await aPhoto();
    const ids = [];
    for (const bytes of [sent, withdrawn, unsent]) ids.push((await put(BUYER, bytes)).value.id);
    await send(ids[0], 11);
    await send(ids[1], 12);
    const exists = () => [sent, withdrawn, unsent].map((bytes) => existsSync(folderOf(keyOf(bytes))));
    await sweep(0.9);
    const early = exists();
    await sweep(2);
    const later = exists();
    await market.database.db.transaction().execute((transaction) => forgetChatPhotos(transaction, conversationId, 12));
    await sweep(2);
    const left = exists();

    expect([early, later, left]).toEqual([
      [true, true, true],
      [true, true, false],
      [true, false, false],
    ]);
  });

  test('is seen by both members by links of their own, and by nobody once it is withdrawn', async () => {
    const first = await put(BUYER, await aPhoto());
    const second = await put(BUYER, await aPhoto());
    const call = async (userId: number, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const headers = await market.inChatAs(userId);
      const target = `/chat/api/v1/conversations/${conversationId}/messages${url}`;
      const reply = await market.app.inject({ method, url: target, headers, ...(payload && { payload }) });
      return reply.json();
    };
    // The other way round than they were uploaded.
    const photoIds = [second.value.id, first.value.id];
    const sent = await call(BUYER, 'POST', '', { kind: 'photos', photoIds, clientKey: crypto.randomUUID() });
    const { items } = (await call(SELLER, 'GET', '')).value;
    const [seen] = items.at(-1).body.photos;
    const shown = (await get(seen.url)).statusCode;
    const stolen = await call(SELLER, 'POST', '', {
      kind: 'photos',
      photoIds: [first.value.id],
      clientKey: crypto.randomUUID(),
    });
    await call(BUYER, 'DELETE', `/${sent.value.number}`);

    expect(items.at(-1).body.photos.map(({ id }: { id: string }) => id)).toEqual(photoIds);
    expect([shown, seen.url.includes(`for=${SELLER}&`)]).toEqual([200, true]);
    expect(stolen.error.code).toBe('PHOTO_NOT_FOUND');
    expect((await get(seen.url)).statusCode).toBe(404);
  });

  test('the sweep of public files leaves it', async () => {
    const bytes = await aPhoto();
    await put(BUYER, bytes);
    const { db } = market.database;
    await sweepUploads({ db, media: market.media, now: () => Date.now() + 30 * DAY_MS });

    expect(existsSync(folderOf(keyOf(bytes)))).toBe(true);
  });

  test('counts among the files that a user may send in a day', async () => {
    const created_at = new Date(TEST_NOW).toISOString();
    const rows = Array.from({ length: 1000 }, () => ({ key: keyOf(randomBytes(8)), user_id: 4, created_at }));
    await market.database.db.insertInto('upload').values(rows).execute();
    const postId = await market.publish(SELLER);
    const id = await aConversation(market.database, { postId, buyerId: 4, sellerId: SELLER });

    expect((await put(4, await aPhoto(), { id })).code).toBe('DAILY_LIMIT');
  });
});
