import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostId, UserId } from '#contract/ids.ts';
import type { NoticeData } from '#contract/notices.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { aBrowser, openPushService } from '#server/modules/push/testing.ts';
import { happens, openTestApp, type TestApp } from '#server/testing.ts';

const SELLER = 1;
const BUYER = 3;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const postIds = (...ids: number[]) => ids.map((id) => PostId.parse(id));

describe.each(DIALECTS)('notices by push on %s', (dialect) => {
  let service: Awaited<ReturnType<typeof openPushService>>;
  let world: TestApp;
  let browser: ReturnType<typeof aBrowser>;
  let now = NOON;
  beforeEach(async () => {
    now = NOON;
    service = await openPushService();
    const env = { PUSH_HOSTS: service.origin, SITE_COUNTRY: 'AM' };
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now, env });
    browser = aBrowser(`${service.origin}/phone`);
    const headers = await world.as(BUYER);
    await world.app.inject({ method: 'PUT', url: '/api/Push', headers, payload: browser.subscription });
    await world.database.db.updateTable('users').set({ language: 'en' }).where('id', '=', BUYER).execute();
  }, 60_000);
  afterEach(async () => {
    await world.close();
    await service.close();
  });

  const notify = (key: string, data: NoticeData) =>
    world.database.db
      .transaction()
      .execute((transaction) =>
        world.notices.notify(transaction, { userId: BUYER, key, data, at: new Date(now).toISOString() }),
      );
  const deliver = async () => {
    const notices = world.modules.find(({ name }) => name === 'notices');
    await notices?.every?.find(({ name }) => name === 'deliver')?.run(OWN_LEASE);
    await world.jobs.settled();
  };
  const read = () => service.received.map(({ body }) => browser.read(body) as Record<string, string>);

  test('announce a lower price with the car, and link to it', async () => {
    const created_at = new Date(now).toISOString();
    await world.database.db.insertInto('favourite').values({ user_id: BUYER, post_id: 1, created_at }).execute();
    const price = (minor: number) => ({ minor, currency: 'USD' });
    await happens(world, {
      kind: 'priceChanged',
      postId: 1,
      userId: SELLER,
      from: price(1_000_000),
      to: price(950_000),
    });
    await deliver();
    await deliver();

    expect(read()).toEqual([
      {
        title: 'Price drop',
        body: expect.stringMatching(/^Brand 1 Model 1.* · \$10[,\s]000 → \$9[,\s]500$/),
        url: '/posts/view/1',
        tag: expect.stringMatching(/^notice \d+$/),
      },
    ]);
  });

  test('say of messages only that there is one', async () => {
    const message = { kind: 'message', conversationId: 7, userId: UserId.parse(SELLER), postIds: postIds(1), count: 2 };
    await notify('messages 7', message as NoticeData);
    await deliver();

    expect(read()).toEqual([
      { title: 'New message', body: '', url: '/posts/home?conversation=7', tag: 'conversation 7' },
    ]);
  });

  test('announce the cars of a saved search together, without the name of the search', async () => {
    await world.database.db.updateTable('post').set({ first_active_at: '2026-11-20T00:00:00.000Z' }).execute();
    const payload = { name: 'For Anna', query: 'BrandId=1', timeZone: 'UTC' };
    const headers = await world.as(BUYER);
    await world.app.inject({ method: 'POST', url: '/api/SavedSearches', headers, payload });
    await happens(world, { kind: 'postPublished', postId: 1, userId: SELLER });
    await deliver();
    expect(service.received).toEqual([]);
    now += MINUTE_MS;
    await happens(world, { kind: 'postPublished', postId: 2, userId: SELLER });
    now += 5 * MINUTE_MS;
    await deliver();

    expect(read()).toMatchObject([{ title: 'New cars of a saved search', url: '/saved-searches' }]);
    expect(read()[0]!['body']!.split('\n')).toHaveLength(2);
    expect(JSON.stringify(read())).not.toContain('Anna');
  });

  test('do not announce cars of a search with other channels', async () => {
    await world.database.db.updateTable('post').set({ first_active_at: '2026-11-20T00:00:00.000Z' }).execute();
    const headers = await world.as(BUYER);
    const payload = { name: 'Cars', query: 'BrandId=1', timeZone: 'UTC' };
    const { value } = (await world.app.inject({ method: 'POST', url: '/api/SavedSearches', headers, payload })).json();
    const edit = { method: 'PUT', url: `/api/SavedSearches/${value.id}`, headers } as const;
    await world.app.inject({ ...edit, payload: { channels: ['app'] } });
    await happens(world, { kind: 'postPublished', postId: 1, userId: SELLER });
    const listed = await world.database.db.selectFrom('notice').select('is_listed').execute();
    await world.app.inject({ ...edit, payload: { channels: ['push'] } });
    now += 5 * MINUTE_MS;
    await happens(world, { kind: 'postPublished', postId: 2, userId: SELLER });
    const { rows } = { rows: await world.database.db.selectFrom('notice').select('is_listed').orderBy('id').execute() };
    now += 5 * MINUTE_MS;
    await deliver();

    expect([listed, rows]).toEqual([[{ is_listed: 1 }], [{ is_listed: 1 }, { is_listed: 0 }]]);
    expect(read()).toMatchObject([{ url: '/posts/view/2' }]);
  });

  test('put together what waited for the end of the quiet hours', async () => {
    now = Date.parse('2026-11-21T19:00:00.000Z');
    await notify('a', { kind: 'task', credits: 1 });
    await notify('b', { kind: 'favouriteSold', postIds: postIds(1) });
    await deliver();
    expect(service.received).toEqual([]);
    now = Date.parse('2026-11-22T04:00:00.000Z');
    await deliver();

    expect(read()).toMatchObject([{ title: 'New notifications', url: '/profile?section=4', tag: 'notices' }]);
  });

  test('do not announce what was read or switched off meanwhile', async () => {
    await notify('a', { kind: 'favouriteSold', postIds: postIds(1) });
    const headers = await world.as(BUYER);
    const until = new Date(now).toISOString();
    await world.app.inject({ method: 'POST', url: '/api/Notices/read', headers, payload: { until } });
    await notify('b', { kind: 'task', credits: 1 });
    const choice = { kind: 'task', channel: 'push', isOn: false };
    await world.app.inject({ method: 'PUT', url: '/api/Notices/settings', headers, payload: { choice } });
    await deliver();

    expect(service.received).toEqual([]);
  });
});
