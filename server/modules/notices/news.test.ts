import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { readLetters } from '#server/modules/mail/testing.ts';
import { day } from '#server/modules/posts/testing.ts';
import { openTestNews, type TestNews } from './testing.ts';

const SELLER = 1;
const BUYER = 2;
const STRANGER = 4;
const usd = (minor: number) => ({ minor, currency: 'USD' });

describe.each(DIALECTS)('notices to users on %s', (dialect) => {
  let world: TestNews;
  beforeEach(async () => {
    world = await openTestNews(dialect);
  }, 60_000);
  afterEach(() => world.close());

  const favour = (userId: number, ...postIds: number[]) =>
    world.database.db
      .insertInto('favourite')
      .values(postIds.map((post_id) => ({ user_id: userId, post_id, created_at: day(0) })))
      .execute();
  test('messages, one notice a conversation, until they are read', async () => {
    const { id } = await world.open('buyer');
    await world.write('buyer', id, 'Hello');
    await world.write('buyer', id, 'Still there?');
    await world.settled();
    const before = await world.list(SELLER);
    await world.ask('seller', 'POST', `/conversations/${id}/read`, { number: 2 });
    await world.settled();

    expect(before).toMatchObject({
      unread: 1,
      value: [{ data: { kind: 'message', conversationId: id, userId: BUYER, postIds: [1], count: 2 } }],
    });
    expect(await world.list(SELLER)).toMatchObject({ unread: 0, totalCount: 0 });
    expect(await world.dataOf(BUYER)).toEqual([]);
  });

  test('no messages of a conversation that is muted, nor earlier ones that were read while others came', async () => {
    const { id } = await world.open('buyer');
    await world.write('buyer', id, 'Hello');
    await world.settled();
    await world.ask('seller', 'PUT', `/conversations/${id}/options`, { isMuted: true });
    await world.write('buyer', id, 'Hello?');
    const counted = [{ userId: SELLER, sequence: 9, unread: 0 }];
    await world.happens({ kind: 'conversationChanged', userId: SELLER, conversationId: id, told: counted });

    expect(await world.dataOf(SELLER)).toEqual([]);
  });

  test('decisions, questions, the end of all tasks and paid plans', async () => {
    const order = { user_id: SELLER, plan_id: 4, provider: 'manual', provider_ref: null, status: 'paid' } as const;
    const times = { created_at: day(0), checked_at: day(0), paid_at: day(0) };
    await world.database.db
      .insertInto('payment_order')
      .values({ ...order, ...times, id: 'order', amount_minor: 499, currency: 'usd', quantity: 2 })
      .execute();
    await world.happens(
      { kind: 'moderationDecided', postId: 1, userId: SELLER, decision: 'reject' },
      { kind: 'appealRefused', postId: 1, userId: SELLER },
      { kind: 'saleAsked', userId: SELLER, postIds: [1, 2], askedAt: day(0) },
      { kind: 'saleUnanswered', userId: SELLER, postIds: [2] },
      { kind: 'tasksRewarded', userId: SELLER, credits: 1 },
      { kind: 'orderPaid', userId: SELLER, orderId: 'order' },
    );

    expect((await world.dataOf(SELLER)).toReversed()).toEqual([
      { kind: 'moderation', postIds: [1], decision: 'rejected' },
      { kind: 'moderation', postIds: [1], decision: 'appealRefused' },
      { kind: 'stillForSale', postIds: [1, 2], count: 2, isHidden: false },
      { kind: 'stillForSale', postIds: [2], count: 1, isHidden: true },
      { kind: 'task', credits: 1 },
      { kind: 'payment', plan: 'Basic', cars: 2, tops: 2 },
    ]);
  });

  test('the end of a top listing, once', async () => {
    const look = () =>
      world.modules
        .find(({ name }) => name === 'notices')
        ?.every?.find(({ name }) => name === 'ended-tops')
        ?.run(OWN_LEASE);
    await look();
    await world.database.db
      .updateTable('post')
      .set({ top_until: day(0.5) })
      .where('id', '=', 1)
      .execute();
    await look();
    const before = await world.dataOf(SELLER);
    world.pass(24 * 60);
    await look();
    await look();

    expect(before).toEqual([]);
    expect(await world.dataOf(SELLER)).toEqual([{ kind: 'topEnded', postIds: [1] }]);
  });

  test('by letter and bot what belongs together as one message, in the language of its reader', async () => {
    const { db } = world.database;
    await db.updateTable('users').set({ email: 'b@example.com', language: 'ru' }).where('id', '=', BUYER).execute();
    await favour(BUYER, 1, 2);
    const about = { kind: 'priceChanged', userId: SELLER } as const;
    await world.happens({ ...about, postId: 1, from: usd(1_000_000), to: usd(950_000) });
    await world.happens({ ...about, postId: 2, from: usd(800_000), to: usd(700_000) });
    const deliver = async () => {
      await world.modules
        .find(({ name }) => name === 'notices')
        ?.every?.find(({ name }) => name === 'deliver')
        ?.run(OWN_LEASE);
      await world.mail.settled();
    };
    await deliver();
    world.pass(59);
    await deliver();
    const early = await readLetters(world.dataDir);
    // The quiet hours of the market end at 8:00, an hour after the test begins.
    world.pass(1);
    await deliver();
    await deliver();
    const letters = await readLetters(world.dataDir);

    expect(early).toEqual([]);
    expect(letters.map(({ kind, to }) => [kind, to])).toEqual([['notices', 'b@example.com']]);
    const [file = ''] = readdirSync(path.join(world.dataDir, 'mail')).filter((name) => name.endsWith('.eml'));
    const { text } = await PostalMime.parse(readFileSync(path.join(world.dataDir, 'mail', file)));
    expect(text).toMatch(/Цена снижена: .+, \$10\s000 → \$9\s500/);
    expect(text).toMatch(/Цена снижена: .+, \$8\s000 → \$7\s000/);
    expect(letters[0]?.links[0]).toContain('/profile?section=4');
  });

  test('by letter of messages at night as well, while news of cars wait for the morning', async () => {
    const { db } = world.database;
    await db.updateTable('users').set({ email: 's@example.com' }).where('id', '=', SELLER).execute();
    await favour(SELLER, 9);
    await world.happens({ kind: 'priceChanged', postId: 9, userId: BUYER, from: usd(2), to: usd(1) });
    const { id } = await world.open('buyer', 1);
    await world.write('buyer', id);
    await world.settled();
    const deliver = async () => {
      const { every = [] } = world.modules.find(({ name }) => name === 'notices') ?? {};
      await every.find(({ name }) => name === 'deliver')?.run(OWN_LEASE);
      await world.mail.settled();
      return (await readLetters(world.dataDir)).map(({ kind }) => kind);
    };
    // An hour before the quiet hours of the market end.
    world.pass(15);
    const night = await deliver();
    world.pass(45);

    expect(night).toEqual(['chatMessages']);
    expect((await deliver()).toSorted()).toEqual(['chatMessages', 'notices']);
  });

  test('of messages by one plan, which ends when they are read', async () => {
    const { db } = world.database;
    await db.updateTable('users').set({ email: 's@example.com' }).where('id', '=', SELLER).execute();
    const planned = async () =>
      (await db.selectFrom('notice_delivery').select('channel').orderBy('channel').execute()).map((row) => row.channel);
    const { id } = await world.open('buyer', 1);
    await world.write('buyer', id);
    await world.settled();
    const before = await planned();
    await world.ask('seller', 'POST', `/conversations/${id}/read`, { number: 1 });
    await world.settled();

    expect(before).toEqual(['mail']);
    expect(await planned()).toEqual([]);
  });

  test('by no letter what was read meanwhile or is switched off by then', async () => {
    const { db } = world.database;
    for (const id of [BUYER, STRANGER])
      await db
        .updateTable('users')
        .set({ email: `u${id}@example.com` })
        .where('id', '=', id)
        .execute();
    await favour(BUYER, 1);
    await favour(STRANGER, 1);
    await world.happens({ kind: 'priceChanged', postId: 1, userId: SELLER, from: usd(2), to: usd(1) });
    await db
      .updateTable('notice')
      .set({ read_at: day(0) })
      .where('user_id', '=', BUYER)
      .execute();
    const choices = JSON.stringify({ favouritePriceDrop: { mail: false } });
    await db.updateTable('notice_user').set({ choices }).where('user_id', '=', STRANGER).execute();
    world.pass(60);
    await world.modules
      .find(({ name }) => name === 'notices')
      ?.every?.find(({ name }) => name === 'deliver')
      ?.run(OWN_LEASE);
    await world.mail.settled();

    expect(await readLetters(world.dataDir)).toEqual([]);
    expect(await db.selectFrom('notice_delivery').select('channel').execute()).toEqual([]);
  });
});
