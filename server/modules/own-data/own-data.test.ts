import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillAccount } from '#server/modules/account-end/testing-account.ts';
import { MARK } from '#server/modules/account-end/testing-marks.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { TEST_NOW } from '#server/testing.ts';
import { HELD_IN } from './held.ts';
import { filesIn } from './testing-zip.ts';

const OWNER = 3;
const OTHER = 2;
const SECRET = 'Qwghlm';

describe.each(DIALECTS)('a copy of own data on %s', (dialect) => {
  let market: Market;
  let now: number;
  let photo: string;
  beforeAll(async () => {
    now = TEST_NOW;
    market = await openMarket({ dialect, now: () => now });
    await fillAccount(market, { userId: OWNER, otherId: OTHER });
    const { db } = market.database;
    photo = (await db.selectFrom('post_photo').select('media_key').executeTakeFirstOrThrow()).media_key;
    await market.media.store.save(photo, new Map([['1280.jpg', Buffer.from('the picture')]]));
    // Texts of others about the owner, and texts that others keep private.
    await db.updateTable('post_report').set({ note: SECRET }).where('reporter_id', '=', OTHER).execute();
    await db
      .updateTable('users')
      .set({ first_name: 'Karen', phone_number: SECRET, address: SECRET, telegram: SECRET, whatsapp: SECRET })
      .where('id', '=', OTHER)
      .execute();
    await db.updateTable('chat_report').set({ text: SECRET }).execute();
  }, 60_000);
  afterAll(() => market.close());

  const linkOf = async (userId: number): Promise<string> =>
    (await market.call(userId, 'POST', '/api/Identity/ownData')).value.url;
  const download = (url: string) => market.app.inject({ url });
  const archiveOf = async (userId: number) => filesIn((await download(await linkOf(userId))).rawPayload);

  test('holds every file and the photos, and nothing that the user could not see', async () => {
    const reply = await download(await linkOf(OWNER));
    const files = await filesIn(reply.rawPayload);
    const texts = [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, bytes]) => [name, bytes.toString()]);
    const inAll = texts.map(([, text]) => text).join('\n');

    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="aniv-data-2026-11-21.zip"',
      'cache-control': 'private, no-store',
    });
    const names = [...files.keys()].filter((name) => name.endsWith('.json'));
    expect(names.toSorted()).toEqual(
      [...new Set(Object.values(HELD_IN).flatMap((file) => /^[\w-]+\.json/.exec(file ?? '')?.[0] ?? []))].toSorted(),
    );
    expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
    expect([...files].find(([name]) => name.endsWith('/01.jpg'))?.[1].toString()).toBe('the picture');
    expect(texts.filter(([, text]) => text?.includes(MARK)).map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'profile.json',
        'favourites.json',
        'posts.json',
        'reports.json',
        'support.json',
        'stock-imports.json',
      ]),
    );
    expect(inAll).not.toContain(SECRET);
    expect(inAll).not.toContain('password_hash');
  });

  test('shows chats as the user sees them', async () => {
    const files = await archiveOf(OWNER);
    const { value } = JSON.parse(files.get('chats.json')!.toString());

    expect(value).toHaveLength(1);
    expect(value[0].messages.map(({ body }: { body: { text: string } }) => body.text)).toEqual([
      'It is for sale.',
      'For how much?',
    ]);
  });

  test('describes its contents in the user’s language', async () => {
    await market.database.db.updateTable('users').set({ language: 'am' }).where('id', '=', OTHER).execute();

    expect((await archiveOf(OTHER)).get('README.txt')!.toString()).toContain('Ձեր տվյալներն Անիվում');
  });

  test('opens for an account without any data', async () => {
    const files = await archiveOf(4);

    expect(JSON.parse(files.get('posts.json')!.toString())).toEqual([]);
    expect(JSON.parse(files.get('orders.json')!.toString())).toEqual([]);
  });

  test('opens only by its own address, for 15 minutes', async () => {
    const own = await linkOf(OWNER);
    const other = await linkOf(OTHER);
    const forged = own.replace(`for=${OWNER}`, `for=${OTHER}`);
    const mixed = own.replace(/sig=.*/, other.slice(other.indexOf('sig=')));
    const codes = async (urls: readonly string[]) =>
      Promise.all(urls.map(async (url) => (await download(url)).statusCode));

    expect(
      await codes([own, forged, mixed, own.replace(/until=\d+/, 'until=99999999999999'), '/own-data.zip']),
    ).toEqual([200, 404, 404, 404, 404]);
    now += 15 * MINUTE_MS;
    expect(await codes([own])).toEqual([404]);
  });

  test('is available to an account that is being deleted, and not to a blocked one', async () => {
    const url = await linkOf(OWNER);
    await market.call(OWNER, 'POST', '/api/Identity/deletion', {});

    expect((await market.call(OWNER, 'POST', '/api/Identity/ownData')).code).toBe('ok');
    await market.call(5, 'POST', `/api/admin/users/${OWNER}/block`, { reason: 'Fraud' });

    expect((await download(url)).statusCode).toBe(404);
  });
});

test('can be requested three times an hour', async () => {
  const market = await openMarket({ env: { RATE_LIMIT: 'on' } });
  const { url } = (await market.call(4, 'POST', '/api/Identity/ownData')).value;
  const codes: number[] = [];
  for (let at = 0; at < 4; at += 1) codes.push((await market.app.inject({ url })).statusCode);
  await market.close();

  expect(codes).toEqual([200, 200, 200, 429]);
});
