import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { dayOf } from '#server/modules/posts/index.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { statisticsModule } from './index.ts';
import { tellWeeks } from './weekly.ts';

/** Monday, 9:00 in Yerevan. */
const MONDAY = Date.parse('2026-11-23T05:00:00.000Z');
const SELLER = 1;

describe.each(DIALECTS)('the week of a seller on %s', (dialect) => {
  let world: TestApp;
  let now = MONDAY;
  beforeEach(async () => {
    now = MONDAY;
    world = await openTestApp({ dialect, fill: fillPosts, now: () => now });
    const { db } = world.database;
    await db.updateTable('users').set({ email: 'one@example.com', language: 'ru' }).where('id', '=', SELLER).execute();
    await seen(1, 100);
    await seen(7, 10);
    await seen(8, 1000);
    await seen(0, 5000);
  }, 60_000);
  afterEach(() => world.close());

  const seen = (daysAgo: number, views: number) =>
    world.database.db
      .insertInto('post_day')
      .values({ post_id: 1, day: dayOf(MONDAY - daysAgo * DAY_MS), views })
      .execute();
  const deps = () => ({ db: world.database.db, notices: world.notices, timeZone: 'Asia/Yerevan', now: () => now });
  const run = () => tellWeeks(deps())(OWN_LEASE);
  const weeks = async (userId = SELLER) => {
    const reply = await world.app.inject({ url: '/api/Notices', headers: await world.as(userId) });
    const { value } = api.notices.list.reply.parse(reply.json());
    return value.flatMap(({ data }) => (data.kind === 'weeklySummary' ? [data] : []));
  };
  const deliver = async () => {
    now += HOUR_MS;
    const { every = [] } = world.modules.find(({ name }) => name === 'notices') ?? {};
    await every.find(({ name }) => name === 'deliver')?.run(OWN_LEASE);
    await world.mail.settled();
    const folder = path.join(world.dataDir, 'mail');
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    return Promise.all(files.map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))));
  };

  test('has the seven days before this Monday', async () => {
    await run();

    expect(await weeks()).toEqual([
      { kind: 'weeklySummary', impressions: 0, views: 110, favorites: 0, reveals: 0, chats: 0 },
    ]);
  });

  test('is announced once, also by simultaneous runs and after a killed run', async () => {
    await Promise.all([run(), run()]);
    now += 23 * HOUR_MS;
    await run();

    expect(await weeks()).toHaveLength(1);
  });

  test.each([
    ['before 9:00', MONDAY - 1000],
    ['on Sunday', MONDAY - DAY_MS],
    ['on Wednesday', MONDAY + 2 * DAY_MS],
  ])('is not sent %s', async (_when, at) => {
    now = at;
    await run();

    expect(await weeks()).toEqual([]);
  });

  test('comes at 9:00 by the clocks of the user', async () => {
    const { db } = world.database;
    await db.insertInto('notice_user').values({ user_id: SELLER, time_zone: 'Europe/London' }).execute();
    await run();
    expect(await weeks()).toEqual([]);

    now = Date.parse('2026-11-23T09:00:00.000Z');
    await run();
    expect(await weeks()).toHaveLength(1);
  });

  test('is not sent to sellers whose cars had no views', async () => {
    await world.database.db.deleteFrom('post_day').execute();
    await run();

    expect(await weeks()).toEqual([]);
  });

  test('comes as a letter of its own, which one click stops', async () => {
    // Quiet hours are by the user's clocks.
    const { db } = world.database;
    await db.insertInto('notice_user').values({ user_id: SELLER, time_zone: 'Asia/Yerevan' }).execute();
    await run();
    const [letter, ...others] = await deliver();

    expect(others).toEqual([]);
    expect(letter?.subject).toBe('Ваши автомобили за неделю');
    expect(letter?.text).toContain('Просмотры: 110');
    expect(letter?.text).toContain('/profile?section=6');
    const link =
      /<([^>]+)>/.exec(letter?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(link);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = pathname + search;
    await world.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });

    now = MONDAY + 7 * DAY_MS;
    await run();
    expect(await deliver()).toHaveLength(1);
    expect(await weeks()).toHaveLength(2);
  });

  test('is a timer of the module', () => {
    const { posts, impressions } = world;
    const { every = [] } = statisticsModule({ ...deps(), posts, impressions });

    expect(every.map(({ name, once }) => [name, once])).toContainEqual(['weekly', 'market']);
  });
});
