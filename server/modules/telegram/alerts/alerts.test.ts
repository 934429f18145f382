import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { ANI } from '../testing-bot-api.ts';
import { openTelegramWorld, type TelegramWorld } from '../testing.ts';

const SITE = 'https://cars.example';
const BUYER = 3;

describe('the bot and cars of saved searches', () => {
  let all: TelegramWorld;
  beforeEach(async () => {
    all = await openTelegramWorld({ env: { PUBLIC_URL: SITE } });
    await fillPosts(all.world.database);
    const created_at = new Date(TEST_NOW).toISOString();
    await all.world.database.db
      .insertInto('login_identity')
      .values({ provider: 'telegram', subject: String(ANI.id), user_id: BUYER, created_at })
      .execute();
  }, 60_000);
  afterEach(() => all.close());

  const tell = async (...postIds: number[]) => {
    const { app, as, database, events, jobs } = all.world;
    const payload = { name: 'All', query: 'YearFrom=1990', timeZone: 'UTC' };
    const saved = await app.inject({ method: 'POST', url: '/api/SavedSearches', headers: await as(BUYER), payload });
    const { id } = saved.json<{ value: { id: number } }>().value;
    const cars = postIds.map((postId) => ({ searchId: id, postId, isCheaper: false }));
    await database.db
      .transaction()
      .execute((transaction) => events.record(transaction, { kind: 'alertsDue', userId: BUYER, cars }));
    await events.settled();
    await jobs.settled();
    return id;
  };
  const last = () => all.api.until(() => all.api.messagesTo(ANI).at(-1));

  test('sends one car with its price and year, and hides it or mutes its search at a press', async () => {
    const id = await tell(2);
    const message = await last();

    expect(message.text).toMatch(/^A new car for your saved search\n\nBrand 1 Model 1 1i, 2017/);
    expect(message.text).not.toMatch(/JTDBR32E|\+374/);
    expect(message.buttons).toEqual([
      { text: 'Open in Aniv', web_app: { url: `${SITE}/posts/view/2` } },
      { text: 'Hide this car', callback_data: 'alert:hide:2' },
      { text: 'Mute for a week', callback_data: `alert:mute:${id}` },
    ]);

    await all.api.press('Hide this car');
    const { db } = all.world.database;
    expect(await db.selectFrom('hidden_car').select(['user_id', 'post_id']).execute()).toEqual([
      { user_id: BUYER, post_id: 2 },
    ]);
    await all.api.pressData(message, `alert:mute:${id}`, ANI);
    expect((await db.selectFrom('saved_search').select('muted_until').executeTakeFirstOrThrow()).muted_until).toBe(
      '2026-11-28T12:00:00.000Z',
    );
  });

  test('lists several cars in one message, without those that are gone', async () => {
    await tell(9, 2, 3, 1);
    const message = await last();

    expect(message.text).toMatch(/^Cars for your saved searches: 3\n/);
    expect(all.api.messagesTo(ANI)).toHaveLength(1);
  });

  test('mutes nothing of another user', async () => {
    const id = await tell(2);
    const message = await last();
    await all.api.pressData(message, `alert:mute:${id}`, { ...ANI, id: 777_777 });

    const search = await all.world.database.db.selectFrom('saved_search').select('muted_until').executeTakeFirst();
    expect(search?.muted_until).toBeNull();
  });

  test('drops the message of a user who blocked the bot', async () => {
    all.api.plan('sendMessage', { status: 403, description: 'Forbidden: bot was blocked by the user' });
    await tell(9, 2);

    expect(await all.world.database.db.selectFrom('telegram_outbox').selectAll().execute()).toEqual([]);
    expect(await all.world.database.db.selectFrom('job').selectAll().execute()).toEqual([]);
  });
});
