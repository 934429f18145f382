import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { seedLookups } from '#server/modules/posts/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { ANI } from '../testing-bot-api.ts';
import type { BotMessage } from '../testing-bot-messages.ts';
import { openTelegramWorld, type TelegramWorld } from '../testing.ts';
import { priceIn } from './price-text.ts';

const SITE = 'https://cars.example';
const SELLER = 1;
const OTHER = 2;
const PHOTO = 'a'.repeat(64);
const STRANGER = { ...ANI, id: 777_777 };
const at = (days = 0) => new Date(TEST_NOW + days * DAY_MS).toISOString();

const fill = async ({ db, dialect }: OpenDatabase): Promise<void> => {
  await seedReferences(db);
  await seedLookups(db);
  const identity = { provider: 'telegram', subject: String(ANI.id), user_id: SELLER, created_at: at() } as const;
  await db.insertInto('login_identity').values(identity).execute();
  await db.updateTable('users').set({ top_credits: 2 }).where('id', '=', SELLER).execute();
  await db
    .insertInto('post')
    .values([
      aPost({ id: 1, year: 2018, contact_phone_number: '+37477123456', whatsapp_number: null }),
      aPost({ id: 2, year: 2017, hidden_at: at(), created_at: at(-300) }),
      aPost({
        id: 3,
        year: 2016,
        created_at: at(-320),
        moderation: 'rejected',
        rejection_reason: 'WRONG_PHOTO',
        rejection_note: 'A bus.',
      }),
      aPost({ id: 4, owner_id: OTHER }),
    ])
    .execute();
  await dialect.afterExplicitIds(db, 'post');
  await db.insertInto('media').values({ key: PHOTO, width: 1280, height: 960, bytes: 1, created_at: at() }).execute();
  const photos = [1, 2].map((post_id) => ({ post_id, position: 0, media_key: PHOTO }));
  await db.insertInto('post_photo').values(photos).execute();
  await db
    .insertInto('contact_reveal')
    .values([
      { post_id: 1, user_id: OTHER, at: at(-1) },
      { post_id: 1, user_id: 3, at: at(-8) },
    ])
    .execute();
  await db
    .insertInto('favourite')
    .values({ post_id: 1, user_id: OTHER, created_at: at(-2) })
    .execute();
};

