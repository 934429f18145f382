import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { OWN_LEASE } from '#server/module.ts';
import { openTestChat, PEOPLE, type TestChat } from './testing.ts';

describe.each(DIALECTS)('letters about messages on %s', (dialect) => {
  let chat: TestChat;
  let id: number;
  beforeEach(async () => {
    chat = await openTestChat({ dialect, env: { PUBLIC_URL: 'https://cars.example', SITE_COUNTRY: 'AM' } });
    await setUser(PEOPLE.seller, 'en');
    await setUser(PEOPLE.buyer, 'ru');
    ({ id } = await chat.open('buyer'));
  }, 60_000);
  afterEach(() => chat.close());

  const setUser = (userId: number, language: Language) =>
    chat.database.db
      .updateTable('users')
      .set({ email: `user${userId}@example.com`, language })
      .where('id', '=', userId)
      .execute();
  /** Runs a timer once: that of due notices, unless another is named. */
  const run = async (module = 'notices', timer = 'deliver') => {
    await chat.events.settled();
    const timers = chat.modules.find(({ name }) => name === module)?.every ?? [];
    await timers.find(({ name }) => name === timer)?.run(OWN_LEASE);
    await chat.mail.settled();
  };
  /** The letters so far, the oldest first, as their readers see them. */
  const letters = async () => {
    const folder = path.join(chat.dataDir, 'mail');
    const names = readdirSync(chat.dataDir).includes('mail') ? readdirSync(folder).toSorted() : [];
    const files = names.filter((name) => name.endsWith('.eml')).map((name) => readFileSync(path.join(folder, name)));
    return Promise.all(files.map((file) => PostalMime.parse(file)));
  };

  test('go out after fifteen minutes, once, with the car, the name, the words and the way there', async () => {
    await chat.write('buyer', id, 'Is it still for sale?');
    await run();
    chat.pass(14);
    await run();
    const early = await letters();
    chat.pass(1);
    await run();
    await run();
    const [letter, ...others] = await letters();

    expect([early, others]).toEqual([[], []]);
    expect(letter?.to?.[0]?.address).toBe('user1@example.com');
    expect(letter?.subject).toBe('New messages about cars');
    expect(letter?.text).toMatch(/• .+, \d{4} · .+: Is it still for sale\?/);
    expect(letter?.text).toContain(`https://cars.example/posts/home?conversation=${id}`);
  });

  test('do not go out where the messages were read, or withdrawn, meanwhile', async () => {
    await chat.write('buyer', id);
    const { id: other } = await chat.open('buyer', 2);
    await chat.write('buyer', other);
    await chat.ask('seller', 'POST', `/conversations/${id}/read`, { number: 1 });
    await chat.ask('buyer', 'DELETE', `/conversations/${other}/messages/1`);
    chat.pass(16);
    await run();

    expect(await letters()).toEqual([]);
  });

  test('are one for all conversations, and one an hour about the same', async () => {
    const { id: other } = await chat.open('buyer', 2);
    await chat.write('buyer', id, 'First car');
    chat.pass(10);
    await chat.write('buyer', other, 'Second car');
    chat.pass(5);
    await run();
    const first = await letters();
    await chat.write('buyer', id, 'And now?');
    chat.pass(59);
    await run();
    const early = (await letters()).length;
    chat.pass(1);
    await run();
    const all = await letters();

    expect(first).toHaveLength(1);
    expect(first[0]?.text).toContain('First car');
    expect(first[0]?.text).toContain('Second car');
    expect([early, all.length]).toEqual([1, 2]);
    const texts = all.map(({ text }) => text ?? '');
    expect(texts.filter((text) => text.includes('And now?'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('First car'))).toHaveLength(1);
  });

  test('are written in the language of the reader', async () => {
    await chat.write('buyer', id);
    await chat.ask('seller', 'POST', `/conversations/${id}/read`, { number: 1 });
    await chat.send('seller', id, { kind: 'offer', amount: 9000, currency: 'USD' });
    chat.pass(15);
    await run();
    const [letter] = await letters();

    expect(letter?.subject).toBe('Новые сообщения об автомобилях');
    expect(letter?.text).toMatch(/Предложение: \$9\s000/);
  });

  test.each([
    ['of all conversations', () => chat.ask('seller', 'PUT', '/settings', { byMail: false })],
    ['of one conversation', () => chat.ask('seller', 'PUT', `/conversations/${id}/options`, { isMuted: true })],
  ])('can be turned off, %s, also after the message', async (_what, turnOff) => {
    await chat.write('buyer', id);
    await turnOff();
    chat.pass(16);
    await run();
    await chat.write('buyer', id);
    chat.pass(16);
    await run();

    expect(await letters()).toEqual([]);
  });

  test('no line of a letter is longer than a preview, whatever was written', async () => {
    await chat.write('buyer', id, `<b>${'word '.repeat(700)}</b>`);
    chat.pass(15);
    await run();
    const [letter] = await letters();
    const line = letter?.text?.split('\n').find((each) => each.startsWith('•')) ?? '';

    expect(line.length).toBeLessThanOrEqual(202);
    expect(letter?.html).toContain('&lt;b&gt;word');
  });

  test('both are reminded of a viewing at six in the evening before, once, unless it was called off', async () => {
    await chat.write('buyer', id);
    const agree = async (date: string) => {
      const sent = await chat.valueOf<{ number: number }>(
        chat.send('buyer', id, { kind: 'viewing', date, place: 'Komitas 12' }),
      );
      await chat.ask('seller', 'POST', `/conversations/${id}/messages/${sent.number}/answer`, { answer: 'accept' });
      await chat.events.settled();
    };
    await agree('2026-11-23T10:30:00.000Z');
    // 12:00 of the 21st in UTC: 18:00 of the 22nd in Yerevan is 26 hours later.
    chat.pass(26 * 60 - 1);
    await run('chat', 'reminders');
    const early = (await letters()).filter(({ subject }) => /viewing|осмотр/i.test(subject ?? ''));
    chat.pass(1);
    await run('chat', 'reminders');
    await run('chat', 'reminders');
    const sent = (await letters()).filter(({ subject }) => /viewing|осмотр/i.test(subject ?? ''));

    expect(early).toEqual([]);
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(
      new Set(['A viewing tomorrow', 'Завтра осмотр автомобиля']),
    );
    expect(sent).toHaveLength(2);
    expect(sent.find(({ subject }) => subject === 'A viewing tomorrow')?.text).toMatch(
      /Monday.*23 November.*14:30.*Komitas 12/,
    );
  });
});
