import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HUB_PATH } from '#contract/live/hub.ts';
import { groupOf } from './hub.ts';
import {
  type Headers,
  negotiate,
  openLine,
  openSocket,
  openTestHub,
  record,
  type TestHub,
  type TestHubOptions,
  tokenOf,
} from './testing-hub.ts';

const HANDSHAKE = record({ protocol: 'json', version: 1 });
const BIG = 'x'.repeat(33 * 1024);

let world: TestHub;
let me: Headers;
let time = 0;
const open = async (options: TestHubOptions = {}): Promise<void> => {
  world = await openTestHub({ now: () => time, ...options });
  me = await world.as(1);
};
beforeEach(() => {
  time = 1000;
});
afterEach(() => world.close());

const codeOf = async (reply: Response) => [
  reply.status,
  ((await reply.json()) as { error: { code: string } }).error.code,
];
const poll = (token: string, headers: Headers) => fetch(`${world.url}?id=${token}`, { headers });
const say = (token: string, body: string, headers: Headers = me) =>
  fetch(`${world.url}?id=${token}`, { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body });

describe('what a client says', () => {
  beforeEach(() => open());

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

    expect(line.told).toEqual([{ error }]);
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

    expect(line.told.at(-1)).toEqual({ type: 7, error: 'A message could not be read.', allowReconnect: false });
  });

  test('is not called by names of the language itself', async () => {
    const line = await openLine(world.url, me);
    line.socket.send(`{"type":1,"invocationId":"1","target":"constructor","__proto__":{"a":1},"arguments":[]}\u001E`);

    await vi.waitFor(() => expect(line.told.at(-1)).toMatchObject({ type: 3, error: 'There is no such method.' }));
  });

  test('in one frame over 32 KB ends the connection', async () => {
    const line = await openLine(world.url, me);
    line.socket.send(record({ type: 6, BIG }));

    expect(await line.closed).toBe(1009);
    await vi.waitFor(() => expect(world.hub().size).toBe(0));
  });

  test('in parts that never end is not collected past 32 KB', async () => {
    const line = await openLine(world.url, me);
    for (let part = 0; part < 4; part += 1) line.socket.send('x'.repeat(10 * 1024));
    await line.closed;

    expect(line.told.at(-1)).toMatchObject({ type: 7, error: 'A message is too large.' });
  });

  test('in binary is not taken', async () => {
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

    expect(line.told.at(-1)).toEqual({ type: 7, error: 'Too many messages.', allowReconnect: false });
  });

  test('20 times a second is heard, second after second', async () => {
    const line = await openLine(world.url, me);
    for (let second = 1; second <= 3; second += 1) {
      time += 1000;
      line.socket.send(record({ type: 6 }).repeat(19));
      line.socket.send(record({ type: 1, target: 'x', invocationId: String(second) }));
      await vi.waitFor(() => expect(line.told.at(-1)).toMatchObject({ invocationId: String(second) }));
    }
  });

  test('by POST is as bounded', async () => {
    const token = await tokenOf(world.url, me);
    await poll(token, me);
    await say(token, HANDSHAKE);

    expect(await codeOf(await say(token, BIG))).toEqual([413, 'BODY_TOO_LARGE']);
    await say(token, record({ type: 6 }).repeat(25));
    expect(await (await poll(token, me)).text()).toContain('Too many messages.');
  });

  test('by POST as another kind of content is not taken', async () => {
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

describe('who a client is', () => {
  beforeEach(() => open());

  const FOREIGN = { origin: 'https://evil.example' };

  test('must be shown: nobody without credentials gets in, and the answer is no 401', async () => {
    await world.sessions.endAll(1);

    expect(await codeOf(await negotiate(world.url, {}, 'userId=1'))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(await negotiate(world.url, me))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(await negotiate(world.url, {}, 'access_token=guess'))).toEqual([403, 'FORBIDDEN']);
    expect(world.hub().size).toBe(0);
  });

  test('does not count on a page of another site, by any way in', async () => {
    const token = await tokenOf(world.url, me);
    const foreign = { ...me, ...FOREIGN };

    expect(await codeOf(await negotiate(world.url, foreign))).toEqual([403, 'ORIGIN_REFUSED']);
    expect(await codeOf(await poll(token, foreign))).toEqual([403, 'ORIGIN_REFUSED']);
    expect(await codeOf(await say(token, HANDSHAKE, foreign))).toEqual([403, 'ORIGIN_REFUSED']);
    await expect(openSocket(world.url, token, foreign).opened).rejects.toThrow('403');
    await expect(openSocket(world.url, token, { ...me, origin: 'null' }).opened).rejects.toThrow('403');
    await expect(
      openSocket(world.url, token, { ...me, origin: `${world.origin}.evil.example` }).opened,
    ).rejects.toThrow('403');
  });

  test('counts on a page of its own', async () => {
    const own = { ...me, origin: world.origin };
    const line = await openLine(world.url, own);

    expect(line.told).toEqual([{}]);
  });

  test('decides whose token it may use', async () => {
    const token = await tokenOf(world.url, me);
    const other = await world.as(2);
    const sameOnAnotherDevice = await world.as(1);

    for (const headers of [other, sameOnAnotherDevice]) {
      expect(await codeOf(await poll(token, headers))).toEqual([404, 'NOT_FOUND']);
      expect(await codeOf(await say(token, HANDSHAKE, headers))).toEqual([404, 'NOT_FOUND']);
      await expect(openSocket(world.url, token, headers).opened).rejects.toThrow('404');
    }
    expect(await codeOf(await poll(token, {}))).toEqual([403, 'FORBIDDEN']);
  });

  test.each([
    ['nothing', ''],
    ['a letter', 'x'],
    ['an endless one', 'a'.repeat(5000)],
    ['a zero byte', '%00'],
    ['a name of the language', '__proto__'],
    ['two at once', '1&id=2'],
  ])('is not helped by a made-up token: %s', async (_what, token) => {
    expect(await codeOf(await poll(token, me))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(await say(token, HANDSHAKE))).toEqual([404, 'NOT_FOUND']);
  });

  test('cannot be public: the id that others may know is no token', async () => {
    const { connectionId } = (await (await negotiate(world.url, me)).json()) as { connectionId: string };

    expect(await codeOf(await poll(connectionId, me))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('too many', () => {
  test('lines of one person, or negotiations that lead nowhere, are refused until places are free again', async () => {
    await open();
    const replies = [];
    for (let count = 0; count < 1000; count += 1) replies.push((await negotiate(world.url, me)).status);

    expect(replies.filter((status) => status === 200)).toHaveLength(20);
    expect(replies.slice(20).every((status) => status === 429)).toBe(true);
    expect((await negotiate(world.url, await world.as(2))).status).toBe(200);
    time += 16_000;
    world.hub().tick();
    expect(world.hub().size).toBe(0);
    expect((await negotiate(world.url, me)).status).toBe(200);
  }, 30_000);

  test('of one network are refused, of all networks together as well', async () => {
    await open({ limits: { perNetwork: 3 } });
    const people = [me, await world.as(2), await world.as(3), await world.as(1)];
    const inAll = await openTestHub({ limits: { connections: 1 } });
    const someone = await inAll.as(1);
    const statuses = [];
    for (const person of people) statuses.push((await negotiate(world.url, person)).status);
    const ofAll = [await negotiate(inAll.url, someone), await negotiate(inAll.url, someone)];
    await inAll.close();

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(ofAll.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [200, null],
      [503, '10'],
    ]);
  });

  test('words for a client that does not take them cut it off, and it alone', async () => {
    await open();
    const [slow, quick] = [await openLine(world.url, me), await openLine(world.url, await world.as(2))];
    slow.socket.pause();
    const words = 'x'.repeat(200 * 1024);
    for (let count = 0; count < 200 && world.hub().countOf(groupOf.user(1)) > 0; count += 1) {
      world.hub().send(groupOf.user(1), 'ReceiveMessage', [words]);
    }
    world.hub().send(groupOf.user(2), 'ReceiveMessage', ['hello']);

    expect(world.hub().countOf(groupOf.user(1))).toBe(0);
    await vi.waitFor(() => expect(quick.told.at(-1)).toMatchObject({ arguments: ['hello'] }));
    slow.socket.terminate();
  });

  test('words for a client that does not poll are not collected without end', async () => {
    await open();
    const token = await tokenOf(world.url, me);
    await poll(token, me);
    await say(token, HANDSHAKE);
    for (let count = 0; count < 5; count += 1) {
      world.hub().send(groupOf.user(1), 'ReceiveMessage', ['x'.repeat(100 * 1024)]);
    }

    expect(world.hub().countOf(groupOf.user(1))).toBe(0);
    expect((await poll(token, me)).status).toBe(204);
  });
});

describe('the server around the hub', () => {
  test('answers who asks for another protocol elsewhere as if nothing were asked', async () => {
    await open();
    const { port } = new URL(world.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET /api/none HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    );
    const reply = await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();

    expect(String(reply)).toMatch(/^HTTP\/1\.1 404 /);
    expect(String(reply)).toContain('"NOT_FOUND"');
  });

  test('refuses a WebSocket that is none', async () => {
    await open();
    const token = await tokenOf(world.url, me);
    const { port } = new URL(world.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = `GET ${HUB_PATH}?id=${token} HTTP/1.1\r\nhost: x:${port}\r\ncookie: ${me['cookie']}\r\n`;
    socket.write(`${head}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    const reply = await new Promise((resolve) => socket.once('data', resolve));

    expect(String(reply)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('writes no token into its log', async () => {
    const lines: string[] = [];
    const write = (chunk: unknown, _encoding: string, done: () => void) => {
      lines.push(String(chunk));
      done();
    };
    await open({ logger: pino({ level: 'trace' }, new Writable({ write })) });
    const bearer = me['cookie']?.split('=')[1] ?? '';
    const { connectionToken } = (await (await negotiate(world.url, {}, `access_token=${bearer}`)).json()) as {
      connectionToken: string;
    };
    const line = openSocket(world.url, connectionToken, {}, `&access_token=${bearer}`);
    await line.opened;
    await openSocket(world.url, connectionToken, {}, `&access_token=${bearer}`).opened.catch(() => undefined);
    line.socket.terminate();
    const log = lines.join('');

    expect(log).toContain(HUB_PATH);
    expect(log).not.toContain(bearer);
    expect(log).not.toContain(connectionToken);
  });
});