describe.each(DIALECTS)('my cars in the bot on %s', (dialect) => {
  let all: TelegramWorld;
  beforeEach(async () => {
    all = await openTelegramWorld({ dialect, env: { PUBLIC_URL: SITE }, fill });
  }, 60_000);
  afterEach(() => all.close());

  const buttons = (message: BotMessage) => message.buttons.map(({ text }) => text);
  const postOf = (id: number) =>
    all.world.database.db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const topCredits = async () =>
    (
      await all.world.database.db
        .selectFrom('users')
        .select('top_credits')
        .where('id', '=', SELLER)
        .executeTakeFirstOrThrow()
    ).top_credits;
  const openCar = async (number: string) => {
    await all.api.say('/my');
    return all.api.press(number);
  };

  test('lists the cars with their state, and opens one with its week', async () => {
    const list = await all.api.say('/my');
    const car = await all.api.press('1');

    expect(list.text).toMatch(/^My cars: 3\..*\n\n1\. Brand 1 Model 1, 2017\n.*Hidden/s);
    expect(buttons(list)).toEqual(['1', '2', '3', 'Open my cars']);
    expect(car.text).toMatch(/^Brand 1 Model 1, 2017 · Hidden/);
    const active = await openCar('3');
    expect(active.text).toContain('Last 7 days: contacts opened 1, new favorites 1, new chats 0');
    expect(buttons(active)).toEqual([
      'Hide',
      'Change the price',
      'Make top',
      'Mark as sold',
      'Edit',
      'Open in Aniv',
      'Back',
    ]);
  });

  test('hides and shows a car, as the website does', async () => {
    await openCar('3');
    const hidden = await all.api.press('Hide');
    const wasHidden = (await postOf(1)).hidden_at !== null;
    const shown = await all.api.press('Show');

    expect([hidden.text.split('\n')[0], wasHidden]).toEqual(['The car is hidden.', true]);
    expect([shown.text.split('\n')[0], (await postOf(1)).hidden_at]).toEqual(['The car is shown again.', null]);
    const history = await all.world.database.db.selectFrom('post_event').select('action').orderBy('id').execute();
    expect(history.map(({ action }) => action)).toEqual(['hide', 'unHide']);
  });

  test('asks before a car is marked as sold', async () => {
    await openCar('3');
    const question = await all.api.press('Mark as sold');
    const before = (await postOf(1)).sold_at;
    const sold = await all.api.press('Mark as sold');

    expect(question.text).toContain('This cannot be undone.');
    expect([before, (await postOf(1)).sold_at]).toEqual([null, at()]);
    expect(sold.text).toMatch(/^The car is marked as sold\./);
    expect(buttons(sold)).toEqual(['Open in Aniv', 'Back']);
  });

  test('asks before a top listing is spent, and spends one for one question', async () => {
    await openCar('3');
    const question = await all.api.press('Make top');
    const data = question.buttons[0]?.callback_data ?? '';
    const top = await all.api.press('Make top');
    const again = await all.api.pressData(question, data, ANI);

    expect(question.text).toContain('Top listings left: 2.');
    expect(top.text).toMatch(/^The car is at the top until December 1, 2026\./);
    expect(again.text).toMatch(/^The car has changed in the meantime/);
    expect(await topCredits()).toBe(1);
  });

  test('offers the plans where no top listing is left', async () => {
    await all.world.database.db.updateTable('users').set({ top_credits: 0 }).execute();
    await openCar('3');
    const question = await all.api.press('Make top');

    expect(question.text).toContain('No top listings are left.');
    expect(buttons(question)).toEqual(['See the plans', 'Back']);
  });

  test('shows why a car was rejected and leads to its form', async () => {
    const car = await openCar('2');

    expect(car.text).toContain('Reason: Photos that do not show this car\nThe moderator writes: A bus.');
    expect(car.buttons[0]).toEqual({ text: 'Edit', web_app: { url: `${SITE}/posts/edit/3` } });
  });

  test('changes the price by a reply to its question', async () => {
    await openCar('3');
    const question = all.api.messagesTo().length;
    await all.api.press('Change the price');
    const asked = await all.api.until(() => all.api.messagesTo()[question]);
    const wrong = await all.api.reply(asked, 'cheap');
    const changed = await all.api.reply(asked, '9 500 $');

    expect(asked.text).toContain('reply to this message with the new price in $');
    expect(wrong.text).toContain('This is not a price.');
    expect(changed.text).toMatch(/^The price is changed: \$9\u00a0?500/);
    expect((await postOf(1)).price_minor).toBe(950_000);
  });

  test('refuses a price that no car has', async () => {
    await openCar('3');
    const question = all.api.messagesTo().length;
    await all.api.press('Change the price');
    const asked = await all.api.until(() => all.api.messagesTo()[question]);

    const refused = await all.api.reply(asked, '1 000 000 000');

    expect(refused.text).not.toContain('The price is changed');
    expect((await postOf(1)).price_minor).toBe(1_000_000);
  });

  test('changes no price of a car that has changed since the question', async () => {
    await openCar('3');
    const question = all.api.messagesTo().length;
    await all.api.press('Change the price');
    const asked = await all.api.until(() => all.api.messagesTo()[question]);
    await all.world.database.db
      .updateTable('post')
      .set({ modified_at: at(-1) })
      .where('id', '=', 1)
      .execute();
    const refused = await all.api.reply(asked, '9500');

    expect(refused.text).toMatch(/^The car has changed in the meantime/);
    expect((await postOf(1)).price_minor).toBe(1_000_000);
  });

  test('does nothing to cars of others, and nothing for users without an account', async () => {
    const list = await all.api.say('/my');
    const refused = [];
    for (const data of ['my:hide:4', 'my:sold:4', 'my:top:4:0', 'my:v:4', 'my:v:999999'])
      refused.push((await all.api.pressData(list, data, ANI)).text);
    const stranger = await all.api.say('/my', STRANGER);
    await all.api.pressData(list, 'my:hide:1', STRANGER);

    expect(new Set(refused)).toEqual(new Set(['This car is not among your cars.']));
    expect(stranger.text).toMatch(/^There is no account/);
    expect((await all.world.database.db.selectFrom('post_event').selectAll().execute()).length).toBe(0);
  });

  test('does nothing for a blocked account', async () => {
    await all.world.database.db.updateTable('users').set({ blocked_at: at() }).where('id', '=', SELLER).execute();
    const refused = await all.api.say('/my');

    expect(refused.text).toMatch(/^This account is blocked/);
  });
});

test.each([
  ['14500', 14_500],
  ['14 500 $', 14_500],
  ['$14,500', 14_500],
  ['14.500', 14_500],
  ['14.5k', 14_500],
  ['5 400 000 ֏', 5_400_000],
  ['14,5 тыс', 14_500],
  ['14.5', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['camry 2018', undefined],
  ['9'.repeat(40), undefined],
  ['', undefined],
])('the price %j is read as %j', (text, price) => {
  expect(priceIn(text)).toBe(price);
});
