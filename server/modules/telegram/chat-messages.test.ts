import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OWN_LEASE } from '#server/module.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { ANI } from './testing-bot-api.ts';
import type { BotMessage } from './testing-bot-messages.ts';
import { openTelegramWorld, type TelegramWorld } from './testing.ts';

const SITE = 'https://cars.example';
const SELLER = 1;
const BUYER = 2;
const STRANGER = { ...ANI, id: 777_777 };

describe('the bot and messages of the chat', () => {
  let all: TelegramWorld;
  let id: number;
  beforeEach(async () => {
    all = await openTelegramWorld({ env: { PUBLIC_URL: SITE } });
    const { db, dialect } = all.world.database;
    await seedReferences(db);
    await dialect.afterExplicitIds(db, 'users');
    const created_at = new Date(TEST_NOW).toISOString();
    await db
      .insertInto('login_identity')
      .values([
        { provider: 'telegram', subject: String(ANI.id), user_id: SELLER, created_at },
        { provider: 'google', subject: 'buyer', user_id: BUYER, created_at },
      ])
      .execute();
    const post = await db
      .insertInto('post')
      .values(aPost({ owner_id: SELLER }))
      .returning('id')
      .executeTakeFirst();
    id = (await call(BUYER, 'POST', '/conversations', { postId: post?.id })).value.id;
  }, 60_000);
  afterEach(() => all.close());

  const call = async (userId: number, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = await all.world.inChatAs(userId);
    const reply = await all.world.app.inject({
      method,
      url: `/chat/api/v1${url}`,
      headers,
      ...(payload && { payload }),
    });
    const { isSuccess, value, error } = reply.json();
    return { code: isSuccess ? 'ok' : error.code, value };
  };
  const write = (text: string) =>
    call(BUYER, 'POST', `/conversations/${id}/messages`, { kind: 'text', text, clientKey: randomUUID() });
  const pass = async (minutes: number) => {
    all.clock.now += minutes * 60_000;
    await all.world.events.settled();
    const notices = all.world.modules.find(({ name }) => name === 'notices');
    await notices?.every?.find(({ name }) => name === 'deliver')?.run(OWN_LEASE);
    await all.world.jobs.settled();
  };
  const nextNotice = async (text = 'Is it still for sale?'): Promise<BotMessage> => {
    await write(text);
    await pass(2);
    return all.api.until(() => all.api.messagesTo(ANI).at(-1));
  };
  const texts = async () =>
    (await call(SELLER, 'GET', `/conversations/${id}/messages`)).value.items.map(
      ({ body }: { body: { text?: string } }) => body.text,
    );
  /** A user's reply to a message of the bot; returns the bot's answer. */
  const reply = (to: BotMessage, over: object, person = ANI) => {
    const known = new Set(all.api.messagesTo(person).map((message) => message.id));
    const { text: _text, ...message } = all.api.messageOf('', person);
    const update = all.api.deliver({ message: { ...message, reply_to_message: { message_id: to.id }, ...over } });
    return { update, said: all.api.until(() => all.api.messagesTo(person).find((each) => !known.has(each.id))) };
  };

  test('announces unread messages after two minutes, once, with a link to the chat', async () => {
    await write('Is it still for sale?');
    await pass(1);
    const early = all.api.messagesTo(ANI).length;
    await pass(1);
    await pass(1);
    const messages = all.api.messagesTo(ANI);

    expect([early, messages.length]).toEqual([0, 1]);
    expect(messages[0]?.text).toContain('Brand 1 Model 1');
    expect(messages[0]?.text).toContain('Is it still for sale?');
    expect(messages[0]?.buttons).toEqual([
      { text: 'Open the chat', web_app: { url: `${SITE}/posts/home?conversation=${id}` } },
    ]);
  });

  test('does not announce read messages, nor where notices are off, for all conversations or for one', async () => {
    await write('First');
    await call(SELLER, 'POST', `/conversations/${id}/read`, { number: 1 });
    await pass(3);
    await call(SELLER, 'PUT', '/settings', { byTelegram: false });
    await write('Second');
    await pass(3);
    await call(SELLER, 'PUT', '/settings', { byTelegram: true });
    await call(SELLER, 'PUT', `/conversations/${id}/options`, { isMuted: true });
    await write('Third');
    await pass(3);

    expect(all.api.messagesTo(ANI)).toEqual([]);
  });

  test('puts a reply into the conversation, once', async () => {
    const message = await nextNotice();
    const { update, said } = reply(message, { text: 'Yes, it is.' });

    expect((await said).text).toBe('Sent.');
    all.api.deliver(update);
    await reply(message, { text: 'Come and see it.' }).said;
    expect(await texts()).toEqual(['Is it still for sale?', 'Yes, it is.', 'Come and see it.']);
  });

  test('takes no reply of anybody but the person it wrote to', async () => {
    const message = await nextNotice();
    const stranger = await reply(message, { text: 'I am the seller.' }, STRANGER).said;
    await all.world.database.db.deleteFrom('login_identity').where('provider', '=', 'telegram').execute();
    const former = await reply(message, { text: 'I was the seller.' }).said;

    expect(stranger.text).toContain('belongs to no conversation');
    expect(former.text).toContain('belongs to no conversation');
    expect(await texts()).toEqual(['Is it still for sale?']);
  });

  test.each([
    ['a photo', { photo: [{ file_id: 'x', width: 1, height: 1 }], caption: 'Look' }, 'Only text can be sent'],
    ['a voice message', { voice: { file_id: 'x', duration: 1 } }, 'Only text can be sent'],
    ['4,001 characters', { text: 'x'.repeat(4001) }, 'at most 4\u00a0000 characters'],
  ])('refuses %s and says why', async (_what, over, words) => {
    const { said } = reply(await nextNotice(), over);

    expect((await said).text).toContain(words);
    expect(await texts()).toHaveLength(1);
  });

  test('gives in the account’s language the reason why a reply was not sent', async () => {
    const message = await nextNotice();
    await all.world.database.db.updateTable('users').set({ language: 'ru' }).where('id', '=', SELLER).execute();
    await call(BUYER, 'POST', '/blocks', { userId: SELLER });
    const { said } = reply(message, { text: 'Still there?' });

    expect((await said).text).toBe('Не отправлено: в эту переписку больше нельзя писать.');
    expect(await texts()).toHaveLength(1);
  });

  test('asks for a reply to a message if a user just writes', async () => {
    await nextNotice();
    const answer = await all.api.say('Yes, it is.');

    expect(answer.text).toContain('reply to the message');
    expect(await texts()).toHaveLength(1);
  });
});
