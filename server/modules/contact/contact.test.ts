import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONTACT_TEXTS } from '#contract/http/contact.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const form = {
  firstName: 'Անի',
  lastName: 'Petrosyan',
  email: 'ani@example.com',
  phoneNumber: '+374 (77) 12-34-56',
  subject: 'Hello\r\nBcc: everyone@example.com',
  message: 'I would like to know more.',
  website: '',
  elapsedMs: 9000,
};

describe.each(DIALECTS)('the contact form on %s', (dialect) => {
  let world: TestApp;
  beforeEach(async () => {
    world = await openTestApp({ dialect, env: { RATE_LIMIT: 'on' } });
  }, 60_000);
  afterEach(() => world.close());

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'POST',
      url: '/api/ContactForm',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const messages = () => world.database.db.selectFrom('contact_message').selectAll().orderBy('id').execute();

  test('keeps a message with the phone in digits and without its trap fields', async () => {
    const reply = await send(form);

    expect([reply.statusCode, reply.json()]).toEqual([200, { isSuccess: true, value: { received: true } }]);
    expect(await messages()).toEqual([
      {
        id: expect.any(Number),
        first_name: 'Անի',
        last_name: 'Petrosyan',
        email: 'ani@example.com',
        phone_number: '37477123456',
        subject: form.subject,
        message: form.message,
        created_at: '2026-11-21T12:00:00.000Z',
        language: 'en',
        user_id: null,
        status: 'open',
      },
    ]);
  });

  test('sent again with the same key keeps one message; without a key it is another', async () => {
    const key = { 'idempotency-key': '5f0c8a4e-1111-4222-8333-444455556666' };
    const replies = [await send(form, key), await send(form, key), await send({ ...form, subject: 'Other' }, key)];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422]);
    expect(await messages()).toHaveLength(1);

    await send(form);
    expect(await messages()).toHaveLength(2);
  });

  test.each([
    ['a filled trap', { website: 'https://spam.example' }],
    ['a form sent in a second', { elapsedMs: 1000 }],
  ])('from a program (%s) is received and not kept', async (_what, trap) => {
    const reply = await send({ ...form, ...trap });

    expect([reply.statusCode, reply.json().value]).toEqual([200, { received: true }]);
    expect(await messages()).toEqual([]);
  });

  test('takes five messages an hour from a network', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await send(form)).statusCode);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await messages()).toHaveLength(5);
  });

  test('names each field that is not right, in the words of the specification', async () => {
    const reply = await send({
      ...form,
      firstName: ' ',
      email: 'ani@',
      phoneNumber: '+374 77 abc',
      message: 'Hi',
      isAdmin: true,
    });

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(reply.json().error.fields).toEqual({
      firstName: CONTACT_TEXTS.required,
      email: CONTACT_TEXTS.email,
      phoneNumber: CONTACT_TEXTS.phone,
      message: CONTACT_TEXTS.message,
      isAdmin: expect.any(String),
    });
    expect(await messages()).toEqual([]);
  });

  test('asks for every missing field in the words of the specification', async () => {
    const reply = await send({});

    expect(reply.json().error.fields).toEqual({
      firstName: CONTACT_TEXTS.required,
      lastName: CONTACT_TEXTS.required,
      email: CONTACT_TEXTS.required,
      phoneNumber: CONTACT_TEXTS.required,
      subject: CONTACT_TEXTS.required,
      message: CONTACT_TEXTS.required,
    });
  });

  test.each<[string, string, Record<string, string>, number, string]>([
    ['cut JSON', '{"firstName":"A', {}, 400, 'BAD_JSON'],
    ['no JSON at all', '', {}, 400, 'BAD_JSON'],
    ['a sign that is no text', JSON.stringify({ ...form, message: `${form.message}\0` }), {}, 400, 'VALIDATION_FAILED'],
    ['a list', '[]', {}, 400, 'VALIDATION_FAILED'],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA'],
    ['a web form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA'],
    ['a body of 300 kB', `"${'x'.repeat(300_000)}"`, {}, 413, 'BODY_TOO_LARGE'],
    ['a foreign origin', JSON.stringify(form), { origin: 'https://evil.example' }, 403, 'ORIGIN_REFUSED'],
    ['another site’s form', JSON.stringify(form), { 'sec-fetch-site': 'cross-site' }, 403, 'ORIGIN_REFUSED'],
    ['a short key', JSON.stringify(form), { 'idempotency-key': 'x' }, 400, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_what, body, headers, status, code) => {
    const reply = await send(body, headers);

    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code]);
    expect(await messages()).toEqual([]);
  });
});
