import { request as httpRequest, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { endpoint, valueOf } from '#contract/http/define.ts';
import { filePart } from '#contract/http/file-part.ts';
import { aFile, aForm } from '#server/testing-forms.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { FORMS_PER_PERSON } from './form-places.ts';
import { registerForms } from './multipart.ts';
import { ok, route, type RouteModule } from './route.ts';

const line = { method: 'POST', path: '/api/form', access: 'public', viewer: 'none', isForm: true } as const;
const form = endpoint(line, {
  body: z.strictObject({ name: z.string().optional(), file: filePart.optional() }),
  reply: valueOf(z.object({ name: z.string().nullable(), bytes: z.number() })),
});
const json = endpoint(
  { method: 'POST', path: '/api/json', access: 'public', viewer: 'none' },
  { body: z.strictObject({}), reply: valueOf(z.object({})) },
);
const module: RouteModule = (app) => {
  registerForms(app, [route(form, ({ body }) => ok({ name: body.name ?? null, bytes: body.file?.bytes.length ?? 0 }))]);
  app.route(route(json, () => ok({})));
};

let world: TestApp;
let port: number;
beforeAll(async () => {
  world = await openTestApp({ deps: { modules: [module] } });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

const TYPE = 'multipart/form-data; boundary=b';
const send = async (payload: string | Buffer, type = TYPE, url = '/api/form') => {
  const reply = await world.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  return [reply.statusCode, reply.json().error?.code ?? reply.json().value];
};
const field = (name: string, value: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const END = '--b--\r\n';

describe('a form', () => {
  test('brings its fields and its file', async () => {
    const { headers, payload } = await aForm({ name: 'Անի', file: aFile('12345') });

    expect(await send(payload, headers['content-type'])).toEqual([200, { name: 'Անի', bytes: 5 }]);
  });

  test.each<[string, string, number, unknown]>([
    ['cut in a field', field('name', 'abc'), 400, 'MALFORMED_UPLOAD'],
    ['cut in a file', field('file', 'abc', '; filename="a"'), 400, 'MALFORMED_UPLOAD'],
    ['whose part has no name', `--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n${END}`, 400, 'MALFORMED_UPLOAD'],
    [
      'with a field of JSON that is none',
      `--b\r\ncontent-disposition: form-data; name="name"\r\ncontent-type: application/json\r\n\r\n{\r\n${END}`,
      400,
      'MALFORMED_UPLOAD',
    ],
    [
      'with a field of JSON',
      `--b\r\ncontent-disposition: form-data; name="name"\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n${END}`,
      400,
      'VALIDATION_FAILED',
    ],
    ['with a field twice', field('name', 'a') + field('name', 'b') + END, 400, 'VALIDATION_FAILED'],
    ['with an unknown field', field('role', '1') + END, 400, 'VALIDATION_FAILED'],
    ['with __proto__', field('__proto__', '1') + END, 400, 'MALFORMED_UPLOAD'],
    ['with a file for a text', field('name', 'a', '; filename="a"') + END, 400, 'VALIDATION_FAILED'],
    ['with a text for a file', field('file', 'a') + END, 400, 'VALIDATION_FAILED'],
    ['with a sign that is no text', field('name', 'a\0') + END, 400, 'VALIDATION_FAILED'],
    ['with a field of 21 kB', field('name', 'x'.repeat(21_000)) + END, 413, 'BODY_TOO_LARGE'],
    [
      'with two files',
      field('file', 'a', '; filename="a"') + field('b', 'a', '; filename="b"') + END,
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'with 66 fields',
      Array.from({ length: 66 }, (_, at) => field(`f${at}`, 'a')).join('') + END,
      413,
      'BODY_TOO_LARGE',
    ],
    ['of nothing', END, 200, { name: null, bytes: 0 }],
  ])('%s is answered for', async (_what, payload, status, answer) => {
    expect(await send(payload)).toEqual([status, answer]);
  });

  test.each([
    ['multipart/form-data', 400, 'MALFORMED_UPLOAD'],
    ['application/json', 415, 'UNSUPPORTED_MEDIA'],
    ['text/plain', 415, 'UNSUPPORTED_MEDIA'],
    ['application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA'],
  ])('sent as %s is refused', async (type, status, code) => {
    expect(await send('{}', type)).toEqual([status, code]);
  });

  test('is refused where JSON is taken', async () => {
    expect(await send(field('name', 'a') + END, TYPE, '/api/json')).toEqual([415, 'UNSUPPORTED_MEDIA']);
  });

  test('without a body is refused', async () => {
    const reply = await world.app.inject({ method: 'POST', url: '/api/form' });

    expect([reply.statusCode, reply.json().error.code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
  });
});

describe('over a real connection', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());
  const post = (payload: Buffer): Promise<[number | undefined, string]> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': TYPE, 'content-length': payload.length };
      const sent = httpRequest(
        { port, host: '127.0.0.1', path: '/api/form', method: 'POST', agent, headers },
        (reply) => {
          let text = '';
          reply.setEncoding('utf8').on('data', (part: string) => (text += part));
          reply.on('end', () => resolve([reply.statusCode, text]));
        },
      );
      sent.on('error', reject).end(payload);
    });
  const file = (bytes: number) =>
    Buffer.concat([
      Buffer.from(field('file', '', '; filename="a"').slice(0, -2)),
      Buffer.alloc(bytes, 65),
      Buffer.from(`\r\n${END}`),
    ]);

  test('a file of 15 MB is accepted, one byte more is refused, and the connection stays open', async () => {
    const whole = await post(file(MAX_PHOTO_BYTES));
    const more = await post(file(MAX_PHOTO_BYTES + 1));
    const after = await post(file(3));

    expect([whole[0], more[0], after[0]]).toEqual([200, 413, 200]);
    expect(whole[1]).toContain(String(MAX_PHOTO_BYTES));
    expect(more[1]).toContain('PHOTO_TOO_LARGE');
  });

  test('one that breaks off in the middle affects no other request', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/form HTTP/1.1\r\nhost: a\r\ncontent-type: ${TYPE}\r\ncontent-length: 100000\r\n\r\n`);
    socket.write(field('file', 'abc', '; filename="a"').slice(0, -2));
    await new Promise((resolve) => socket.on('ready', () => resolve(socket.destroy())));

    expect((await post(file(3)))[0]).toBe(200);
  });
});

test('forms of one client are few at a time: a fifth is refused unread, and let in once another has ended', async () => {
  const begin = (size: number) => {
    const head = field('file', '', '; filename="a"').trimEnd();
    const client = connect(port, '127.0.0.1');
    client.write(
      `POST /api/form HTTP/1.1\r\nhost: a\r\ncontent-type: ${TYPE}\r\ncontent-length: ${size}\r\n\r\n${head}`,
    );
    return client;
  };
  const slow = Array.from({ length: FORMS_PER_PERSON }, () => begin(10_000));
  // All of them are there once one more is too many.
  await expect.poll(async () => (await send(field('name', 'a') + END))[0]).toBe(429);

  for (const client of slow) client.destroy();

  await expect.poll(async () => (await send(field('name', 'a') + END))[0]).toBe(200);
});
