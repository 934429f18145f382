import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { aForm } from '#server/testing-forms.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';

const ADMIN = 5;
const USER = 2;
const RENAMED = 3;
const OTHER_ADMIN = 4;
const AT = new Date(TEST_NOW).toISOString();

describe.each(DIALECTS)('users as admins see them on %s', (dialect) => {
  let market: Market;
  let anahit: number;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    const { db } = market.database;
    const rows = [
      {
        first_name: 'Անահիտ',
        last_name: 'Պետրոսյան-Գեղամյան',
        pending_email: 'anahit@example.am',
        phone_number: '+37477112233',
      },
      { company_name: 'АвтоМир', is_business: 1 as const, email: 'info@avto_mir.ru', telegram: '@AvtoMir' },
      { first_name: 'Noël Percent', last_name: '100%', email: 'percent@example.com', whatsapp: '+37498765432' },
    ].map((fields) => newUserRow({ language: 'en', ...fields }, TEST_NOW));
    await market.database.dialect.afterExplicitIds(db, 'users');
    const added = await db.insertInto('users').values(rows).returning('id').execute();
    anahit = added[0]!.id;
  }, 60_000);
  afterAll(() => market.close());

  const list = async (query: string): Promise<{ ids: number[]; total: number }> => {
    const reply = await market.app.inject({ url: `/api/admin/users?${query}`, headers: await market.as(ADMIN) });
    const { value, totalCount } = reply.json();
    return { ids: value.map(({ id }: { id: number }) => id), total: totalCount };
  };
  const search = async (q: string): Promise<number[]> =>
    (await list(`q=${encodeURIComponent(q)}`)).ids.map((id) => id - anahit);

  test('are listed newest first, page by page', async () => {
    expect(await list('pageCount=2')).toEqual({ ids: [anahit + 2, anahit + 1], total: 8 });
    expect((await list('pageCount=2&page=2')).ids).toEqual([anahit, ADMIN]);
  });

  test.each([
    ['անահիտ', [0]],
    ['Անահիտ Պետ', [0]],
    ['петр', []],
    ['авто', [1]],
    ['автомир', [1]],
    ['АВТОМИР', [1]],
    ['ԳԵՂԱՄ', [0]],
    ['գեղամյան', [0]],
    ['noel', [2]],
    ['@avtomir', [1]],
    ['INFO@avto_mir', [1]],
    ['avto%mir', []],
    ['100%', [2]],
    ['anahit@', [0]],
    ['077 11-22-33', [0]],
    ['+374 98 765432', [2]],
    ['112233', [0]],
  ])('are found by %s', async (q, found) => {
    expect(await search(q)).toEqual(found);
  });

  test('are found by id, with and without a number sign', async () => {
    expect(await search(`${anahit}`)).toContain(0);
    expect(await search(`#${anahit}`)).toEqual([0]);
  });

  test('are found by the name that they have now', async () => {
    const form = await aForm({ firstName: 'ՎԱՐԴԱՆ', lastName: 'Мак-ДОНАЛЬД' });
    const headers = { ...form.headers, ...(await market.as(RENAMED)) };
    const url = '/api/Identity/userinfo';
    const saved = await market.app.inject({ method: 'POST', url, payload: form.payload, headers });
    expect(saved.statusCode).toBe(200);

    expect((await list(`q=${encodeURIComponent('վարդան мак-дональд')}`)).ids).toEqual([RENAMED]);
  });

  test('are filtered by kind', async () => {
    await market.database.db.updateTable('users').set({ blocked_at: AT }).where('id', '=', anahit).execute();

    expect((await list('kind=blocked')).ids).toEqual([anahit]);
    expect((await list('kind=admins')).ids).toEqual([ADMIN]);
    expect((await list('kind=business&q=avto')).ids).toEqual([anahit + 1]);
    expect((await list('kind=verified')).total).toBe(5);
  });

  test('are shown one by one with posts, sessions, orders and reports, and no secret', async () => {
    const { db } = market.database;
    const row = aPost({ owner_id: USER });
    const { id: postId } = await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
    const report = { post_id: postId, reporter_id: 1, reason: 'fraud', note: 'Asks for money.', created_at: AT };
    await db.insertInto('post_report').values(report).execute();
    await db.updateTable('users').set({ password_hash: 'secret-hash' }).where('id', '=', USER).execute();
    await market.as(USER);

    const { value } = await market.call(ADMIN, 'GET', `/api/admin/users/${USER}`);

    expect(value).toMatchObject({
      id: USER,
      email: 'seller2@example.com',
      isAdmin: false,
      blockedDate: null,
      activePostsCount: 1,
      postsCount: 1,
      postCredits: 10,
      reports: [{ postId, reason: 'fraud', note: 'Asks for money.', title: 'Brand 1 Model 1, 2015' }],
      orders: [],
    });
    expect(value.sessions).toHaveLength(1);
    expect(JSON.stringify(value)).not.toContain('secret-hash');
    expect(value.sessions[0]).not.toHaveProperty('token_hash');
  });

  test('that are not there are USER_NOT_FOUND', async () => {
    expect((await market.call(ADMIN, 'GET', '/api/admin/users/999')).code).toBe('USER_NOT_FOUND');
    const reply = await market.call(ADMIN, 'POST', '/api/admin/users/999/block', { reason: 'Nobody.' });
    expect(reply.code).toBe('USER_NOT_FOUND');
  });
});

