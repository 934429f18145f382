import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { ANI } from './testing-bot-api.ts';
import { openTelegramWorld, type TelegramWorld } from './testing.ts';

const SITE = 'https://cars.example';
const SELLER = 1;
const MODERATOR = 2;
const DOWN = { status: 502, description: 'Bad Gateway' };
const at = new Date(TEST_NOW).toISOString();

const fill = async ({ db, dialect }: OpenDatabase): Promise<void> => {
  await seedReferences(db);
  await db.updateTable('users').set({ role: 1 }).where('id', '=', MODERATOR).execute();
  const identity = { provider: 'telegram', subject: String(ANI.id), user_id: SELLER, created_at: at } as const;
  await db.insertInto('login_identity').values(identity).execute();
  const pending = { moderation: 'pending', review_since: at } as const;
  await db
    .insertInto('post')
    .values([2016, 2017, 2018].map((year, place) => aPost({ id: place + 1, year, ...pending })))
    .execute();
  await dialect.afterExplicitIds(db, 'post');
};

describe.each(DIALECTS)('messages of the bot on %s', (dialect) => {
  let all: TelegramWorld;
  beforeEach(async () => {
    all = await openTelegramWorld({ dialect, env: { PUBLIC_URL: SITE }, fill });
  }, 60_000);
  afterEach(() => all.close());

  const waiting = () => all.world.database.db.selectFrom('telegram_outbox').selectAll().execute();
  const call = async (userId: number, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = await all.world.inChatAs(userId);
    const reply = await all.world.app.inject({ method, url, headers, ...(payload && { payload }) });
    return reply.json().value;
  };
  /** Records a moderator's decision about a post and lets the bot tell of it. */
  const decide = async (postId: number, decision: 'approve' | 'reject') => {
    const { database, events, jobs } = all.world;
    const facts =
      decision === 'approve'
        ? ({ moderation: 'approved' } as const)
        : ({ moderation: 'rejected', rejection_reason: 'WRONG_PHOTO', rejection_note: 'A bus.' } as const);
    await database.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('post').set(facts).where('id', '=', postId).execute();
      await events.record(transaction, { kind: 'moderationDecided', postId, userId: SELLER, decision });
    });
    await events.settled();
    await jobs.settled();
  };
  /** Lets so much time pass, and runs the jobs that are due then. */
  const pass = async (ms: number) => {
    all.clock.now += ms;
    all.world.jobs.wake();
    await all.world.jobs.settled();
  };

  test('tell a seller why a post was not accepted, with a link to its form', async () => {
    await decide(1, 'reject');
    const [message] = all.api.messagesTo();

    expect(message?.text).toBe(
      'Brand 1 Model 1, 2016 was not accepted.\n\nReason: Photos that do not show this car\nThe moderator writes: A bus.',
    );
    expect(message?.buttons).toEqual([{ text: 'Edit', web_app: { url: `${SITE}/posts/edit/1` } }]);
  });

  test('wait for an hour while Telegram is away, and go out in order, once each', async () => {
    all.api.plan('sendMessage', ...Array.from({ length: 40 }, () => DOWN));
    for (const postId of [1, 2, 3]) await decide(postId, 'approve');
    const before = all.api.messagesTo().length;
    for (let minutes = 0; minutes < 60; minutes += 5) await pass(HOUR_MS / 12);
    const failed = all.api.calls.filter(({ method }) => method === 'sendMessage').length;
    all.api.forget('sendMessage');
    await pass(2 * HOUR_MS);

    expect([before, failed > 0]).toEqual([0, true]);
    expect(all.api.messagesTo().map(({ text }) => /\d{4}/.exec(text)?.[0])).toEqual(['2016', '2017', '2018']);
    expect(await waiting()).toEqual([]);
  });

  test('wait as long as Telegram asks for', async () => {
    const busy = { status: 429, description: 'Too Many Requests', parameters: { retry_after: 30 } };
    all.api.plan('sendMessage', busy);
    await decide(1, 'approve');
    await pass(29_000);
    const early = all.api.messagesTo().length;
    await pass(2000);

    expect([early, all.api.messagesTo().length]).toEqual([0, 1]);
  });

  test('end where the user blocked the bot, until it is switched on again', async () => {
    all.api.plan('sendMessage', { status: 403, description: 'Forbidden: bot was blocked by the user' });
    await decide(1, 'approve');
    await decide(2, 'approve');
    const settings = await call(SELLER, 'GET', '/chat/api/v1/settings');
    const sent = all.api.calls.filter(({ method }) => method === 'sendMessage').length;
    const changed = await call(SELLER, 'PUT', '/chat/api/v1/settings', { byTelegram: true });
    await decide(3, 'approve');

    expect(settings).toMatchObject({ byTelegram: false, isBotBlocked: true });
    expect([sent, await waiting()]).toEqual([1, []]);
    expect(changed).toMatchObject({ byTelegram: true, isBotBlocked: false });
    expect(all.api.messagesTo()).toHaveLength(1);
  });

  test('follow Telegram’s own messages about the block', async () => {
    const member = (status: 'kicked' | 'member') => ({
      my_chat_member: {
        chat: { id: ANI.id, type: 'private', first_name: 'Ani' },
        from: { is_bot: false, ...ANI },
        date: 0,
        old_chat_member: { status: 'member', user: { id: 7_000_000_001, is_bot: true, first_name: 'Aniv' } },
        new_chat_member: { status, user: { id: 7_000_000_001, is_bot: true, first_name: 'Aniv' }, until_date: 0 },
      },
    });
    const isBlocked = async () => (await call(SELLER, 'GET', '/chat/api/v1/settings')).isBotBlocked as boolean;
    all.api.deliver(member('kicked'));
    await all.api.say('/language');
    const blocked = await isBlocked();
    all.api.deliver(member('member'));
    await all.api.say('/language');

    expect([blocked, await isBlocked()]).toEqual([true, false]);
  });

  test('are not sent by two processes at once', async () => {
    let isHeld = true;
    all.api.plan('sendMessage', { hold: () => all.api.until(() => (isHeld ? undefined : true)) });
    const { database, events, jobs } = all.world;
    await database.db
      .transaction()
      .execute((transaction) =>
        events.record(transaction, { kind: 'moderationDecided', postId: 1, userId: SELLER, decision: 'approve' }),
      );
    await events.settled();
    await all.api.until(() => all.api.calls.find(({ method }) => method === 'sendMessage'));
    await jobs.enqueue(database.db, 'telegramOutbox', { telegramId: String(ANI.id) });
    isHeld = false;
    await all.api.say('/language', { ...ANI, id: 5 });
    await jobs.settled();

    expect(all.api.messagesTo()).toHaveLength(1);
  });
});
