import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { Jobs } from '#server/modules/jobs/index.ts';
import { sentPhoto } from '#server/modules/posts/testing-selling.ts';
import { readLetters } from '#server/modules/mail/testing.ts';
import { aPost, type PostRow, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { createStillForSale } from './still-for-sale.ts';

const ago = (days: number) => new Date(TEST_NOW - days * DAY_MS).toISOString();
const logger = pino({ level: 'silent' });

describe.each(DIALECTS)('the question whether cars are still for sale on %s', (dialect) => {
  let app: TestApp;
  let clock = TEST_NOW;
  const open = (env: Readonly<Record<string, string>> = {}) =>
    openTestApp({
      dialect,
      env,
      now: () => clock,
      fill: async ({ db }) => {
        await seedReferences(db);
        await db.updateTable('users').set({ password_hash: 'x' }).where('id', '!=', 4).execute();
      },
    });
  beforeEach(async () => {
    clock = TEST_NOW;
    app = await open();
  }, 60_000);
  afterEach(() => app.close());

  const add = async (over: Partial<PostRow> = {}): Promise<number> => {
    const { db } = app.database;
    const row = aPost({ created_at: ago(100), modified_at: ago(31), ...over });
    const { id } = await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
    const media_key = await sentPhoto(app.database, row.owner_id);
    await db.insertInto('post_photo').values({ post_id: id, position: 0, media_key }).execute();
    return id;
  };
  const check = async () => {
    await app.stillForSale.check();
    await app.jobs.settled();
    await app.events.settled();
    await app.jobs.settled();
    await app.mail.settled();
  };
  /** The day after: the round is a daily one. */
  const later = async (days: number) => {
    clock += days * DAY_MS;
    await check();
  };
  const letters = async () => (await readLetters(app.dataDir)).map(({ kind, to, links }) => [kind, to, ...links]);
  const postOf = (id: number) =>
    app.database.db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const historyOf = async (id: number) => {
    const events = await app.database.db
      .selectFrom('post_event')
      .select(['action', 'actor_id', 'details'])
      .where('post_id', '=', id)
      .orderBy('id')
      .execute();
    return events.map(({ action, actor_id, details }) => [action, actor_id, details]);
  };
  const call = async (userId: number, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const headers = await app.as(userId);
    const reply = await app.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return reply.json();
  };

  test('is asked in one letter for all cars of a seller, which leads to where it is answered', async () => {
    const ids = [await add(), await add({ modified_at: ago(80) }), await add({ owner_id: 2 })];
    const young = await add({ modified_at: ago(29) });
    await check();

    expect((await letters()).toSorted((a, b) => String(a[1]).localeCompare(String(b[1])))).toEqual([
      ['stillForSale', 'seller1@example.com', expect.stringMatching(/\/profile\?section=2&status=Asked$/)],
      [
        'stillForSale',
        'seller2@example.com',
        expect.stringContaining(`/profile?section=2&status=Asked&post=${ids[2]}`),
      ],
    ]);
    expect(await Promise.all(ids.map(async (id) => (await postOf(id)).sale_asked_at))).toEqual(ids.map(() => ago(0)));
    expect((await postOf(young)).sale_asked_at).toBeNull();
    expect(await historyOf(ids[0]!)).toEqual([['ask', null, '{}']]);
  });

  test('is in the list and the counts of the dashboard, with the day on which the post is hidden', async () => {
    const id = await add();
    await check();

    const list = await call(1, 'GET', '/api/Posts/UserPosts?status=Asked');
    const counts = await call(1, 'GET', '/api/Posts/UserPosts/Counts');
    expect(list.value.map(({ id: each, own }: never) => [each, own])).toEqual([
      [id, expect.objectContaining({ saleAskedAt: ago(0), hidesAt: ago(-30) })],
    ]);
    expect([counts.value.Asked, counts.value.Active]).toEqual([1, 1]);
  });

  test('comes to a seller once a week at most, however often it is looked', async () => {
    await add();
    await check();
    await add();
    await later(1);
    expect(await letters()).toHaveLength(1);

    await later(6);
    expect(await letters()).toHaveLength(2);
  });

  test('is not asked of sellers who never could log in or are blocked', async () => {
    await add({ owner_id: 4 });
    await add({ owner_id: 5 });
    await app.database.db
      .updateTable('users')
      .set({ blocked_at: ago(1) })
      .where('id', '=', 5)
      .execute();
    await check();

    expect(await letters()).toEqual([]);
  });

  test('leaves the cars of a seller alone who was blocked until a few days ago', async () => {
    const id = await add({ sale_asked_at: ago(90), modified_at: ago(200) });
    await add();
    const unblocked = app.database.db.updateTable('users').where('id', '=', 1);
    await unblocked.set({ unblocked_at: ago(29) }).execute();
    await check();
    expect([await letters(), (await postOf(id)).hidden_at]).toEqual([[], null]);

    await later(1);

    expect([(await letters()).map(([kind]) => kind), (await postOf(id)).hidden_at]).toEqual([['stillForSale'], null]);
  });

  test('hides unanswered cars, notifies the seller, and one press shows them again', async () => {
    const id = await add();
    await check();
    await later(29);
    expect((await postOf(id)).hidden_at).toBeNull();
    await later(1);

    const hidden = await postOf(id);
    expect([hidden.hidden_at, (await letters()).at(-1)]).toEqual([
      new Date(clock).toISOString(),
      ['hiddenUnanswered', 'seller1@example.com', expect.stringContaining(`status=Hidden&post=${id}`)],
    ]);
    expect((await historyOf(id)).at(-1)).toEqual(['hide', null, '{"reason":"unanswered"}']);
    expect((await app.app.inject(`/api/Posts/${id}`)).statusCode).toBe(404);

    await call(1, 'DELETE', `/api/posts/unHide/${id}`);
    await later(1);
    const shown = await postOf(id);
    expect([shown.hidden_at, shown.sale_asked_at]).toEqual([null, null]);
    expect(await letters()).toHaveLength(2);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['an answer', (id) => call(1, 'POST', '/api/posts/stillForSale', { postId: id })],
    ['an answer for all', () => call(1, 'POST', '/api/posts/stillForSale/all', {})],
    [
      'an answer from the stock',
      (id) => call(1, 'POST', '/api/Inventory/bulk', { items: [{ id, seen: null, change: { kind: 'stillForSale' } }] }),
    ],
  ])('%s lets the time begin anew', async (_what, answer) => {
    const id = await add();
    await check();
    clock += 20 * DAY_MS;
    expect(await answer(id)).toMatchObject({ isSuccess: true });
    await later(29);
    expect([(await postOf(id)).sale_asked_at, (await letters()).length]).toEqual([null, 1]);

    await later(1);
    expect([(await postOf(id)).sale_asked_at !== null, (await letters()).length]).toEqual([true, 2]);
  });

  test('an answer for all answers for nobody else', async () => {
    const mine = await add();
    const theirs = await add({ owner_id: 2 });
    await check();
    const reply = await call(1, 'POST', '/api/posts/stillForSale/all', {});

    expect(reply.value.ids).toEqual([mine]);
    expect((await postOf(theirs)).sale_asked_at).not.toBeNull();
    expect((await call(1, 'POST', '/api/posts/stillForSale/all', {})).value.ids).toEqual([]);
  });

  test('a car of the stock that waits for an answer reports it', async () => {
    await add();
    await check();
    const gapsNow = async () => (await call(1, 'GET', '/api/Inventory')).value.rows[0].gaps;
    const before = await gapsNow();
    await call(1, 'POST', '/api/posts/stillForSale/all', {});

    expect([before.includes('answer'), (await gapsNow()).includes('answer')]).toEqual([true, false]);
  });

  test('two processes that look at the same time ask once', async () => {
    const ids = await Promise.all([1, 2, 3].map((owner_id) => add({ owner_id })));
    const { db } = app.database;
    const processes = [1, 2].map(() => {
      const jobs = new Jobs({ db, logger, now: () => clock });
      const { record } = app.events;
      const sale = createStillForSale({ db, rules: { askDays: 30, hideDays: 60 }, jobs, record, now: () => clock });
      return { jobs, sale };
    });
    await Promise.all(processes.map(({ sale }) => sale.check()));
    for (const { jobs } of processes) jobs.wake();
    await Promise.all(processes.map(({ jobs }) => jobs.settled()));
    await Promise.all(processes.map(({ jobs }) => jobs.close()));

    await app.events.settled();
    await app.mail.settled();
    const written = (await letters()).map(([, to]) => String(to)).toSorted((a, b) => a.localeCompare(b));
    expect(written).toEqual(['seller1@example.com', 'seller2@example.com', 'seller3@example.com']);
    expect((await historyOf(ids[0]!)).length).toBe(1);
  });

  test('an interrupted round is resumed, and nobody is asked twice', async () => {
    await add({ owner_id: 1 });
    const second = await add({ owner_id: 2 });
    const { db } = app.database;
    const jobs = new Jobs({ db, logger, now: () => clock });
    let breaks = true;
    const record: RecordEvents = async (transaction, ...events) => {
      if (breaks && events.some((event) => event.kind === 'saleAsked' && event.userId === 2))
        throw new Error('The process ended.');
      await app.events.record(transaction, ...events);
    };
    const sale = createStillForSale({ db, rules: { askDays: 30, hideDays: 60 }, jobs, record, now: () => clock });
    const written = async () => {
      await app.events.settled();
      await app.mail.settled();
      return (await letters()).map(([, to]) => to);
    };
    await sale.check();
    await jobs.settled();
    expect([await written(), (await postOf(second)).sale_asked_at]).toEqual([['seller1@example.com'], null]);

    breaks = false;
    clock += 60_000;
    jobs.wake();
    await jobs.settled();
    await jobs.close();
    expect(await written()).toEqual(['seller1@example.com', 'seller2@example.com']);
  });

  test('is never asked with a period of 0, and nothing is hidden with a period of 0', async () => {
    await app.close();
    app = await open({ ASK_STILL_FOR_SALE_DAYS: '0' });
    const id = await add();
    await check();
    expect((await postOf(id)).sale_asked_at).toBeNull();

    await app.close();
    app = await open({ HIDE_UNANSWERED_DAYS: '0' });
    const asked = await add();
    await check();
    await later(300);
    expect([(await postOf(asked)).sale_asked_at !== null, (await postOf(asked)).hidden_at]).toEqual([true, null]);
  });
});
