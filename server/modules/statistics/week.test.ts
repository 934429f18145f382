import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { dayOf } from '#server/modules/posts/index.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { TEST_NOW } from '#server/testing.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const SELLER = 1;
/** Of each day: browsers that list cars; those of them that open the car; users who then do what. */
const WEEK = [
  { listed: 3, opened: 1, favourites: [], reveals: [] },
  { listed: 5, opened: 2, favourites: [2], reveals: [2] },
  { listed: 0, opened: 0, favourites: [], reveals: [] },
  { listed: 4, opened: 4, favourites: [3, 4], reveals: [3] },
  { listed: 9, opened: 6, favourites: [], reveals: [2, 4] },
  { listed: 2, opened: 0, favourites: [], reveals: [] },
  { listed: 7, opened: 3, favourites: [5], reveals: [3] },
] as const;

describe.each(DIALECTS)('a week of a car on %s', (dialect) => {
  let market: Market;
  let now = TEST_NOW - 6 * DAY_MS;
  beforeAll(async () => {
    market = await openMarket({ dialect, now: () => now });
  }, 60_000);
  afterAll(() => market.close());

  const look = (url: string, userAgent: string, user?: number) =>
    market.call(user, 'GET', url, undefined, { 'user-agent': userAgent });

  /** A day of readers, who reload all pages, of the seller and of a robot. */
  const live = async (id: number, { listed, opened, favourites, reveals }: (typeof WEEK)[number]): Promise<void> => {
    const page = `/api/Posts/${id}`;
    for (let reader = 0; reader < listed; reader += 1) {
      const browser = `${FIREFOX} ${reader}`;
      for (const _again of [1, 2]) await look('/api/Posts/Search', browser);
      if (reader < opened) for (const _again of [1, 2]) await look(page, browser);
    }
    for (const url of ['/api/Posts/Search', page]) {
      await look(url, FIREFOX, SELLER);
      await look(url, GOOGLE);
    }
    now += 5 * MINUTE_MS;
    for (const user of favourites) await market.call(user, 'POST', '/api/Favorites', { postId: id });
    for (const user of reveals) await market.call(user, 'POST', `${page}/Contacts`);
    await Promise.all([market.impressions.flush(), market.views.flush()]);
  };

  test('shows its seller every day, and adds up to the counts in the database', async () => {
    const id = await market.publish(SELLER);
    const start = now;
    for (const [place, day] of WEEK.entries()) {
      now = start + place * DAY_MS;
      await live(id, day);
    }

    const reply = await market.call(SELLER, 'GET', `/api/Statistics/${id}?lang=en&currency=USD&days=7`);
    const { value } = api.statistics.ofPost.reply.parse({ isSuccess: true, value: reply.value });
    expect(value.days).toEqual(
      WEEK.map(({ listed, opened, favourites, reveals }, place) => ({
        day: dayOf(start + place * DAY_MS),
        impressions: listed,
        views: opened,
        favorites: favourites.length,
        reveals: reveals.length,
        chats: 0,
      })),
    );
    expect(value.totals).toEqual({ impressions: 30, views: 16, favorites: 4, reveals: 5, chats: 0 });
    const { db } = market.database;
    const rows = await db.selectFrom('post_day').selectAll().where('post_id', '=', id).execute();
    const sum = (column: 'impressions' | 'views' | 'reveals') => rows.reduce((total, row) => total + row[column], 0);
    expect({ impressions: sum('impressions'), views: sum('views'), reveals: sum('reveals') }).toEqual({
      impressions: 30,
      views: 16,
      reveals: 5,
    });
    expect(await db.selectFrom('favourite').select('user_id').where('post_id', '=', id).execute()).toHaveLength(4);
  });
});
