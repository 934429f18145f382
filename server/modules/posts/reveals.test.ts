import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REVEALS_A_DAY } from '#contract/reveals.ts';
import { HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { TEST_NOW } from '#server/testing.ts';
import { aPost, type PostRow } from '#server/testing-posts.ts';
import { postsModule } from './index.ts';
import { type Market, openMarket } from './testing-selling.ts';

const CONTACTS = {
  contactName: 'Karen',
  contactEmail: 'karen@example.com',
  contactPhoneNumber: '+37477123456',
  whatsappNumber: '+37455654321',
  telegramNumber: '@karen_sells',
  lookupAddress: 'Tigran Mets 14',
};
/** No part of a contact that its mask leaves out. */
const SECRET = /77123|7123456|55654|654321|aren@|example\.com|ren_se/;
const [SELLER, BUYER, OTHER, UNPROVEN, ADMIN] = [1, 2, 3, 4, 5] as const;

describe.each(DIALECTS)('contacts of a post on %s', (dialect) => {
  let market: Market;
  let now = TEST_NOW;
  beforeAll(async () => {
    market = await openMarket({ dialect, now: () => now });
  }, 60_000);
  afterAll(() => market.close());

  const publish = async (over: Partial<PostRow> = {}): Promise<number> => {
    const row = aPost({
      owner_id: SELLER,
      contact_name: CONTACTS.contactName,
      contact_email: CONTACTS.contactEmail,
      contact_phone_number: CONTACTS.contactPhoneNumber,
      whatsapp_number: CONTACTS.whatsappNumber,
      telegram_number: CONTACTS.telegramNumber,
      lookup_address: CONTACTS.lookupAddress,
      ...over,
    });
    const { id } = await market.database.db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  };
  const reveal = (user: number | undefined, id: number) => market.call(user, 'POST', `/api/Posts/${id}/Contacts`);
  const details = (user: number | undefined, id: number) => market.call(user, 'GET', `/api/Posts/${id}`);
  const seenBySeller = async (id: number): Promise<number> => {
    const { value } = await market.call(SELLER, 'GET', '/api/Posts/UserPosts?pageCount=100');
    return value.find((card: { id: number }) => card.id === id).own.reveals;
  };

  test('are masked for a member until they are opened', async () => {
    const id = await publish();

    const before = await details(BUYER, id);
    const opened = await reveal(BUYER, id);
    const after = await details(BUYER, id);
    const others = await details(OTHER, id);

    expect(before.value).toMatchObject({
      contactsHidden: false,
      contactsMasked: true,
      contactPhoneNumber: '+37477••••••',
      whatsappNumber: '+37455••••••',
      telegramNumber: '@ka•••',
      contactEmail: 'k•••@•••',
    });
    expect(JSON.stringify([before.value, others.value])).not.toMatch(SECRET);
    expect(opened.value).toEqual(CONTACTS);
    expect(after.value).toMatchObject({ contactsMasked: false, ...CONTACTS });
  });

  test('are announced to visitors too where there is a phone number, until the car is sold', async () => {
    const [withPhone, without, sold] = await Promise.all([
      publish(),
      publish({ contact_phone_number: null }),
      publish({ sold_at: '2026-11-01T00:00:00.000Z' }),
    ]);

    const replies = await Promise.all([withPhone, without, sold].map((id) => details(undefined, id)));

    expect(replies.map(({ value }) => value.hasPhone)).toEqual([true, false, false]);
  });

  test('that the post lacks are null in the masked details', async () => {
    const id = await publish({ contact_email: null, telegram_number: '' });

    expect((await details(BUYER, id)).value).toMatchObject({ contactEmail: null, telegramNumber: null });
  });

  test('opened again within a day count once, the day after once more', async () => {
    const id = await publish();
    for (const user of [BUYER, BUYER, OTHER]) await reveal(user, id);
    const today = await seenBySeller(id);
    now += 24 * HOUR_MS;
    const masked = (await details(BUYER, id)).value.contactsMasked;
    await reveal(BUYER, id);

    expect([today, masked, await seenBySeller(id)]).toEqual([2, true, 3]);
  });

  test('opened at once in several tabs count once', async () => {
    const id = await publish();

    const replies = await Promise.all(Array.from({ length: 5 }, () => reveal(BUYER, id)));

    expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'ok'));
    expect(await seenBySeller(id)).toBe(1);
  });

  test('are whole for their owner and for admins, who are not counted', async () => {
    const id = await publish();

    expect((await details(SELLER, id)).value).toMatchObject({ contactsMasked: false, ...CONTACTS });
    expect((await details(SELLER, id)).value.own).toMatchObject({
      views: expect.any(Number),
      reveals: 0,
      favorites: 0,
    });
    for (const user of [BUYER, ADMIN, undefined]) expect((await details(user, id)).value.own).toBeNull();
    expect((await reveal(SELLER, id)).value).toEqual(CONTACTS);
    expect((await reveal(ADMIN, id)).value).toEqual(CONTACTS);
    expect(await seenBySeller(id)).toBe(0);
  });

  test('are refused to visitors, unproven accounts, and of posts that are sold, hidden or missing', async () => {
    const { db } = market.database;
    await db.updateTable('users').set({ email: null }).where('id', '=', UNPROVEN).execute();
    const live = await publish();
    const sold = await publish({ sold_at: new Date(now).toISOString() });
    const hidden = await publish({ hidden_at: new Date(now).toISOString() });

    const codes = [
      (await reveal(undefined, live)).code,
      (await reveal(UNPROVEN, live)).code,
      (await reveal(BUYER, sold)).code,
      (await reveal(BUYER, hidden)).code,
      (await reveal(BUYER, 999_999)).code,
    ];

    expect(codes).toEqual(['AUTH_REQUIRED', 'EMAIL_NOT_VERIFIED', 'POST_STATE', 'POST_NOT_FOUND', 'POST_NOT_FOUND']);
    expect(await seenBySeller(live)).toBe(0);
  });

  test('are opened for thirty posts in 24 hours, however many are asked at once', async () => {
    now += 48 * HOUR_MS;
    const ids: number[] = [];
    for (let count = 0; count < REVEALS_A_DAY + 3; count += 1) ids.push(await publish());
    const [first = 0, ...rest] = ids;
    await reveal(BUYER, first);
    now += HOUR_MS;

    const codes = (await Promise.all(rest.map((id) => reveal(BUYER, id)))).map(({ code }) => code);
    const again = await reveal(BUYER, first);
    const headers = await market.as(BUYER);
    const refused = await market.app.inject({ method: 'POST', url: `/api/Posts/${await publish()}/Contacts`, headers });
    const other = await reveal(OTHER, first);
    now += 23 * HOUR_MS;
    const later = await reveal(BUYER, await publish());

    expect(codes.filter((code) => code === 'ok')).toHaveLength(REVEALS_A_DAY - 1);
    expect(codes.filter((code) => code === 'DAILY_LIMIT')).toHaveLength(3);
    expect([again.code, other.code, later.code]).toEqual(['ok', 'ok', 'ok']);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(23 * 3600)]);
  });

  test('are kept by no cache', async () => {
    const headers = await market.as(OTHER);
    const reply = await market.app.inject({ method: 'POST', url: `/api/Posts/${await publish()}/Contacts`, headers });

    expect(reply.headers['cache-control']).toContain('no-store');
  });

  test('leave no row behind once they count no longer, but stay in the post’s count', async () => {
    const { db } = market.database;
    now += 48 * HOUR_MS;
    const id = await publish();
    await reveal(BUYER, id);
    now += 23 * HOUR_MS;
    await reveal(OTHER, id);
    now += HOUR_MS;
    // The module as the server runs it; tests start no timers.
    const timers =
      postsModule({
        posts: market.posts,
        views: market.views,
        listed: () => undefined,
        rates: market.rates,
        writing: market.writing,
      }).every ?? [];

    for (const { run } of timers) await run(OWN_LEASE);

    expect(await db.selectFrom('contact_reveal').select('user_id').execute()).toEqual([{ user_id: OTHER }]);
    expect(await seenBySeller(id)).toBe(2);
  });
});
