import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { readLetters } from '#server/modules/mail/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { cheapPasswords } from '#server/testing-passwords.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';

const DAY_AGO = new Date(TEST_NOW - DAY_MS).toISOString();
const ADMIN = 5;
const SELLER = 3;
const BUYER = 2;
const URL = '/api/Identity/deletion';
const PASSWORD = 'grape-lantern-47';

describe.each(DIALECTS)('an account that its user deletes on %s', (dialect) => {
  let market: Market;
  let now: number;
  let posts: number[];
  beforeAll(async () => {
    now = TEST_NOW;
    market = await openMarket({ dialect, now: () => now });
    const own = [
      {},
      { sold_at: DAY_AGO },
      { hidden_at: DAY_AGO },
      { moderation: 'pending' as const, review_since: DAY_AGO },
    ];
    const added = await market.database.db
      .insertInto('post')
      .values(own.map((over) => aPost({ owner_id: SELLER, created_at: DAY_AGO, first_active_at: DAY_AGO, ...over })))
      .returning('id')
      .execute();
    posts = added.map(({ id }) => id);
    await market.search.load();
    await market.call(BUYER, 'POST', '/api/Identity/follow', { userId: SELLER });
    await market.call(BUYER, 'POST', '/api/Favorites', { postId: posts[0] });
    const password_hash = await cheapPasswords.hash(PASSWORD, { key: 'test' });
    await market.database.db.updateTable('users').set({ password_hash }).where('id', '=', BUYER).execute();
  }, 60_000);
  afterAll(() => market.close());

  const ask = (userId: number, body: object = {}) => market.call(userId, 'POST', URL, body);
  const keep = (userId: number) => market.call(userId, 'DELETE', URL);
  const letters = async () => {
    await market.events.settled();
    await market.mail.settled();
    return (await readLetters(market.dataDir)).map(({ to, kind }) => [to, kind]);
  };
  const runTimer = () => market.modules.find(({ name }) => name === 'account-end')!.every![0]!.run(OWN_LEASE);
  /** The seller as shown to others. */
  const seen = async () => {
    const get = async (url: string, userId?: number) =>
      (await market.app.inject({ url, headers: userId === undefined ? {} : await market.as(userId) })).json();
    const pages = await Promise.all(posts.map((id) => get(`/api/Posts/${id}`)));
    return {
      home: (await get('/api/Posts')).value.map(({ id }: { id: number }) => id),
      search: (await get('/api/Posts/Search?BrandId=1')).totalCount,
      user: (await get(`/api/Identity/userinfo?userId=${SELLER}`)).error?.code ?? 'ok',
      pages: pages.map((reply) => reply.error?.code ?? 'ok'),
      follows: (await get('/api/Identity/follows', BUYER)).totalCount,
      gone: (await get('/api/Posts/UserPosts?status=Favorites', BUYER)).value.map(
        ({ goneAs }: { goneAs: string | null }) => goneAs,
      ),
    };
  };

  test('is hidden and read-only for 14 days, and is restored as it was', async () => {
    const before = await seen();
    expect(before).toMatchObject({ home: [posts[0]], search: 1, user: 'ok', follows: 1, gone: [null] });

    const reply = await ask(SELLER);
    const during = await seen();
    const own = {
      profile: await market.call(SELLER, 'GET', '/api/Identity/userinfo'),
      hide: await market.call(SELLER, 'POST', '/api/posts/hide', { postId: posts[0] }),
      favourite: await market.call(SELLER, 'POST', '/api/Favorites', { postId: posts[0] }),
    };

    expect(reply).toMatchObject({ code: 'ok', value: { deletionDate: new Date(now + 14 * DAY_MS).toISOString() } });
    expect(during).toEqual({
      home: [],
      search: 0,
      user: 'USER_NOT_FOUND',
      pages: Array(4).fill('POST_NOT_FOUND'),
      follows: 0,
      gone: ['hidden'],
    });
    expect(own).toMatchObject({
      profile: { code: 'ok', value: { deletionDate: reply.value.deletionDate } },
      hide: { code: 'FORBIDDEN' },
      favourite: { code: 'FORBIDDEN' },
    });
    expect(await letters()).toEqual([[`seller${SELLER}@example.com`, 'accountLeaving']]);

    expect(await keep(SELLER)).toMatchObject({ code: 'ok' });
    expect(await keep(SELLER)).toMatchObject({ code: 'ok' });
    await market.jobs.settled();

    expect(await seen()).toEqual(before);
    expect((await market.call(SELLER, 'GET', '/api/Identity/userinfo')).value.deletionDate).toBeNull();
  });

  test('ends every session when the deletion begins', async () => {
    const headers = await market.as(SELLER);

    await ask(SELLER);
    const reply = await market.app.inject({ url: '/api/Identity/sessions', headers });

    expect(reply.json().error?.code).toBe('SESSION_EXPIRED');
    await keep(SELLER);
  });

  test('requires the password if there is one, else a recent sign-in', async () => {
    const headers = await market.as(SELLER);
    now += 2 * 60 * 60 * 1000;
    const stale = await market.app.inject({ method: 'POST', url: URL, headers, payload: {} });

    expect(stale.json().error?.code).toBe('SIGN_IN_AGAIN');
    expect((await ask(BUYER)).fields).toHaveProperty('password');
    expect((await ask(BUYER, { password: 'wrong' })).fields).toHaveProperty('password');
    expect((await ask(BUYER, { password: PASSWORD })).code).toBe('ok');
    await keep(BUYER);
  });

  test('is refused for an administrator, and a user who is leaving cannot become one', async () => {
    expect((await ask(ADMIN)).code).toBe('FORBIDDEN');

    await ask(SELLER);
    const role = await market.call(ADMIN, 'POST', `/api/admin/users/${SELLER}/role`, { reason: 'Help', role: 1 });

    expect(role.code).toBe('FORBIDDEN');
    await keep(SELLER);
  });

  test('is announced three days before, once, and cannot be cancelled once its day has come', async () => {
    await ask(SELLER);
    const lettersSent = async () => (await letters()).filter(([, kind]) => kind === 'accountLeavingSoon').length;
    now += 10 * DAY_MS;
    await runTimer();
    expect(await lettersSent()).toBe(0);

    now += 1.5 * DAY_MS;
    await runTimer();
    await runTimer();
    expect(await lettersSent()).toBe(1);

    now += 3 * DAY_MS;
    expect((await keep(SELLER)).code).toBe('POST_STATE');
  });

  test('waits while it is blocked, and stays hidden when the block ends', async () => {
    const act = (kind: string) => market.call(ADMIN, 'POST', `/api/admin/users/${SELLER}/${kind}`, { reason: 'Fraud' });
    const stored = () =>
      market.database.db.selectFrom('users').select('erased_at').where('id', '=', SELLER).executeTakeFirstOrThrow();
    await act('block');
    await runTimer();
    expect(await stored()).toEqual({ erased_at: null });

    await act('unblock');
    expect((await seen()).home).toEqual([]);
    await runTimer();

    expect((await stored()).erased_at).not.toBeNull();
    expect(await seen()).toMatchObject({ home: [], user: 'USER_NOT_FOUND', follows: 0, gone: ['deleted'] });
  });
});
