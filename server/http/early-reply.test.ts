import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { limitBodies } from './body-deadline.ts';

const MB = 1024 * 1024;
const NEXT = 'GET /api/Rates HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
const key = createHash('sha256').update('other bytes').digest('hex');
const filled = (size: number): Buffer => Buffer.alloc(size, 'x');

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;
/** Sends everything and returns what was received until the server closed the connection. */
const exchange = (port: number, parts: readonly (string | Buffer)[]): Promise<string> => {
  const answer = Promise.withResolvers<string>();
  let text = '';
  const socket: Socket = connect(port, '127.0.0.1', () => {
    for (const part of parts) socket.write(part);
  });
  socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
  socket.on('error', () => undefined).on('close', () => answer.resolve(text));
  return answer.promise;
};
const statuses = (answer: string): readonly number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

describe('after an early refusal of a request with a body', () => {
  let market: Market;
  let cookie: string;
  beforeAll(async () => {
    market = await openMarket();
    await market.app.listen({ port: 0, host: '127.0.0.1' });
    ({ cookie } = await market.as(1));
  }, 60_000);
  afterAll(() => market.close());
  afterEach(() => void vi.restoreAllMocks());

  type Sent = { readonly line: string; readonly type: string; readonly body: Buffer; readonly as?: string };
  const send = ({ line, type, body, as = cookie }: Sent): Promise<string> => {
    const head = `${line} HTTP/1.1\r\nhost: x\r\ncookie: ${as}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
    return exchange(portOf(market.app), [head, body, NEXT]);
  };
  const form = (file: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="Avatar"; filename="a.jpg"\r\n\r\n'),
      file,
      Buffer.from('\r\n--b--\r\n'),
    ]);
  const PHOTO = { line: `PUT /api/Photos/${key}`, type: 'image/jpeg' };
  const AVATAR = { line: 'POST /api/Identity/userinfo', type: 'multipart/form-data; boundary=b' };

  test.each<[string, Sent, number]>([
    ['a photo of 46 MB', { ...PHOTO, body: filled(46 * MB) }, 413],
    ['a photo of 16 MB', { ...PHOTO, body: filled(16 * MB) }, 413],
    ['a photo with another key', { ...PHOTO, body: filled(MB) }, 400],
    ['a photo of a visitor', { ...PHOTO, body: filled(5 * MB), as: '' }, 401],
    ['a photo of an unknown type', { ...PHOTO, type: 'text/html', body: filled(5 * MB) }, 415],
    ['a film that is none', { line: `PUT /api/Videos/${key}`, type: 'video/mp4', body: filled(5 * MB) }, 400],
    ['an avatar of 16 MB', { ...AVATAR, body: form(filled(16 * MB)) }, 413],
    ['an avatar of a visitor', { ...AVATAR, body: form(filled(5 * MB)), as: '' }, 401],
    ['a form without an end', { ...AVATAR, body: filled(5 * MB) }, 400],
  ])('(%s) the connection answers the next request', async (_what, sent, status) => {
    expect(statuses(await send(sent))).toEqual([status, 200]);
  });

  // Fastify closes these itself.
  test.each<[string, Sent]>([
    ['a stock file of 5 MB', { line: 'POST /api/Inventory/plan', type: 'application/json', body: filled(5 * MB) }],
    ['a hub record of 5 MB', { line: 'POST /chat/hub?id=x', type: 'text/plain', body: filled(5 * MB) }],
    ['a body for nobody', { line: 'POST /api/nothing', type: 'application/json', body: filled(5 * MB) }],
  ])('(%s) the connection is closed', async (_what, sent) => {
    expect(statuses(await send(sent))).toEqual([413]);
  });

  test('(a photo for a full disk) the connection answers the next request', async () => {
    const probe = await fs.open(import.meta.filename);
    const handles = Object.getPrototypeOf(probe) as typeof probe;
    await probe.close();
    vi.spyOn(handles, 'write').mockRejectedValue(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
    const answer = await send({ ...PHOTO, body: filled(3 * MB) });

    expect(statuses(answer)).toEqual([503, 200]);
    expect(answer).toContain('"description":"Photos cannot be saved right now. Your text is kept."');
  });

  test('(JSON in chunks that are too many) the connection is closed', async () => {
    const head = 'POST /api/ContactForm HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const chunk = Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), filled(MB), Buffer.from('\r\n')]);
    const chunks = [`${head}transfer-encoding: chunked\r\n\r\n`, chunk, chunk, chunk, '0\r\n\r\n', NEXT];

    expect(statuses(await exchange(portOf(market.app), chunks))).toEqual([413]);
  });
});

describe('the rest of a body after the reply', () => {
  let app: FastifyInstance;
  /** Reads the first chunk of a body and answers. */
  const open = async (limits: { limitMs: number; mostAfterReply?: number }) => {
    app = Fastify();
    limitBodies(app, limits, ({ socket }) => socket.end('HTTP/1.1 408 Refused\r\n\r\n'));
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    app.post('/', { config: { access: 'public', isPaced: true } }, async ({ raw }) => {
      await once(raw, 'readable');
      return 'early';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return portOf(app);
  };
  const post = (size: number): string =>
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${size}\r\n\r\n`;
  afterEach(() => app.close());

  test('is cut off if it is too long', async () => {
    const port = await open({ limitMs: 60_000, mostAfterReply: MB });

    expect(statuses(await exchange(port, [post(100 * MB), filled(20 * MB)]))).toEqual([200]);
  });

  test('is cut off if it takes too long, without a second reply', async () => {
    const port = await open({ limitMs: 100 });

    expect(statuses(await exchange(port, [post(100 * MB), filled(MB)]))).toEqual([200]);
  });
});
