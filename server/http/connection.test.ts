import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing.ts';
import type { RouteModule } from './route.ts';
import { TIMEOUTS } from './server.ts';

let world: TestApp;
let port: number;

beforeAll(async () => {
  const timeouts = { ...TIMEOUTS, requestMs: 400, headersMs: 200, checkMs: 50 };
  world = await openTestApp({ deps: { timeouts } });
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => world.close());

/** Sends bytes, more after the first answer, and returns everything received until the server closed the connection. */
const send = (text: string, to = port, more = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(to, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part) => (answer += part));
    socket.once('data', () => socket.write(more));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

const read = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), code: JSON.parse(body).error.code };
};

describe('a connection', () => {
  test.each([
    ['that speaks no HTTP', 'HELLO\r\n\r\n', 400, 'BAD_JSON'],
    ['with a space in its address', 'GET /a b HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'BAD_JSON'],
    [
      'with a header of 20 kB',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['with an address of 20 kB', `GET /?q=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['that never ends its headers', 'GET / HTTP/1.1\r\nhost: x\r\n', 408, 'REQUEST_TIMEOUT'],
    [
      'that never ends its body',
      'POST /api/ContactForm HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      408,
      'REQUEST_TIMEOUT',
    ],
    ['that names no host', 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'BAD_URL'],
    ['that wants a tunnel', 'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    [
      'that expects what we do not know',
      'POST /api/nothing HTTP/1.1\r\nhost: x\r\nexpect: gold\r\nconnection: close\r\n\r\n',
      404,
      'NOT_FOUND',
    ],
  ])('%s is answered in the envelope and closed', async (_what, text, status, code) => {
    const answer = read(await send(text));

    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.head).toContain('content-type: application/json; charset=utf-8');
    expect(answer.head).toContain('connection: close');
    expect(answer.head).toContain("content-security-policy: default-src 'none'");
    expect(answer.head).toContain('x-content-type-options: nosniff');
  });

  test('with a slow body is refused once, also if the handler’s time ends first', async () => {
    const timeouts = { ...TIMEOUTS, requestMs: 600, headersMs: 300, checkMs: 50, handlerMs: 100 };
    const impatient = await openTestApp({ deps: { timeouts } });
    const address = await impatient.app.listen({ port: 0, host: '127.0.0.1' });

    const answer = await send(
      'POST /api/ContactForm HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      Number(new URL(address).port),
    );
    await impatient.close();

    expect(read(answer)).toMatchObject({ status: 408, code: 'REQUEST_TIMEOUT' });
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('is closed soon after its refusal, also if the client keeps its end open', async () => {
    const connections = () =>
      new Promise<number>((resolve) => void world.app.server.getConnections((_, n) => resolve(n)));
    await expect.poll(connections).toBe(0);
    const clients = Array.from({ length: 20 }, () =>
      connect({ port, host: '127.0.0.1', allowHalfOpen: true }, function (this: Socket) {
        this.write('GET / HTTP/1.1\r\nhost: x\r\n');
      }),
    );
    const refusals = await Promise.all(clients.map(async (client) => String((await once(client, 'data'))[0])));

    expect(refusals.map((refusal) => read(refusal).status)).toEqual(Array(20).fill(408));
    await expect.poll(connections).toBe(0);
    for (const client of clients) client.destroy();
  });

  test('is not answered a second time in the middle of an answer', async () => {
    const endless = await openTestApp({ deps: { modules: [dripping] } });
    const address = await endless.app.listen({ port: 0, host: '127.0.0.1' });

    const request = 'GET /api/drip HTTP/1.1\r\nhost: x\r\n\r\n';
    const answer = await send(request, Number(new URL(address).port), 'JUNK\r\n\r\n');
    await endless.close();

    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).toContain('drip');
  });

  test('that has ended before its request is handled gets no answer, and nothing fails', async () => {
    const failures: unknown[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => void failures.push(JSON.parse(line)) });
    const { app, close } = await openTestApp({ env: { RATE_LIMIT: 'on' }, deps: { logger } });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    app.server.prependListener('request', ({ socket }) => socket.destroy());
    const answer = await send('GET /api/Rates HTTP/1.1\r\nhost: x\r\n\r\n', Number(new URL(address).port));
    await close();

    expect(answer).toBe('');
    expect(failures).toEqual([]);
  });
});

/** Starts an answer and does not end it. */
const dripping: RouteModule = (app) => {
  app.route({
    method: 'GET',
    url: '/api/drip',
    config: { access: 'public' },
    handler: (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/plain' });
      reply.raw.write('drip');
    },
  });
};
