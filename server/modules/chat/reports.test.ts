import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type Market, openMarket } from '../posts/testing-selling.ts';
import { aConversation, aMessage } from './testing-chat.ts';

const SELLER = 1;
const BUYER = 2;
const STRANGER = 3;
const ADMIN = 5;

describe.each(DIALECTS)('reports of conversations on %s', (dialect) => {
  let market: Market;
  let id: number;
  beforeAll(async () => {
    market = await openMarket({ dialect, env: { PUBLIC_URL: 'https://cars.example' } });
    await market.give(SELLER, { post_credits: 100 });
    await market.database.db
      .updateTable('users')
      .set({ email: 'buyer@example.com', language: 'ru' })
      .where('id', '=', BUYER)
      .execute();
  }, 60_000);
  afterAll(() => market.close());
  beforeEach(async () => {
    const { db } = market.database;
    await db.deleteFrom('chat_report').execute();
    await db.updateTable('chat_user').set({ muted_until: null, mute_reason: null }).execute();
    const postId = await market.publish(SELLER);
    id = await aConversation(market.database, { postId, buyerId: BUYER, sellerId: SELLER });
    for (let number = 1; number <= 25; number += 1)
      await aMessage(market.database, {
        conversationId: id,
        number,
        senderId: number % 2 === 1 ? BUYER : SELLER,
        text: `Message ${number}`,
        at: new Date(TEST_NOW - DAY_MS).toISOString(),
      });
  });

  const inChat = async (userId: number, method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = await market.inChatAs(userId);
    const reply = await market.app.inject({ method, url: `/chat/api/v1${url}`, headers, ...(payload && { payload }) });
    const { isSuccess, value, error } = reply.json();
    return { code: isSuccess ? 'ok' : error.code, value };
  };
  const report = (userId: number, body: object = { reason: 'fraud', text: 'Asks for money first.' }) =>
    inChat(userId, 'POST', `/conversations/${id}/reports`, body);
  const list = async (adminId = ADMIN) => (await market.call(adminId, 'GET', '/api/admin/chat-reports')).value;
  const view = (reportId: number) => market.call(ADMIN, 'GET', `/api/admin/chat-reports/${reportId}`);
  const decide = (reportId: number, body: object, adminId = ADMIN) =>
    market.call(adminId, 'POST', `/api/admin/chat-reports/${reportId}/decide`, body);
  const reported = async () => {
    await report(SELLER);
    const [{ id: reportId }] = await list();
    return reportId as number;
  };
  const words = async () => {
    const folder = path.join(market.dataDir, 'mail');
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const read = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))));
    return read.map(({ text }) => text).join('\n');
  };
  const letters = async () => {
    await market.mail.settled();
    const folder = path.join(market.dataDir, 'mail');
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { kind: string });
  };

  test('wait in a queue, once for each reporter', async () => {
    await report(SELLER);
    const again = await report(SELLER, { reason: 'spam' });
    await report(BUYER, { reason: 'insult' });

    expect(again.code).toBe('ok');
    expect(await list()).toMatchObject([
      { reason: 'fraud', text: 'Asks for money first.', reporter: { id: SELLER }, reported: { id: BUYER } },
      { reason: 'insult', text: '', reporter: { id: BUYER }, reported: { id: SELLER } },
    ]);
  });

  test('show the last twenty messages as they were, and nothing else', async () => {
    const reportId = await reported();
    await market.database.db
      .updateTable('chat_message')
      .set({ kind: 'withdrawn', text: '' })
      .where('conversation_id', '=', id)
      .execute();
    await aMessage(market.database, { conversationId: id, number: 26, senderId: BUYER, text: 'Later' });
    const { messages } = (await view(reportId)).value;

    expect(messages.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Message ${at + 6}`),
    );
    expect(messages.map(({ by }: { by: string }) => by).slice(0, 2)).toEqual(['reporter', 'reported']);
  });

  test('tell the words of a deleted user from lines of the product', async () => {
    const { db } = market.database;
    await db
      .updateTable('chat_message')
      .set({ sender_id: null })
      .where('conversation_id', '=', id)
      .where('sender_id', '=', BUYER)
      .execute();
    const { value } = await view(await reported());

    const senders = value.messages.map(({ by }: { by: string }) => by);
    expect(new Set(senders)).toEqual(new Set(['reported', 'reporter']));
  });

  test('show photos to the moderator by links of their own', async () => {
    const photo = { id: 'photo-of-report', conversation_id: id, user_id: BUYER, number: 25 };
    const at = new Date().toISOString();
    await market.database.db
      .insertInto('chat_photo')
      .values({ ...photo, media_key: 'a'.repeat(64), width: 4, height: 3, created_at: at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ conversation_id: id }))
      .execute();
    const { messages } = (await view(await reported())).value;

    expect(messages.at(-1).photos).toMatchObject([{ id: photo.id, width: 4, height: 3 }]);
    expect(messages.at(-1).photos[0].url).toContain(`for=${ADMIN}&`);
  });

  test('are made by members alone, of what was written', async () => {
    const postId = await market.publish(SELLER);
    const empty = await aConversation(market.database, { postId, buyerId: BUYER, sellerId: SELLER });

    expect((await report(STRANGER)).code).toBe('CONVERSATION_NOT_FOUND');
    expect((await report(ADMIN)).code).toBe('CONVERSATION_NOT_FOUND');
    expect((await inChat(SELLER, 'POST', `/conversations/${empty}/reports`, { reason: 'spam' })).code).toBe(
      'CONVERSATION_NOT_FOUND',
    );
    expect((await report(SELLER, { reason: 'because' })).code).toBe('VALIDATION_FAILED');
    expect((await report(SELLER, { reason: 'spam', text: 'x'.repeat(1001) })).code).toBe('VALIDATION_FAILED');
    expect(await list()).toEqual([]);
  });

  test('a dismissed report leaves the queue and the audit log has it', async () => {
    const reportId = await reported();
    const first = await decide(reportId, { decision: 'dismiss' });
    const again = await decide(reportId, { decision: 'dismiss' });
    const turned = await decide(reportId, { decision: 'mute', days: 1, reason: 'Fraud' });
    const acts = await market.call(ADMIN, 'GET', `/api/admin/audit?targetKind=chatReport&targetId=${reportId}`);

    expect([first.code, again.code, turned.code]).toEqual(['ok', 'ok', 'VERSION_CONFLICT']);
    expect(await list()).toEqual([]);
    expect(acts.value).toMatchObject([{ act: 'chatReportDismissed', user: { id: BUYER } }]);
    expect((await report(SELLER)).code).toBe('ok');
  });

  test('a mute stops the user from writing, and shows them why and until when', async () => {
    const reportId = await reported();
    const before = (await letters()).length;
    await decide(reportId, { decision: 'mute', days: 7, reason: 'Asks for prepayment.' });
    const until = new Date(TEST_NOW + 7 * DAY_MS).toISOString();
    const own = (await inChat(BUYER, 'GET', `/conversations/${id}`)).value;
    const text = { kind: 'text', text: 'Hello', clientKey: crypto.randomUUID() };
    const sent = await inChat(BUYER, 'POST', `/conversations/${id}/messages`, text);
    const [letter] = (await letters()).filter(({ kind }) => kind === 'chatMuted');

    expect(own).toMatchObject({ closed: 'muted', mute: { until, reason: 'Asks for prepayment.' } });
    expect(sent.code).toBe('CHAT_MUTED');
    expect((await inChat(SELLER, 'GET', `/conversations/${id}`)).value.mute).toBeNull();
    expect((await letters()).length).toBe(before + 1);
    expect(letter).toMatchObject({ to: 'buyer@example.com', subject: 'Отправка сообщений временно недоступна' });
    expect(await words()).toContain('До: суббота, 28 ноября');
    expect(await words()).toContain('Причина: Asks for prepayment.');
    expect((await view(reportId)).value.mutedUntil).toBe(until);
  });

  test('a mute can be ended early by another admin: the user may write, gets a letter, and the audit log has it', async () => {
    await decide(await reported(), { decision: 'mute', days: 7, reason: 'Asks for prepayment.' });
    const mutes = async () => (await market.call(ADMIN, 'GET', '/api/admin/chat-mutes')).value;
    const end = (adminId: number) =>
      market.call(adminId, 'POST', `/api/admin/chat-mutes/${BUYER}/end`, { reason: 'A mistake.' });
    const until = new Date(TEST_NOW + 7 * DAY_MS).toISOString();
    expect(await mutes()).toMatchObject([{ user: { id: BUYER }, until, reason: 'Asks for prepayment.', canEnd: true }]);
    expect((await end(STRANGER)).code).toBe('FORBIDDEN');

    const codes = [(await end(ADMIN)).code, (await end(ADMIN)).code];
    const text = { kind: 'text', text: 'Hello again', clientKey: crypto.randomUUID() };

    expect([codes, await mutes()]).toEqual([['ok', 'NOT_FOUND'], []]);
    expect((await inChat(BUYER, 'POST', `/conversations/${id}/messages`, text)).code).toBe('ok');
    expect((await letters()).filter(({ kind }) => kind === 'chatMuteEnded')).toHaveLength(1);
    const acts = await market.call(ADMIN, 'GET', '/api/admin/audit?act=chatMuteEnded');
    expect(acts.value).toMatchObject([{ user: { id: BUYER }, reason: 'A mistake.' }]);
  });

  test('a longer mute stays when a shorter one is added', async () => {
    await decide(await reported(), { decision: 'mute', days: 30, reason: 'First' });
    await report(SELLER);
    const [{ id: second }] = await list();
    await decide(second, { decision: 'mute', days: 1, reason: 'Second' });
    const row = await market.database.db
      .selectFrom('chat_user')
      .select(['muted_until', 'mute_reason'])
      .where('user_id', '=', BUYER)
      .executeTakeFirst();

    expect(row).toEqual({ muted_until: new Date(TEST_NOW + 30 * DAY_MS).toISOString(), mute_reason: 'First' });
  });

  test('are not decided by who is in the conversation, nor without a reason', async () => {
    const reportId = await reported();
    await market.database.db.updateTable('users').set({ role: 1 }).where('id', '=', BUYER).execute();
    const own = await decide(reportId, { decision: 'dismiss' }, BUYER);
    const [seen] = await list(BUYER);
    await market.database.db.updateTable('users').set({ role: 0 }).where('id', '=', BUYER).execute();
    const bad = [
      await decide(reportId, { decision: 'mute', days: 7, reason: ' ' }),
      await decide(reportId, { decision: 'mute', days: 2, reason: 'Fraud' }),
      await decide(reportId, { decision: 'block' }),
    ];

    expect([own.code, seen.canDecide]).toEqual(['FORBIDDEN', false]);
    expect(bad.map(({ code }) => code)).toEqual(Array(3).fill('VALIDATION_FAILED'));
    expect((await decide(999_999, { decision: 'dismiss' })).code).toBe('NOT_FOUND');
  });
});
