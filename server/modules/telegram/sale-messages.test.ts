import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { ANI } from './testing-bot-api.ts';
import { openTelegramWorld, type TelegramWorld } from './testing.ts';

const SITE = 'https://cars.example';

describe('the bot and cars that wait for an answer', () => {
  let all: TelegramWorld;
  beforeEach(async () => {
    all = await openTelegramWorld({ env: { PUBLIC_URL: SITE } });
    const { db } = all.world.database;
    await seedReferences(db);
    await db.updateTable('users').set({ email: null }).where('id', '=', 1).execute();
    const created_at = new Date(TEST_NOW).toISOString();
    await db
      .insertInto('login_identity')
      .values({ provider: 'telegram', subject: String(ANI.id), user_id: 1, created_at })
      .execute();
    const modified_at = new Date(TEST_NOW - 31 * DAY_MS).toISOString();
    await db
      .insertInto('post')
      .values([aPost({ modified_at }), aPost({ modified_at, year: 2019 })])
      .execute();
  }, 60_000);
  afterEach(() => all.close());

  const ask = async () => {
    await all.world.stillForSale.check();
    await all.world.jobs.settled();
    return all.api.until(() => all.api.messagesTo(ANI).at(-1));
  };
  const waiting = async () => {
    const posts = await all.world.database.db.selectFrom('post').select('sale_asked_at').execute();
    return posts.filter(({ sale_asked_at }) => sale_asked_at !== null).length;
  };

  test('asks about all of them in one message, with the way to answer one by one', async () => {
    const message = await ask();

    expect(message.text).toContain('• Brand 1 Model 1, 2015\n• Brand 1 Model 1, 2019');
    expect(message.buttons).toEqual([
      { text: 'Yes, still for sale', callback_data: `sale:${TEST_NOW}` },
      { text: 'Sold or hide', web_app: { url: `${SITE}/profile?section=2&status=Asked` } },
    ]);
    expect(await waiting()).toBe(2);
  });

  test('takes one press for an answer', async () => {
    await ask();
    const answered = await all.api.press('Yes, still for sale');

    expect([answered.text, answered.buttons]).toEqual(['Noted: still for sale.', []]);
    expect(await waiting()).toBe(0);
  });

  test('refuses an answer of another user, and one to another question', async () => {
    const message = await ask();
    const stranger = { ...ANI, id: 777_777 };
    await all.api.pressOn(message, 'Yes, still for sale', stranger);
    const other = await all.api.pressData(message, `sale:${TEST_NOW - 1}`, ANI);

    expect(await waiting()).toBe(2);
    expect(other.text).toContain('no longer open');
  });

  test.each([403, 400])(
    'a chat that answers %s is left alone, and the letter of the others goes out',
    async (status) => {
      all.api.plan('sendMessage', { status, description: 'Forbidden: bot was blocked by the user' });
      await all.world.stillForSale.check();
      await all.world.jobs.settled();

      expect(await all.world.database.db.selectFrom('job').selectAll().execute()).toEqual([]);
      expect(await waiting()).toBe(2);
    },
  );
});
