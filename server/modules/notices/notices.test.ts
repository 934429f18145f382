import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PostId, UserId } from '#contract/ids.ts';
import { api } from '#contract/http/index.ts';
import type { NoticeData } from '#contract/notices.ts';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import type { HubMessage } from '#server/ports/fanout.ts';
import { OWN_LEASE } from '#server/module.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { channelsFor } from './channels.ts';
import type { NewNotice } from './notice-plans.ts';

const postIds = (...ids: number[]) => ids.map((id) => PostId.parse(id));
const sold = (...ids: number[]): NoticeData => ({ kind: 'favouriteSold', postIds: postIds(...ids) });

describe.each(DIALECTS)('notices on %s', (dialect) => {
  let world: TestApp;
  let now = TEST_NOW;
  let sent: HubMessage[] = [];
  beforeAll(async () => {
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now });
    await world.fanout.subscribe('hub', (message) => void sent.push(message));
  }, 60_000);
  beforeEach(async () => {
    now = TEST_NOW;
    sent = [];
    await world.database.db.deleteFrom('notice').execute();
    await world.database.db.deleteFrom('notice_user').execute();
  });
  afterAll(() => world.close());

  const notify = (userId: number, key: string, data: NoticeData, more: Partial<NewNotice> = {}) =>
    world.database.db
      .transaction()
      .execute((transaction) =>
        world.notices.notify(transaction, { userId, key, data, at: new Date(now).toISOString(), ...more }),
      );
  const list = async (userId: number, query = '') => {
    const reply = await world.app.inject({ url: `/api/Notices${query}`, headers: await world.as(userId) });
    return api.notices.list.reply.parse(reply.json());
  };
  const read = async (userId: number, payload: object) =>
    world.app.inject({ method: 'POST', url: '/api/Notices/read', headers: await world.as(userId), payload });
  const deliveries = () =>
    world.database.db.selectFrom('notice_delivery').select(['channel', 'due_at']).orderBy('channel').execute();

  test('are listed with their cars and users, the latest first, in pages', async () => {
    await notify(2, 'a', sold(1));
    now += 1000;
    await notify(2, 'b', { kind: 'followedNewCar', userId: UserId.parse(1), postIds: postIds(2, 3) });
    now += 1000;
    await notify(2, 'c', { kind: 'task', credits: 1 });
    const whole = await list(2);
    const second = await list(2, '?page=2&pageCount=1');

    expect(whole).toMatchObject({ totalCount: 3, unread: 3, sequence: 3 });
    expect(whole.value.map(({ data }) => data.kind)).toEqual(['task', 'followedNewCar', 'favouriteSold']);
    expect(whole.value[1]).toMatchObject({
      user: { id: 1 },
      cars: [
        { postId: 2, status: 'active' },
        { postId: 3, status: 'gone', price: null, image: null },
      ],
    });
    expect(second.value.map(({ data }) => data.kind)).toEqual(['followedNewCar']);
  });

  test('with a known key are announced once', async () => {
    const results = [await notify(2, 'a', sold(1)), await notify(2, 'a', sold(2)), await notify(3, 'a', sold(1))];

    expect(results).toEqual([true, false, true]);
    expect((await list(2)).value.map(({ cars }) => cars.map(({ postId }) => postId))).toEqual([[1]]);
  });

  test('are renewed unread, or extended in silence, where the caller wants it', async () => {
    const followed = (...ids: number[]): NoticeData => ({
      kind: 'followedNewCar',
      userId: UserId.parse(1),
      postIds: postIds(...ids),
    });
    await notify(2, 'a', sold(1));
    await notify(2, 'day', followed(1));
    await read(2, { until: new Date(now).toISOString() });
    now += 1000;
    await notify(2, 'a', sold(2), { whenKnown: 'renew' });
    await notify(2, 'day', followed(2), { whenKnown: 'extend' });
    const { value, unread } = await list(2);

    expect(unread).toBe(1);
    expect(value.map(({ data, readDate }) => [data, readDate === null])).toEqual([
      [sold(2), true],
      [followed(1, 2), false],
    ]);
  });

  test('of a transaction that is rolled back are not announced', async () => {
    const failing = world.database.db.transaction().execute(async (transaction) => {
      await world.notices.notify(transaction, { userId: 2, key: 'a', data: sold(1), at: new Date(now).toISOString() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');

    expect(sent).toEqual([]);
    expect(await list(2)).toMatchObject({ totalCount: 0, unread: 0, sequence: 0 });
  });

  test('tell the clients of their user alone, each change by the next number', async () => {
    await notify(2, 'a', sold(1));
    await notify(2, 'b', sold(2));
    const [first] = (await list(2)).value.toReversed();
    await read(2, { ids: [first?.id] });
    await read(2, { ids: [first?.id] });

    expect(sent).toMatchObject([
      {
        group: 'notices:2',
        event: 'NoticesChanged',
        args: [{ unread: 1, sequence: 1, added: { kind: 'favouriteSold' } }],
      },
      { group: 'notices:2', event: 'NoticesChanged', args: [{ unread: 2, sequence: 2 }] },
      { group: 'notices:2', event: 'NoticesChanged', args: [{ unread: 1, sequence: 3, added: null }] },
    ]);
  });

  test('are read by their own user alone, one or all, as often as one likes', async () => {
    for (const key of ['a', 'b', 'c']) await notify(2, key, sold(1));
    const [{ id } = { id: 0 }] = (await list(2)).value;
    await read(3, { ids: [id] });
    await read(3, { until: new Date(now).toISOString() });
    const untouched = (await list(2)).unread;
    const one = (await read(2, { ids: [id] })).json().value;
    const all = [1, 2].map(() => read(2, { until: new Date(now).toISOString() }));
    const [first, again] = (await Promise.all(all)).map((reply) => reply.json().value);

    expect([untouched, one.unread]).toEqual([3, 2]);
    expect([first, again]).toEqual([
      { unread: 0, sequence: 5 },
      { unread: 0, sequence: 5 },
    ]);
  });

  test.each([[{}], [{ ids: [] }], [{ ids: ['1'] }], [{ ids: [1], until: 'x' }], [{ until: 'yesterday' }]])(
    'are not read by %j',
    async (body) => {
      const reply = await read(2, body);

      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  test('are for members', async () => {
    const replies = await Promise.all([
      world.app.inject({ url: '/api/Notices' }),
      world.app.inject({ method: 'POST', url: '/api/Notices/read', payload: { ids: [1] } }),
    ]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  });

  test('that are out of date are taken back', async () => {
    await notify(2, 'a', sold(1));
    const retract = () =>
      world.database.db.transaction().execute((transaction) => world.notices.retract(transaction, 2, 'a'));
    const results = [await retract(), await retract()];

    expect(results).toEqual([true, false]);
    expect(await list(2)).toMatchObject({ totalCount: 0, unread: 0, sequence: 2 });
  });

  test('are shown for ninety days, then deleted', async () => {
    await notify(2, 'old', sold(1));
    now += 90 * DAY_MS + 1;
    await notify(2, 'new', sold(2));
    const shown = await list(2);
    const sweep = world.modules.find(({ name }) => name === 'notices')?.every?.find(({ name }) => name === 'sweep');
    await sweep?.run(OWN_LEASE);
    const left = await world.database.db.selectFrom('notice').select('key').execute();

    expect(shown).toMatchObject({ totalCount: 1, unread: 1 });
    expect(left).toEqual([{ key: 'new' }]);
  });

  test('are not sent to a user who is blocked, being deleted or deleted', async () => {
    const { db } = world.database;
    const at = new Date(now).toISOString();
    const outcomes: boolean[] = [];
    for (const column of ['blocked_at', 'leaving_since', 'erased_at'] as const) {
      await db
        .updateTable('users')
        .set({ [column]: at })
        .where('id', '=', 4)
        .execute();
      outcomes.push(await notify(4, column, sold(1)));
      await db
        .updateTable('users')
        .set({ [column]: null })
        .where('id', '=', 4)
        .execute();
    }

    expect(outcomes).toEqual([false, false, false]);
  });

  test('go by the channels that reach the user and are chosen, after the quiet hours', async () => {
    const { db } = world.database;
    await db.updateTable('users').set({ email: 'five@example.com' }).where('id', '=', 5).execute();
    await db
      .insertInto('login_identity')
      .values({ user_id: 5, provider: 'telegram', subject: '555', created_at: new Date(now).toISOString() })
      .execute();
    const choices = JSON.stringify({ favouriteSold: { mail: true, telegram: true } });
    await db.insertInto('notice_user').values({ user_id: 5, choices, time_zone: 'Asia/Yerevan' }).execute();
    now = Date.parse('2026-11-21T19:00:00.000Z');
    await notify(5, 'a', sold(1));
    const planned = await deliveries();
    const channels = [await channelsFor(db, 5, 'favouriteSold'), await channelsFor(db, 5, 'task')];
    await db
      .insertInto('chat_user')
      .values({ user_id: 5, by_mail: 0, bot_blocked_at: new Date(now).toISOString() })
      .execute();

    expect(planned).toEqual([
      { channel: 'mail', due_at: '2026-11-22T04:00:00.000Z' },
      { channel: 'telegram', due_at: '2026-11-22T04:00:00.000Z' },
    ]);
    expect(channels).toEqual([
      { app: true, telegram: true, mail: true, push: false },
      { app: true, telegram: false, mail: false, push: false },
    ]);
    expect(await channelsFor(db, 5, 'message')).toEqual({ app: true, telegram: false, mail: false, push: false });
  });

  test('that are wanted by other ways only are not listed', async () => {
    const { db } = world.database;
    await db.updateTable('users').set({ email: 'three@example.com' }).where('id', '=', 3).execute();
    const choices = JSON.stringify({ favouriteSold: { app: false, mail: true } });
    await db.insertInto('notice_user').values({ user_id: 3, choices }).execute();
    await notify(3, 'a', sold(1));

    expect(await list(3)).toMatchObject({ totalCount: 0, unread: 0, sequence: 0 });
    expect(await deliveries()).toHaveLength(1);
    expect(sent).toEqual([]);
  });
});
