import type { InlineQueryResultArticle } from 'grammy/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { ANI } from '../testing-bot-api.ts';
import { openTelegramWorld, type TelegramWorld } from '../testing.ts';

const SITE = 'https://cars.example';
const PHOTO = 'a'.repeat(64);
const CAMRYS = 25;

/** Camrys of 2018, each a little dearer, and one car that is hidden. */
const fill = async ({ db }: OpenDatabase): Promise<void> => {
  await loadReferenceData(db);
  await db
    .insertInto('users')
    .values(newUserRow({ language: 'en' }, TEST_NOW))
    .execute();
  const { id: model_id, brand_id } = await db
    .selectFrom('model')
    .select(['id', 'brand_id'])
    .where('name', '=', 'Camry')
    .executeTakeFirstOrThrow();
  const { id: region_id } = await db
    .selectFrom('region')
    .select('id')
    .where('country_id', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const camry = { brand_id, model_id, generation_id: null, modification_id: null, year: 2018, region_id };
  const minute = (count: number) => new Date(TEST_NOW - count * 60_000).toISOString();
  const posts = Array.from({ length: CAMRYS }, (_, at) =>
    aPost({ ...camry, price_usd_minor: (10_000 + at) * 100, price_minor: (10_000 + at) * 100, created_at: minute(at) }),
  );
  await db
    .insertInto('post')
    .values([...posts, aPost({ ...camry, year: 2003, hidden_at: minute(1) })])
    .execute();
  const created_at = minute(0);
  await db.insertInto('media').values({ key: PHOTO, width: 1280, height: 960, bytes: 1, created_at }).execute();
  await db.insertInto('post_photo').values({ post_id: 1, position: 0, media_key: PHOTO }).execute();
};

describe('inline mode', () => {
  let all: TelegramWorld;
  beforeAll(async () => {
    all = await openTelegramWorld({ env: { PUBLIC_URL: SITE, TELEGRAM_APP: 'cars' }, fill });
  }, 60_000);
  afterAll(() => all.close());

  let lastId = 0;
  /** The answer to a text typed after the bot's name. */
  const type = async (query: string, offset = '', from: object = ANI) => {
    const id = `inline-${(lastId += 1)}`;
    all.api.deliver({ inline_query: { id, from: { is_bot: false, ...from }, query, offset } });
    const call = await all.api.until(() => all.api.calls.find(({ payload }) => payload['inline_query_id'] === id));
    const { results, ...how } = call.payload;
    return { results: results as InlineQueryResultArticle[], how };
  };

  test('lists twenty cars at most with facts, and the rest by the offset', async () => {
    const first = await type('camry 2018');
    const second = await type('camry 2018', String(first.how['next_offset']));

    expect([first.results.length, second.results.length]).toEqual([20, 5]);
    expect([first.how['next_offset'], second.how['next_offset']]).toEqual(['2', '']);
    expect(first.results[0]).toMatchObject({ type: 'article', title: 'Toyota Camry, 2018' });
    expect(first.results[0]?.description).toMatch(/\$10.0\d\d · 100.000 km · Cleared/);
    expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(CAMRYS);
  });

  test.each([
    ['camry 2018 до 10003', 4, 'Растаможен'],
    ['камри 2018 до 10003$', 4, 'Растаможен'],
    ['կամրի 2018 մինչև 10003$', 4, 'Մաքսազերծված'],
    ['Camry 2018 up to 10003$', 4, 'Cleared'],
  ])('reads %s, and answers in the language of its letters', async (query, count, word) => {
    const { results } = await type(query);

    expect(results).toHaveLength(count);
    expect(results[0]?.description).toContain(word);
  });

  test('shows the newest cars before anything is typed, with a thumbnail and the button that opens the car', async () => {
    const { results } = await type(' ');
    const [newest] = results;

    expect(results).toHaveLength(20);
    expect(newest).toMatchObject({
      id: '1',
      thumbnail_url: `${SITE}/media/${PHOTO}/320.jpg`,
      input_message_content: { link_preview_options: { url: `${SITE}/media/${PHOTO}/960.jpg` } },
      reply_markup: {
        inline_keyboard: [[{ text: 'Open in Aniv', url: `https://t.me/${all.api.botName}/cars?startapp=post_1` }]],
      },
    });
  });

  test('is the same for everybody, and kept for a minute', async () => {
    const ani = await type('camry 2018');
    const other = await type('camry 2018', '', { ...ANI, id: 9, language_code: 'hy' });

    expect(other.results).toEqual(ani.results);
    expect(ani.how).toMatchObject({ cache_time: 60, is_personal: false });
  });

  test.each(['camry 2003', '🚗🚗', 'xq '.repeat(85), 'camry 2018 до 5000$'])('finds nothing for %s', async (query) => {
    expect((await type(query)).results).toEqual([]);
  });

  test.each(['-1', '0', '9999', 'DROP TABLE', '1e9'])(
    'begins anew at an offset that is none of its own: %s',
    async (offset) => {
      expect((await type('camry 2018', offset)).results[0]?.id).toBe((await type('camry 2018')).results[0]?.id);
    },
  );
});
