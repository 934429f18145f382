import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';

const ADMIN = 3;
const SENDER = 2;
const FORM = {
  firstName: 'Ani',
  lastName: 'Petrosyan',
  email: 'ani@example.com',
  phoneNumber: '+374 77 123456',
  subject: 'Key of the car',
  message: 'Where is it?\nI looked in the office.',
  elapsedMs: 9000,
};

type StoredLetter = { to: string; subject: string; kind: string; head: string };

describe.each(DIALECTS)('the admins’ inbox on %s', (dialect) => {
  let world: TestApp;
  let admin: Record<string, string>;
  let now = TEST_NOW;
  beforeAll(async () => {
    world = await openTestApp({
      dialect,
      now: () => now,
      fill: fillPosts,
      env: { CONTACT_MAIL: 'office@cars.example' },
    });
    await world.database.db.updateTable('users').set({ role: 1 }).where('id', '=', ADMIN).execute();
    admin = await world.as(ADMIN);
  }, 60_000);
  afterAll(() => world.close());

  const call = async (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) => {
    const payload = body === undefined ? {} : { payload: body };
    const reply = await world.app.inject({ method, url, headers: { ...admin, ...headers }, ...payload });
    return { status: reply.statusCode, ...reply.json() };
  };
  const send = async (over: object = {}, lang = 'en', headers: Record<string, string> = {}): Promise<number> => {
    const url = `/api/ContactForm?lang=${lang}`;
    const sent = await world.app.inject({ method: 'POST', url, headers, payload: { ...FORM, ...over } });
    expect(sent.statusCode).toBe(200);
    const { id } = await world.database.db
      .selectFrom('contact_message')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  };
  const listed = async (status: string): Promise<number[]> => {
    const { value } = await call('GET', `/api/admin/messages?status=${status}&pageCount=100`);
    return value.map(({ id }: { id: number }) => id);
  };
  const letters = async (): Promise<StoredLetter[]> => {
    await world.mail.settled();
    const folder = path.join(world.dataDir, 'mail');
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
    return names.map((name) => {
      const [head = ''] = read(name.replace(/json$/, 'eml')).split('\r\n\r\n');
      return { ...(JSON.parse(read(name)) as StoredLetter), head };
    });
  };
  const actsOn = async (id: number): Promise<string[]> => {
    const { value } = await call('GET', `/api/admin/audit?targetKind=message&targetId=${id}`);
    return value.map(({ act }: { act: string }) => act).toReversed();
  };

  test('what the form brings waits there, the oldest first, with its sender’s account and language', async () => {
    const first = await send();
    const second = await send({ subject: 'Second' }, 'ru', await world.as(SENDER));

    const open = await listed('open');
    const { value } = await call('GET', `/api/admin/messages/${second}`);

    expect(open.indexOf(first)).toBeLessThan(open.indexOf(second));
    expect(value).toMatchObject({
      name: 'Ani Petrosyan',
      email: 'ani@example.com',
      phoneNumber: '37477123456',
      subject: 'Second',
      message: FORM.message,
      language: 'ru',
      status: 'open',
      senderId: SENDER,
      canReply: true,
      replies: [],
    });
    expect(value.others.map(({ id }: { id: number }) => id)).toContain(first);
  });

  test('a copy goes to CONTACT_MAIL', async () => {
    await send({ subject: 'Copied', email: 'copied@example.com' });

    const copy = (await letters()).find(({ head }) => head.includes('Reply-To: copied@example.com'));

    expect(copy).toMatchObject({ to: 'office@cars.example', kind: 'contactMessage' });
  });

  test('an answer reaches the sender in their language, and the thread keeps it', async () => {
    const id = await send({ email: 'ru@example.com' }, 'ru');

    const { value } = await call('POST', `/api/admin/messages/${id}/reply`, { text: ' На стойке.\nДо шести. ' });
    const again = await call('POST', `/api/admin/messages/${id}/reply`, { text: 'Уже нет.' });
    const sent = (await letters()).filter(({ to }) => to === 'ru@example.com');

    expect(value).toMatchObject({ status: 'answered', replies: [{ text: 'На стойке.\nДо шести.' }] });
    expect(again.value.replies).toHaveLength(2);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.subject).toBe('Ответ на ваше сообщение');
    expect(sent[0]?.head).toContain('Reply-To: office@cars.example');
    expect(sent[0]?.head).not.toContain('Auto-Submitted');
    expect(await listed('open')).not.toContain(id);
    expect(await listed('answered')).toContain(id);
    expect(await actsOn(id)).toEqual(['messageAnswered', 'messageAnswered']);
  });

  test('an answer that cannot be delivered is marked, and its message is open again', async () => {
    const id = await send({ email: 'lost@example.com' });
    await world.mail.settled();
    // A file where the folder of letters belongs: none can be written.
    rmSync(path.join(world.dataDir, 'mail'), { recursive: true, force: true });
    writeFileSync(path.join(world.dataDir, 'mail'), '');
    await call('POST', `/api/admin/messages/${id}/reply`, { text: 'At the desk.' });
    await world.mail.settled();
    const before = (await call('GET', `/api/admin/messages/${id}`)).value;
    now += 4 * DAY_MS;
    world.mail.deliver();
    await world.mail.settled();
    await world.events.settled();
    now = TEST_NOW;
    const after = (await call('GET', `/api/admin/messages/${id}`)).value;
    rmSync(path.join(world.dataDir, 'mail'));

    expect(before).toMatchObject({ status: 'answered', replies: [{ undeliveredDate: null }] });
    expect(after).toMatchObject({
      status: 'open',
      replies: [{ undeliveredDate: new Date(TEST_NOW + 4 * DAY_MS).toISOString() }],
    });
    expect(await listed('open')).toContain(id);
  });

  test('the same answer sent twice under one key goes out once', async () => {
    const id = await send({ email: 'once@example.com' });
    const key = { 'idempotency-key': 'one-and-the-same' };

    const replies = [];
    for (const _try of [1, 2])
      replies.push(await call('POST', `/api/admin/messages/${id}/reply`, { text: 'Yes.' }, key));

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await letters()).filter(({ to }) => to === 'once@example.com')).toHaveLength(1);
    expect((await call('GET', `/api/admin/messages/${id}`)).value.replies).toHaveLength(1);
  });

  test('is done and open again, each noted once', async () => {
    const id = await send();
    const set = (status: string) => call('POST', `/api/admin/messages/${id}/status`, { status });

    const done = await set('done');
    await set('done');
    const open = await set('open');

    expect([done.value.status, open.value.status]).toEqual(['done', 'open']);
    expect(await actsOn(id)).toEqual(['messageClosed', 'messageReopened']);
  });

  test('reports where no letter arrives, and sends none', async () => {
    const { db } = world.database;
    const id = await send();
    await db.updateTable('contact_message').set({ email: 'ani@localhost' }).where('id', '=', id).execute();

    const { value } = await call('GET', `/api/admin/messages/${id}`);
    const reply = await call('POST', `/api/admin/messages/${id}/reply`, { text: 'Yes.' });

    expect(value.canReply).toBe(false);
    expect(reply.error.code).toBe('VALIDATION_FAILED');
    expect((await call('GET', `/api/admin/messages/${id}`)).value).toMatchObject({ status: 'open', replies: [] });
  });

  test.each([
    ['GET', '/api/admin/messages/999999', undefined, 'NOT_FOUND'],
    ['POST', '/api/admin/messages/999999/reply', { text: 'Yes.' }, 'NOT_FOUND'],
    ['POST', '/api/admin/messages/999999/status', { status: 'done' }, 'NOT_FOUND'],
    ['POST', '/api/admin/messages/1/reply', { text: '  ' }, 'VALIDATION_FAILED'],
    ['POST', '/api/admin/messages/1/reply', { text: 'x'.repeat(10_001) }, 'VALIDATION_FAILED'],
    ['POST', '/api/admin/messages/1/status', { status: 'answered' }, 'VALIDATION_FAILED'],
    ['GET', '/api/admin/messages?status=lost', undefined, 'VALIDATION_FAILED'],
  ] as const)('refuses %s %s with %j', async (method, url, body, code) => {
    await send();

    expect((await call(method, url, body)).error.code).toBe(code);
  });
});
