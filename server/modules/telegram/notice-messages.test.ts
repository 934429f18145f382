import { afterEach, beforeEach, expect, test } from 'vitest';
import { pathTo } from '#contract/page-path.ts';
import { channelsFor } from '#server/modules/notices/index.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { ANI } from './testing-bot-api.ts';
import { openTelegramWorld, type TelegramWorld } from './testing.ts';

const SITE = 'https://cars.example';
const SELLER = 3;

let all: TelegramWorld;
beforeEach(async () => {
  all = await openTelegramWorld({ env: { PUBLIC_URL: SITE } });
  await fillPosts(all.world.database);
  const created_at = new Date(TEST_NOW).toISOString();
  await all.world.database.db
    .insertInto('login_identity')
    .values({ provider: 'telegram', subject: String(ANI.id), user_id: SELLER, created_at })
    .execute();
}, 60_000);
afterEach(() => all.close());

const send = async (stops: 'weeklySummary' | null) => {
  const { telegram, database, jobs } = all.world;
  const message = { userId: SELLER, telegramId: String(ANI.id), language: 'en', text: 'Views: 110', stops } as const;
  await database.db
    .transaction()
    .execute(async (transaction) =>
      telegram.sendNotice?.(transaction, { ...message, link: pathTo.profile({ section: 6 }) }),
    );
  await jobs.settled();
  return all.api.until(() => all.api.messagesTo(ANI).at(-1));
};
const byTelegram = async () => (await channelsFor(all.world.database.db, SELLER, 'weeklySummary')).telegram;

test('one press stops weekly summaries by the bot', async () => {
  const message = await send('weeklySummary');

  expect(message.text).toBe('Views: 110');
  expect(message.buttons).toEqual([
    { text: expect.any(String), web_app: { url: `${SITE}/profile?section=6` } },
    { text: 'Stop these messages', callback_data: 'notice:stop:weekly' },
  ]);
  expect(await byTelegram()).toBe(true);
  await all.api.press('Stop these messages');
  expect(await byTelegram()).toBe(false);
});

test('another user’s press stops no notices of the seller', async () => {
  const message = await send('weeklySummary');
  await all.api.pressData(message, 'notice:stop:weekly', { ...ANI, id: 777_777 });

  expect(await byTelegram()).toBe(true);
});

test('other notices have no such button', async () => {
  expect((await send(null)).buttons).toHaveLength(1);
});
