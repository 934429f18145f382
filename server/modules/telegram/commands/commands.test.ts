import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { searchParameter } from '../start-parameter.ts';
import { ANI } from '../testing-bot-api.ts';
import { openTelegramWorld, type TelegramWorld } from '../testing.ts';

const SITE = 'https://cars.example';
const PHOTO = 'a'.repeat(64);
const SELLER = 2;
const at = new Date(TEST_NOW).toISOString();

const fill = async ({ db, dialect }: OpenDatabase): Promise<void> => {
  await seedReferences(db);
  await db
    .insertInto('post')
    .values([
      aPost({ id: 1, owner_id: SELLER, year: 2018 }),
      aPost({ id: 2, owner_id: SELLER, year: 2019, is_cleared: 0 }),
      aPost({ id: 3, owner_id: 3, brand_id: 2, model_id: 11, year: 2020 }),
      aPost({ id: 4, owner_id: SELLER, hidden_at: at }),
    ])
    .execute();
  await dialect.afterExplicitIds(db, 'post');
  await db.insertInto('media').values({ key: PHOTO, width: 1280, height: 960, bytes: 1, created_at: at }).execute();
  await db.insertInto('post_photo').values({ post_id: 1, position: 0, media_key: PHOTO }).execute();
};

describe('the bot’s commands and answers', () => {
  let all: TelegramWorld;
  beforeAll(async () => {
    all = await openTelegramWorld({ env: { PUBLIC_URL: SITE }, fill });
  }, 60_000);
  afterAll(() => all.close());

  const person = { ...ANI };
  let lastId = 600_000;
  /** Somebody who has said nothing yet: the bot answers thirty messages a minute. */
  const somebody = (over: Partial<typeof ANI> = {}) => ({ ...person, id: (lastId += 1), ...over });
  const open = (page: string) => [{ text: 'Open in Aniv', web_app: { url: `${SITE}${page}` } }];

  test('shows the car of a link with its photo and a button that opens it', async () => {
    const reply = await all.api.say('/start post_1', somebody());

    expect(reply.photo).toBe(`${SITE}/media/${PHOTO}/960.jpg`);
    expect(reply.text.split('\n')[0]).toBe('Brand 1 Model 1 1i, 2018');
    expect(reply.text).toContain('$10');
    expect(reply.text).toContain('100\u00a0000 km · 2.0 L');
    expect(reply.buttons).toEqual(open('/posts/view/1'));
  });

  test('shows in the user’s language whether the car is cleared', async () => {
    const reply = await all.api.say('/start post_2', somebody({ language_code: 'ru' }));

    expect(reply.text).toContain('Не растаможен');
    expect(reply.buttons[0]?.text).toBe('Открыть в Aniv');
  });

  test('sends the car without its photo where Telegram cannot fetch it', async () => {
    all.api.plan('sendPhoto', { status: 400, description: 'Bad Request: failed to get HTTP URL content' });
    const reply = await all.api.say('/start post_1', somebody());

    expect([reply.photo, reply.buttons]).toEqual([undefined, open('/posts/view/1')]);
  });

  test.each(['post_4', 'post_999', 'post_999999999'])(
    'answers alike for %s that it is not for sale',
    async (parameter) => {
      const reply = await all.api.say(`/start ${parameter}`, somebody());

      expect(reply.text).toBe('This car is no longer for sale.');
    },
  );

  test('shows a seller with their cars, and each car at the press of its number', async () => {
    const asker = somebody();
    const list = await all.api.say(`/start user_${SELLER}`, asker);
    const known = all.api.messagesTo(asker).length;
    await all.api.press('1', asker);
    const car = await all.api.until(() => all.api.messagesTo(asker)[known]);

    expect(list.text).toMatch(/^Anna P\. · Private seller\nFor sale: 2 cars/);
    expect(list.buttons.at(-1)).toEqual({
      text: 'All cars of this seller',
      web_app: { url: `${SITE}/user/all/${SELLER}` },
    });
    expect(car.text).toContain('Brand 1 Model 1');
  });

  test.each(['user_99', 'user_0', 'user_-1'])('invents no seller for %s', async (parameter) => {
    const reply = await all.api.say(`/start ${parameter}`, somebody());

    expect(reply.text).toMatch(/no longer on Aniv|used cars/);
  });

  test.each([['Brand 2'], ['/search Brand 2'], [`/start ${searchParameter('Brand 2')}`]])(
    'answers %s with the car that matches',
    async (text) => {
      const reply = await all.api.say(text, somebody());

      expect(reply.text).toContain('Brand 2 Model 11 1i, 2020');
      expect(reply.buttons).toEqual(open('/posts/view/3'));
    },
  );

  test('lists several cars with the way to all of them', async () => {
    const reply = await all.api.say('Brand 1', somebody());

    expect(reply.text).toMatch(/^2 cars found:\n\n1\. Brand 1 Model 1, 201[89]/);
    expect(reply.buttons.map(({ text }) => text)).toEqual(['1', '2', 'Show all 2']);
    expect(reply.buttons.at(-1)?.web_app).toEqual({ url: `${SITE}/posts?BrandId=1` });
  });

  test('asks what to search for', async () => {
    expect((await all.api.say('/search', somebody())).text).toMatch(/^What are you looking for\?/);
  });

  test.each([
    ['a link', { text: `Look: ${SITE}/posts/view/3?lang=ru` }],
    ['a caption', { caption: `${SITE}/posts/view/3`, photo: [{ file_id: 'x', width: 1, height: 1 }] }],
    ['a link of the bot', { text: 'https://t.me/aniv_test_bot/app?startapp=post_3' }],
    [
      'words with a link',
      { text: 'Look', entities: [{ type: 'text_link', offset: 0, length: 4, url: `${SITE}/posts/view/3` }] },
    ],
    ['a button', { text: 'Look', reply_markup: { inline_keyboard: [[{ text: 'x', url: `${SITE}/posts/view/3` }]] } }],
  ])('shows the car of %s, also of a forwarded message', async (_what, over) => {
    const sender = somebody();
    all.api.send({ ...over, forward_origin: { type: 'hidden_user', sender_user_name: 'x', date: 0 } }, sender);
    const reply = await all.api.until(() => all.api.messagesTo(sender)[0]);

    expect(reply.text).toContain('Brand 2 Model 11 1i, 2020');
  });

  test.each([
    ['noise', { text: 'җ'.repeat(4096) }],
    ['spaces', { text: ' '.repeat(4096) }],
    ['mixed noise', { text: '\u202e%00 \u0000<b>&[](tg://user?id=1) '.repeat(120) }],
    ['an unknown command', { text: '/nonsense' }],
    ['a link to elsewhere', { text: 'https://evil.example/posts/view/3' }],
    ['a broken link', { text: 'https://cars.example:99999999/posts/view/3' }],
    ['a sticker', { sticker: { file_id: 'x', file_unique_id: 'x', type: 'regular', width: 1, height: 1 } }],
    ['a voice message', { voice: { file_id: 'x', file_unique_id: 'x', duration: 1 } }],
    ['a contact', { contact: { phone_number: '+37499000000', first_name: 'A' } }],
  ])('answers %s with one hint', async (_what, over) => {
    const sender = somebody();
    all.api.send(over, sender);
    all.api.deliver({ message: all.api.messageOf('/language', sender) });
    await all.api.until(() => all.api.messagesTo(sender).find(({ text }) => text === 'Choose a language.'));
    const said = all.api.messagesTo(sender).map(({ text }) => text);

    expect(said).toEqual([expect.stringContaining('/help shows everything else'), 'Choose a language.']);
  });

  test('answers a press on a message of another time with a notice', async () => {
    const sender = somebody();
    const message = await all.api.say('/help', sender);
    await all.api.pressData(message, 'gone:1', sender);
    const answer = all.api.calls.findLast(({ method }) => method === 'answerCallbackQuery');

    expect(answer?.payload['text']).toMatch(/^This button no longer works/);
  });

  test('does not answer edits of messages', async () => {
    const sender = somebody();
    all.api.deliver({ edited_message: { ...all.api.messageOf('Brand 2', sender), edit_date: 1 } });
    const [first, ...more] = [await all.api.say('/help', sender), ...all.api.messagesTo(sender).slice(1)];

    expect([first?.text.includes('/search'), more]).toEqual([true, []]);
  });

  test('offers the mini app to a user without an account', async () => {
    const reply = await all.api.say('/settings', somebody());

    expect(reply.text).toMatch(/^There is no account/);
    expect(reply.buttons).toEqual([{ text: 'Open the app', web_app: { url: `${SITE}/` } }]);
  });

  test('keeps the chosen language with the account', async () => {
    const { db } = all.world.database;
    const member = somebody({ language_code: 'en' });
    const identity = { provider: 'telegram', subject: String(member.id), user_id: 4, created_at: at } as const;
    await db.insertInto('login_identity').values(identity).execute();
    await all.api.say('/language', member);
    const chosen = await all.api.press('Հայերեն', member);
    const help = await all.api.say('/help', member);

    expect(chosen.text).toBe('Լեզուն հայերենն է։');
    expect(help.text).toMatch(/^Գրեք/);
    const stored = await db.selectFrom('users').select('language').where('id', '=', 4).executeTakeFirst();
    expect(stored?.language).toBe('am');
  });
});
