import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPosts, VIN } from '#server/modules/posts/testing.ts';
import { ANI } from '../testing-bot-api.ts';
import { openTelegramWorld, post, type TelegramWorld } from '../testing.ts';

const SITE = 'https://cars.example';
const SELLER = 1;
const WITHOUT_TELEGRAM = 2;
const URL = '/api/Telegram/prepareShare';

describe('preparing a message about a car', () => {
  let all: TelegramWorld;
  beforeAll(async () => {
    all = await openTelegramWorld({ env: { PUBLIC_URL: SITE, TELEGRAM_APP: 'cars' }, fill: fillPosts });
    await all.world.database.db
      .insertInto('login_identity')
      .values({ provider: 'telegram', subject: String(ANI.id), user_id: SELLER, created_at: '2026-01-01' })
      .execute();
  }, 60_000);
  afterAll(() => all.close());

  const prepare = async (postId: number, userId = SELLER, query = '?lang=en&currency=USD') => {
    const { cookie } = await all.world.as(userId);
    return (await post(all, URL + query, { postId }, { cookie })).json();
  };
  const prepared = () => all.api.calls.filter(({ method }) => method === 'savePreparedInlineMessage');

  test('gives the message with photo, facts and button to the user’s own Telegram', async () => {
    const { value } = await prepare(1);

    expect(value.id).toMatch(/^prepared-/);
    const payload = prepared().at(-1)?.payload;
    expect(payload).toMatchObject({
      user_id: ANI.id,
      allow_user_chats: true,
      allow_bot_chats: false,
      result: {
        type: 'photo',
        photo_url: expect.stringMatching(/^https:\/\/cars\.example\/media\/.*\/960\.jpg$/),
        caption: expect.stringMatching(/^Brand 1 Model 1 1i, 2015[^]*\$10.000[^]*100.000 km[^]*Cleared/),
        reply_markup: {
          inline_keyboard: [[{ text: 'Open in Aniv', url: `https://t.me/${all.api.botName}/cars?startapp=post_1` }]],
        },
      },
    });
    expect(JSON.stringify(payload)).not.toContain(VIN);
  });

  test('is in the language of who shares', async () => {
    await prepare(1, SELLER, '?lang=ru&currency=USD');

    expect(JSON.stringify(prepared().at(-1)?.payload)).toContain('Открыть в Aniv');
  });

  test.each([3, 5, 6, 999])('refuses car %i, which others may not see, even to its seller', async (postId) => {
    expect((await prepare(postId)).error.code).toBe('POST_NOT_FOUND');
  });

  test('leaves it to a link where the account has no Telegram, or Telegram refuses', async () => {
    const without = await prepare(1, WITHOUT_TELEGRAM);
    all.api.plan('savePreparedInlineMessage', { status: 400, description: 'Bad Request: user not found' });
    const refused = await prepare(1);

    expect([without.value, refused.value]).toEqual([{ id: null }, { id: null }]);
  });
});
