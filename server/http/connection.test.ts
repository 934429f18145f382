import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { TIMEOUTS } from './server.ts';

let world: TestApp;
let port: number;

beforeAll(async () => {
  const timeouts = { ...TIMEOUTS, requestMs: 400, headersMs: 200, checkMs: 50 };
  world = await openTestApp({ deps: { timeouts } });
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => world.close());

/** Sends bytes and gives all that came back until the server closed the connection. */
const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part) => (answer += part));
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
  ])('%s is answered in the envelope and closed', async (_what, text, status, code) => {
    const answer = read(await send(text));

    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.head).toContain('content-type: application/json; charset=utf-8');
    expect(answer.head).toContain('connection: close');
  });
});
