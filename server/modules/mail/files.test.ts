import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import type { PageAddress } from '#contract/page-path.ts';
import { readConfig } from '#server/config.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { mailFolder, openMail } from './open.ts';
import { readLetters } from './testing.ts';

const LINK = '/reset-password?email=ani%40example.com&token=a-B_9' as PageAddress;
const form = {
  firstName: 'Անի\r\nBcc: first@evil.example',
  lastName: 'Petrosyan',
  email: 'ani@example.com',
  phoneNumber: '+374 (77) 12-34-56',
  subject: 'Hello\r\nBcc: everyone@evil.example\r\n\r\n<script>alert(1)</script>',
  message: 'I would like to know more.\r\n.\r\nQUIT',
};

describe('letters of a server without a mail server', () => {
  let world: TestApp;
  let folder: string;
  beforeEach(async () => {
    world = await openTestApp({ env: { CONTACT_MAIL: 'operator@cars.example', PUBLIC_URL: 'https://cars.example' } });
    folder = mailFolder(world.dataDir);
  });
  afterEach(() => world.close());

  const sent = async () => {
    world.mail.deliver();
    await world.mail.settled();
  };
  const messages = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  };
  const headersOf = (message: Awaited<ReturnType<typeof messages>>[number]) =>
    message.headers.map(({ key }) => key).toSorted();

  test('are files that mail programs open, in text and HTML', async () => {
    await world.mail.enqueue(world.database.db, {
      kind: 'resetPassword',
      language: 'am',
      to: 'ani@example.com',
      link: LINK,
    });

    await sent();

    const [message] = await messages();
    expect(message).toMatchObject({
      from: { name: 'Aniv', address: 'no-reply@localhost' },
      to: [{ address: 'ani@example.com' }],
      subject: 'Սահմանեք նոր գաղտնաբառ',
    });
    expect(message?.text).toContain(`https://cars.example${LINK}`);
    expect(message?.html).toContain('<html lang="hy">');
    expect(message?.headers.find(({ key }) => key === 'date')?.value).toBe('Sat, 21 Nov 2026 12:00:00 +0000');
    expect(await world.database.db.selectFrom('outgoing_mail').selectAll().execute()).toEqual([]);
  });

  test('lie in their order, with what a test needs to know beside each', async () => {
    for (const kind of ['verifyEmail', 'passwordChanged'] as const) {
      await world.mail.enqueue(world.database.db, { kind, language: 'ru', to: 'ani@example.com', link: LINK });
    }

    await sent();

    const links = [`https://cars.example${LINK}`];
    expect(await readLetters(world.dataDir)).toEqual([
      { to: 'ani@example.com', subject: 'Подтвердите адрес эл. почты', links, kind: 'verifyEmail' },
      { to: 'ani@example.com', subject: 'Пароль изменён', links, kind: 'passwordChanged' },
    ]);
    expect((await readdir(folder)).every((name) => /\.(eml|json)$/.test(name))).toBe(true);
  });

  test.runIf(process.platform !== 'win32')('are for the operator’s eyes only', async () => {
    await world.mail.enqueue(world.database.db, {
      kind: 'verifyEmail',
      language: 'en',
      to: 'ani@example.com',
      link: LINK,
    });

    await sent();

    const [name = ''] = await readdir(folder);
    expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
  });

  test('have their links printed, with a recognisable part of the address', async () => {
    const lines: string[] = [];
    const { db } = world.database;
    const config = readConfig({ DATA_DIR: world.dataDir, PUBLIC_URL: 'https://cars.example' });
    const mail = openMail({
      db,
      config,
      logger: pino({ level: 'silent' }),
      record: () => Promise.resolve(),
      now: () => TEST_NOW,
      print: (line) => lines.push(line),
    });
    await mail.enqueue(db, { kind: 'resetPassword', language: 'en', to: 'ani@example.com', link: LINK });

    mail.deliver();
    await mail.settled();
    await mail.close();

    expect(lines).toEqual([`Mail to a…@example.com: https://cars.example${LINK}`]);
    expect((await readdir(folder)).map((name) => path.extname(name))).toEqual(['.eml']);
  });

  test('carry nothing that a visitor typed in their headers but a checked address to answer to', async () => {
    const reply = await world.app.inject({ method: 'POST', url: '/api/ContactForm', payload: form });
    await sent();

    expect(reply.statusCode).toBe(200);
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      to: [{ address: 'operator@cars.example' }],
      replyTo: [{ address: 'ani@example.com' }],
      subject: 'Message from the contact form',
    });
    expect(headersOf(message!)).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(JSON.stringify(message!.headers)).not.toMatch(/evil|Անի|Hello|Petrosyan/);
    expect(message!.text).toContain('I would like to know more.\n.\nQUIT');
    expect(message!.html).toContain('&lt;script&gt;');
  });

  test('are not made of what programs send, nor twice of one message', async () => {
    const send = (payload: object, headers = {}) =>
      world.app.inject({ method: 'POST', url: '/api/ContactForm', payload, headers });
    const key = { 'idempotency-key': '5f0c8a4e-1111-4222-8333-444455556666' };
    await send({ ...form, website: 'https://spam.example' });
    await send(form, key);
    await send(form, key);

    await sent();

    expect(await messages()).toHaveLength(1);
  });
});

describe('the contact form without CONTACT_MAIL', () => {
  test('only stores what it gets', async () => {
    const world = await openTestApp();

    const reply = await world.app.inject({ method: 'POST', url: '/api/ContactForm', payload: form });
    await world.mail.settled();

    expect(reply.statusCode).toBe(200);
    expect(await readLetters(world.dataDir)).toEqual([]);
    expect(await world.database.db.selectFrom('contact_message').selectAll().execute()).toHaveLength(1);
    await world.close();
  });
});
