import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HUB_PATH } from '#contract/live/hub.ts';
import { newSecret } from '#server/lib/secrets.ts';
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
} from '#server/testing-hub.ts';
import { groupOf } from './hub.ts';

const HANDSHAKE = record({ protocol: 'json', version: 1 });

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

describe('the identity of a client', () => {
  beforeEach(() => open());

  const FOREIGN = { origin: 'https://evil.example' };

  test('is required: without credentials no client gets in, and the answer is not 401', async () => {
    await world.sessions.endAll(1, {});

    expect(await codeOf(await negotiate(world.url, {}, 'userId=1'))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(await negotiate(world.url, me))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(await negotiate(world.url, {}, 'access_token=guess'))).toEqual([403, 'FORBIDDEN']);
    expect(world.hub().size).toBe(0);
  });

  test('is not accepted from a page of another site, over any transport', async () => {
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

  test('is accepted from a page of the site', async () => {
    const own = { ...me, origin: world.origin };
    const line = await openLine(world.url, own);

    expect(line.received).toEqual([{}]);
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

  test('of another node opens a WebSocket only for the user of the request itself', async () => {
    const elsewhere = newSecret();
    await expect(openSocket(world.url, elsewhere, me).opened).rejects.toThrow('404');
    const market = await openTestHub({ hasOthers: true });
    const mine = await market.as(1);
    const hers = await market.as(2);
    const token = await tokenOf(market.url, mine);
    const line = openSocket(market.url, elsewhere, hers);
    await line.opened;

    expect([market.hub().countOf(groupOf.user(1)), market.hub().countOf(groupOf.user(2))]).toEqual([1, 1]);
    await expect(openSocket(market.url, token, hers).opened).rejects.toThrow('404');
    await expect(openSocket(market.url, newSecret(), {}).opened).rejects.toThrow('403');
    await expect(openSocket(market.url, 'x', hers).opened).rejects.toThrow('404');
    expect(await codeOf(await fetch(`${market.url}?id=${newSecret()}`, { headers: hers }))).toEqual([404, 'NOT_FOUND']);
    line.socket.terminate();
    await market.close();
  });

  test('is not the public id: the id that others may know is not the token', async () => {
    const { connectionId } = (await (await negotiate(world.url, me)).json()) as { connectionId: string };

    expect(await codeOf(await poll(connectionId, me))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('too many', () => {
  test('connections or pending negotiations of one user are refused until places are free again', async () => {
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

  test('connections of one network are refused, and of all networks together', async () => {
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

  test('unread messages cut off their own client only', async () => {
    await open();
    const slow = await openLine(world.url, me);
    const quick = await openLine(world.url, await world.as(2));
    slow.socket.pause();
    const words = 'x'.repeat(200 * 1024);
    for (let count = 0; count < 200 && world.hub().countOf(groupOf.user(1)) > 0; count += 1) {
      world.hub().send(groupOf.user(1), 'ReceiveMessage', [words]);
    }
    world.hub().send(groupOf.user(2), 'ReceiveMessage', ['hello']);

    expect(world.hub().countOf(groupOf.user(1))).toBe(0);
    await vi.waitFor(() => expect(quick.received.at(-1)).toMatchObject({ arguments: ['hello'] }));
    slow.socket.terminate();
  });

  test('messages for a client that does not poll are limited', async () => {
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
  test('answers a request to upgrade to another protocol elsewhere as a normal one', async () => {
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

  test('refuses an invalid WebSocket', async () => {
    await open();
    const token = await tokenOf(world.url, me);
    const { port } = new URL(world.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = `GET ${HUB_PATH}?id=${token} HTTP/1.1\r\nhost: x:${port}\r\ncookie: ${me['cookie']}\r\n`;
    socket.write(`${head}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    const reply = await new Promise((resolve) => socket.once('data', resolve));

    expect(String(reply)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('writes no token to its log', async () => {
    const lines: string[] = [];
    const write = (chunk: unknown, _encoding: string, done: () => void) => {
      lines.push(String(chunk));
      done();
    };
    await open({ logger: pino({ level: 'trace' }, new Writable({ write })) });
    const bearer = await world.bearerOf(1);
    const { connectionToken } = (await (await negotiate(world.url, {}, `access_token=${bearer}`)).json()) as {
      connectionToken: string;
    };
    const line = openSocket(world.url, connectionToken, {}, `&access_token=${bearer}`);
    await line.opened;
    await openSocket(world.url, connectionToken, {}, `&access_token=${bearer}`).opened.catch(() => undefined);
    line.socket.terminate();
    const log = lines.join('');

    expect(log).toContain(`"path":"${HUB_PATH}","status":101`);
    expect(log).not.toContain(bearer);
    expect(log).not.toContain(connectionToken);
  });
});
