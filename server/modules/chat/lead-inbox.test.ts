import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chat as calls } from '#contract/http/chat.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { answerTimer, medianMinutes } from './answer-time.ts';
import { openTestChat, type TestChat } from './testing.ts';

describe('the answer time', () => {
  const answers = (...minutes: readonly number[]) =>
    minutes.map((wait) => ({
      first_asked_at: '2026-11-01T10:00:00.000Z',
      first_answered_at: new Date(Date.parse('2026-11-01T10:00:00.000Z') + wait * 60_000).toISOString(),
    }));

  test.each([
    [[1, 2, 3, 4], null],
    [[90, 1, 5, 2, 7], 5],
    [[1, 2, 10, 20, 30, 40], 15],
    [[0, 0, 0, 0, 0], 1],
  ])('of answers after %j minutes is %j', (waits, expected) => {
    expect(medianMinutes(answers(...waits))).toBe(expected);
  });
});

describe.each(DIALECTS)('the seller’s lead inbox on %s', (dialect) => {
  let chat: TestChat;
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
  }, 60_000);
  afterEach(() => chat.close());

  const figures = async () =>
    calls.leadInbox.figures.reply.parse({
      isSuccess: true,
      value: await chat.valueOf(chat.ask('seller', 'GET', '/desk/figures')),
    }).value;

  test('counts conversations by state and car, late ones and unread messages', async () => {
    const first = await chat.open('buyer', 1);
    const second = await chat.open('buyer', 2);
    const third = await chat.open('stranger', 1);
    await chat.write('buyer', first.id);
    await chat.write('buyer', first.id);
    chat.pass(61);
    await chat.write('buyer', second.id);
    chat.pass(1);
    await chat.write('stranger', third.id);
    await chat.write('seller', third.id, 'Yes');

    expect(await figures()).toEqual({
      byState: { new: 2, ours: 0, theirs: 1, done: 0 },
      overdue: 1,
      unread: 4,
      answerMinutes: null,
      cars: [
        { postId: 1, title: 'Brand 1 Model 1, 2015', conversations: 2, unread: 3 },
        { postId: 2, title: 'Brand 1 Model 1, 2017', conversations: 1, unread: 1 },
      ],
    });
  });

  test('shows the median answer time of five conversations, also on the seller’s posts', async () => {
    const { db } = chat.database;
    for (const person of ['buyer', 'stranger'] as const)
      for (const postId of [1, 2]) {
        const { id } = await chat.open(person, postId);
        await chat.write(person, id);
        chat.pass(20);
        await chat.write('seller', id, 'Yes');
      }
    const { id } = await chat.open(3, 9);
    await chat.write(3, id);
    await answerTimer({ db, now: chat.now }).run(OWN_LEASE);
    const shown = async () =>
      (await chat.app.inject('/api/Posts/1')).json().value.ownerInfo.responseTime as number | null;
    const before = [await shown(), (await figures()).answerMinutes];

    const fifth = await chat.open(5, 1);
    await chat.write(5, fifth.id);
    chat.pass(30);
    await chat.write('seller', fifth.id, 'Yes');
    await answerTimer({ db, now: chat.now }).run(OWN_LEASE);

    expect([before, await shown(), (await figures()).answerMinutes]).toEqual([[null, null], 20, 20]);
  });

  test('keeps up to 50 ready answers of one’s own', async () => {
    const reply = (title: string) => ({ title, text: 'The {car} costs {price}.' });
    const [first] = await chat.valueOf<{ id: number }[]>(chat.ask('seller', 'POST', '/desk/replies', reply('Price')));
    const path = `/desk/replies/${first!.id}`;

    expect((await chat.ask('seller', 'PUT', path, reply('The price'))).value).toMatchObject([{ title: 'The price' }]);
    expect(await chat.ask('buyer', 'PUT', path, reply('Mine'))).toMatchObject({ code: 'NOT_FOUND' });
    await chat.ask('buyer', 'DELETE', path);
    expect((await chat.ask('seller', 'GET', '/desk/replies')).value).toHaveLength(1);
    for (let at = 1; at < 50; at += 1) await chat.ask('seller', 'POST', '/desk/replies', reply(`${at}`));
    expect(await chat.ask('seller', 'POST', '/desk/replies', reply('51'))).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await chat.ask('seller', 'DELETE', path)).value).toHaveLength(49);
  });
});
