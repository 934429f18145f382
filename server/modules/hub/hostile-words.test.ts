import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HUB_PATH } from '#contract/live/hub.ts';
import { type Headers, openLine, openSocket, openTestHub, record, type TestHub, tokenOf } from '#server/testing-hub.ts';

const HANDSHAKE = record({ protocol: 'json', version: 1 });
const BIG = 'x'.repeat(33 * 1024);

let world: TestHub;
let me: Headers;
let time = 0;
beforeEach(async () => {
  time = 1000;
  world = await openTestHub({ now: () => time });
  me = await world.as(1);
});
afterEach(() => world.close());

const codeOf = async (reply: Response) => [
  reply.status,
  ((await reply.json()) as { error: { code: string } }).error.code,
];
const poll = (token: string, headers: Headers) => fetch(`${world.url}?id=${token}`, { headers });
const say = (token: string, body: string, headers: Headers = me) =>
  fetch(`${world.url}?id=${token}`, { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body });

describe('input from a client', () => {
  test.each([
    ['another protocol', record({ protocol: 'messagepack', version: 1 }), 'Only the protocol json is supported.'],
    ['another version', record({ protocol: 'json', version: 9 }), 'Only version 1 of the protocol is supported.'],
    ['no JSON', 'hello\u001E', 'The handshake could not be read.'],
    ['a list', record([1]), 'The handshake could not be read.'],
    [
      'a call before the handshake',
      record({ type: 1, target: 'x', arguments: [] }),
      'The handshake could not be read.',
    ],
  ])('as handshake, being %s, is answered with an error and the end', async (_what, text, error) => {
    const line = openSocket(world.url, await tokenOf(world.url, me), me);
    await line.opened;
    line.socket.send(text);
    await line.closed;

    expect(line.received).toEqual([{ error }]);
    expect(world.hub().size).toBe(0);
  });

  test.each([
    ['no JSON', 'x\u001E'],
    ['null', 'null\u001E'],
    ['without a type', record({ target: 'x' })],
    ['with a type that is no number', record({ type: '1' })],
    ['with an endless invocation id', record({ type: 1, invocationId: 'x'.repeat(200) })],
    ['a bomb of brackets', `${'['.repeat(30_000)}\u001E`],
  ])('afterwards, being %s, ends the connection', async (_what, text) => {
    const line = await openLine(world.url, me);
    line.socket.send(text);
    await line.closed;

    expect(line.received.at(-1)).toEqual({ type: 7, error: 'A message could not be read.', allowReconnect: false });
  });

  test('cannot call properties of JavaScript itself', async () => {
    const line = await openLine(world.url, me);
    line.socket.send(`{"type":1,"invocationId":"1","target":"constructor","__proto__":{"a":1},"arguments":[]}\u001E`);

    await vi.waitFor(() => expect(line.received.at(-1)).toMatchObject({ type: 3, error: 'There is no such method.' }));
  });

  test('in one frame over 32 KB ends the connection', async () => {
    const line = await openLine(world.url, me);
    line.socket.send(record({ type: 6, BIG }));

    expect(await line.closed).toBe(1009);
    await vi.waitFor(() => expect(world.hub().size).toBe(0));
  });

  test('in endless parts is not buffered past 32 KB', async () => {
    const line = await openLine(world.url, me);
    for (let part = 0; part < 4; part += 1) line.socket.send('x'.repeat(10 * 1024));
    await line.closed;

    expect(line.received.at(-1)).toMatchObject({ type: 7, error: 'A message is too large.' });
  });

  test('in binary frames is refused', async () => {
    const line = await openLine(world.url, me);
    line.socket.send(Buffer.from(HANDSHAKE));

    expect(await line.closed).toBe(1003);
  });

  test.each([
    ['in one frame', [record({ type: 6 }).repeat(21)]],
    ['frame by frame', Array<string>(21).fill(record({ type: 6 }))],
    ['in crumbs of one record', Array<string>(21).fill('x')],
  ])('more than 20 times a second %s ends the connection', async (_how, frames) => {
    const line = await openLine(world.url, me);
    time += 1000;
    for (const frame of frames) line.socket.send(frame);
    await line.closed;

    expect(line.received.at(-1)).toEqual({ type: 7, error: 'Too many messages.', allowReconnect: false });
  });

  test('is accepted 20 times a second, second after second', async () => {
    const line = await openLine(world.url, me);
    for (let second = 1; second <= 3; second += 1) {
      time += 1000;
      line.socket.send(record({ type: 6 }).repeat(19));
      line.socket.send(record({ type: 1, target: 'x', invocationId: String(second) }));
      await vi.waitFor(() => expect(line.received.at(-1)).toMatchObject({ invocationId: String(second) }));
    }
  });

  test('by POST has the same limits', async () => {
    const token = await tokenOf(world.url, me);
    await poll(token, me);
    await say(token, HANDSHAKE);

    expect(await codeOf(await say(token, BIG))).toEqual([413, 'BODY_TOO_LARGE']);
    await say(token, record({ type: 6 }).repeat(25));
    expect(await (await poll(token, me)).text()).toContain('Too many messages.');
  });

  test('by POST of another content type is refused', async () => {
    const token = await tokenOf(world.url, me);
    const headers = { ...me, 'content-type': 'application/x-www-form-urlencoded' };

    expect(await codeOf(await fetch(`${world.url}?id=${token}`, { method: 'POST', headers, body: 'a=1' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA',
    ]);
  });

  test('that ends in the middle of a frame leaves nothing behind', async () => {
    const token = await tokenOf(world.url, me);
    const { port } = new URL(world.url);
    const socket = connect(Number(port), '127.0.0.1');
    const key =
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AQIDBAUGBwgJCgsMDQ4PEA==';
    socket.write(
      `GET ${HUB_PATH}?id=${token} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${me['cookie']}\r\n${key}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    // A masked text frame of 100 bytes of which three arrive.
    socket.write(Buffer.from([0x81, 0xe4, 1, 2, 3, 4, 5, 6, 7]));
    socket.resetAndDestroy();

    await vi.waitFor(() => expect(world.hub().size).toBe(0));
  });
});
