import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { sameTextHash } from './limits.ts';
import { openTestChat, PEOPLE, type TestChat } from './testing.ts';
import { newUserRow } from '../accounts/index.ts';

test.each([
  ['Is it still for sale?', 'is it STILL for sale'],
  ['Меня интересует ваша машина!', '  меня интересует — ваша машина'],
  ['Պատրաստ եմ գնել հիմա', 'ՊԱՏՐԱՍՏ ԵՄ ԳՆԵԼ, ՀԻՄԱ'],
])('"%s" and "%s" are the same text', (one, other) => {
  expect(sameTextHash(one)).toBe(sameTextHash(other));
});

test('another text has another hash, and a greeting has none', () => {
  expect(sameTextHash('Is it still for sale?')).not.toBe(sameTextHash('Is it for sale in March?'));
  expect([sameTextHash('Hello'), sameTextHash('?!'), sameTextHash('')]).toEqual([null, null, null]);
});

describe.each(DIALECTS)('limits of writing on %s', (dialect) => {
  const TEXT = 'I can pay in cash today, write to me.';
  let chat: TestChat;
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
    await chat.database.dialect.afterExplicitIds(chat.database.db, 'users');
  }, 60_000);
  afterEach(() => chat.close());

  /** A car of a seller of its own. */
  const aCar = async () => {
    const { db } = chat.database;
    const user = await db
      .insertInto('users')
      .values(newUserRow({ language: 'en' }, TEST_NOW))
      .returning('id')
      .executeTakeFirstOrThrow();
    const post = await db
      .insertInto('post')
      .values(aPost({ owner_id: user.id }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return post.id;
  };
  const begin = async () => (await chat.open('buyer', await aCar())).id;
  const say = (id: number, text = TEXT) => chat.send('buyer', id, { kind: 'text', text });

  test('thirty messages a minute are sent, and one more a minute later', async () => {
    const { id } = await chat.open('buyer');
    for (let at = 0; at < 30; at += 1) await chat.write('buyer', id, `Question ${at}`);
    const refused = await say(id);
    chat.pass(1);

    expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await say(id)).status).toBe(200);
  });

  test('the same text goes to five sellers an hour, in another spelling too; other texts and phrases are still sent', async () => {
    const ids = [];
    for (let at = 0; at < 7; at += 1) ids.push(await begin());
    const codes = [];
    for (const id of ids.slice(0, 6)) codes.push((await say(id)).code);
    const [first = 0, , , , , sixth = 0] = ids;
    const spelled = await say(sixth, ` ${TEXT.toUpperCase()}!!`);
    const again = await say(first);
    const own = await say(sixth, 'Where can I see the car?');
    const phrase = await chat.send('buyer', sixth, { kind: 'phrase', code: 'stillForSale' });
    chat.pass(61);

    expect(codes).toEqual([...Array<undefined>(5).fill(undefined), 'CHAT_REPEATED']);
    expect([spelled.code, again.code, own.code, phrase.code]).toEqual([
      'CHAT_REPEATED',
      undefined,
      undefined,
      undefined,
    ]);
    expect((await say(sixth)).code).toBeUndefined();
  });

  test('an account younger than a week begins ten conversations an hour', async () => {
    const { db } = chat.database;
    const open = async () => chat.ask('buyer', 'POST', '/conversations', { postId: await aCar() });
    const codes = [];
    const created = (days: number) =>
      db
        .updateTable('users')
        .set({ created_at: new Date(TEST_NOW - days * 86_400_000).toISOString() })
        .where('id', '=', PEOPLE.buyer)
        .execute();
    await created(6.9);
    for (let at = 0; at < 11; at += 1) codes.push((await open()).code);
    await created(7);
    const grown = await open();
    await created(1);
    chat.pass(61);

    expect(codes).toEqual([...Array<undefined>(10).fill(undefined), 'RATE_LIMITED']);
    expect([grown.code, (await open()).code]).toEqual([undefined, undefined]);
  });
});