describe.each(DIALECTS)('what admins do to users on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
  }, 60_000);
  afterAll(() => market.close());
  beforeEach(async () => {
    await market.database.db
      .updateTable('users')
      .set((user) => ({ role: user.case().when('id', 'in', [ADMIN, OTHER_ADMIN]).then(1).else(0).end() }))
      .execute();
  });

  const act = (actorId: number, userId: number, kind: string, body: object, headers = {}) =>
    market.call(actorId, 'POST', `/api/admin/users/${userId}/${kind}`, { reason: 'A good reason.', ...body }, headers);
  const lastAct = async (userId: number) =>
    (await market.call(ADMIN, 'GET', `/api/admin/audit?userId=${userId}&pageCount=1`)).value[0];
  const detailsOf = async (postId: number) => (await market.call(undefined, 'GET', `/api/Posts/${postId}`)).value;

  test('verifies a seller and takes it back, which pages of posts say', async () => {
    const { db } = market.database;
    await db.updateTable('users').set({ is_verified: 0 }).where('id', '=', USER).execute();
    const row = aPost({ owner_id: USER });
    const { id } = await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();

    const given = await act(ADMIN, USER, 'verify', { isVerified: true });
    const shown = (await detailsOf(id)).ownerInfo.isVerified;
    const first = await lastAct(USER);
    const taken = await act(ADMIN, USER, 'verify', { isVerified: false });

    expect([given.value.isVerified, shown, taken.value.isVerified]).toEqual([true, true, false]);
    expect(first).toMatchObject({ act: 'sellerVerified', actor: { id: ADMIN }, reason: 'A good reason.' });
    expect(await lastAct(USER)).toMatchObject({ act: 'sellerUnverified' });
  });

  test('grants credits once for each key', async () => {
    const before = await market.credits(USER);
    const key = { 'idempotency-key': 'grant-once-1' };

    const first = await act(ADMIN, USER, 'credits', { postCredits: 3, topCredits: 1 }, key);
    const again = await act(ADMIN, USER, 'credits', { postCredits: 3, topCredits: 1 }, key);

    expect([first.code, again.code]).toEqual(['ok', 'ok']);
    expect(await market.credits(USER)).toEqual({
      post_credits: before.post_credits + 3,
      top_credits: before.top_credits + 1,
    });
    expect(await lastAct(USER)).toMatchObject({ act: 'creditsGranted', details: { postCredits: 3, topCredits: 1 } });
  });

  test.each([
    ['credits', { postCredits: 0, topCredits: 0 }],
    ['credits', { postCredits: -1, topCredits: 2 }],
    ['credits', { postCredits: 1001, topCredits: 0 }],
    ['credits', { postCredits: 1, topCredits: 0, reason: ' ' }],
    ['block', { reason: '' }],
    ['role', { role: 2 }],
    ['verify', { isVerified: 'yes' }],
  ])('refuses %s with %o', async (kind, body) => {
    expect((await act(ADMIN, USER, kind, body)).code).toBe('VALIDATION_FAILED');
  });

  test('makes a user an admin and back; the role counts from the next request on', async () => {
    const session = await market.as(USER);
    const ask = async () => (await market.app.inject({ url: '/api/admin/users', headers: session })).statusCode;

    const before = await ask();
    await act(ADMIN, USER, 'role', { role: 1 });
    const as = await ask();
    await act(ADMIN, USER, 'role', { role: 0 });

    expect([before, as, await ask()]).toEqual([403, 200, 403]);
    expect(await lastAct(USER)).toMatchObject({ act: 'roleChanged', details: { from: 1, to: 0 } });
  });

  test('makes no blocked user an admin', async () => {
    await act(ADMIN, USER, 'block', {});

    expect((await act(ADMIN, USER, 'role', { role: 1 })).code).toBe('FORBIDDEN');
    await act(ADMIN, USER, 'unblock', {});
  });

  test.each([
    ['block', {}],
    ['unblock', {}],
    ['verify', { isVerified: true }],
    ['credits', { postCredits: 5, topCredits: 0 }],
    ['role', { role: 0 }],
  ])('never %s their own account', async (kind, body) => {
    const before = (await market.call(ADMIN, 'GET', '/api/admin/audit')).value.length;

    expect((await act(ADMIN, ADMIN, kind, body)).code).toBe('FORBIDDEN');
    expect((await market.call(ADMIN, 'GET', '/api/admin/audit')).value).toHaveLength(before);
  });

  test.each([
    ['role', { role: 0 }],
    ['block', {}],
  ])('leaves one admin when two %s each other at once', async (kind, body) => {
    const replies = await Promise.all([act(ADMIN, OTHER_ADMIN, kind, body), act(OTHER_ADMIN, ADMIN, kind, body)]);

    const left = await market.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 1)
      .where('blocked_at', 'is', null)
      .execute();
    expect(replies.filter(({ code }) => code === 'ok')).toHaveLength(1);
    expect(left).toHaveLength(1);
    await market.database.db.updateTable('users').set({ blocked_at: null, blocked_reason: null }).execute();
  });
});
