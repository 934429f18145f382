import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Headers,
  negotiate,
  openLine,
  openSocket,
  openTestHub,
  record,
  type TestHub,
  tokenOf,
} from '#server/testing-hub.ts';
import { groupOf } from './hub.ts';

const HANDSHAKE = record({ protocol: 'json', version: 1 });
const EVENT = ['7', 'Ani', null, 'ticket'] as const;

let world: TestHub;
let me: Headers;
let time = 0;
beforeEach(async () => {
  time = 1000;
  world = await openTestHub({ now: () => time });
  me = await world.as(1);
});
afterEach(() => world.close());

const pass = (ms: number): void => {
  time += ms;
  world.hub().tick();
};

const poll = (token: string, headers = me) => fetch(`${world.url}?id=${token}&_=1`, { headers });
const say = (token: string, body: string, headers = me) =>
  fetch(`${world.url}?id=${token}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' },
    body,
  });

/** A poller that has finished its handshake. */
const openPoller = async (): Promise<string> => {
  const token = await tokenOf(world.url, me);
  await poll(token);
  await say(token, HANDSHAKE);
  expect(await (await poll(token)).text()).toBe(record({}));
  return token;
};

describe('negotiation', () => {
  test('offers both transports, text only, with a secret token beside the public id', async () => {
    const reply = await negotiate(world.url, me);
    const offer = (await reply.json()) as Record<string, unknown>;

    expect(offer).toEqual({
      negotiateVersion: 1,
      connectionId: expect.stringMatching(/^[\w-]{22}$/),
      connectionToken: expect.stringMatching(/^[\w-]{43}$/),
      availableTransports: [
        { transport: 'WebSockets', transferFormats: ['Text'] },
        { transport: 'LongPolling', transferFormats: ['Text'] },
      ],
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is a POST; other methods at its address are refused', async () => {
    const reply = await fetch(`${world.url}/negotiate`, { headers: me });

    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('a WebSocket', () => {
  test('accepts records in parts, and several in one part', async () => {
    const line = openSocket(world.url, await tokenOf(world.url, me), me);
    await line.opened;
    for (const part of [HANDSHAKE.slice(0, 9), HANDSHAKE.slice(9, -1), HANDSHAKE.slice(-1)]) line.socket.send(part);
    await vi.waitFor(() => expect(line.received).toEqual([{}]));
    const call = (invocationId: string) => record({ type: 1, target: 'x', arguments: [], invocationId });
    line.socket.send(`${call('1')}${record({ type: 6 })}${call('2')}`);

    const refused = (invocationId: string) => ({ type: 3, invocationId, error: 'There is no such method.' });
    await vi.waitFor(() => expect(line.received).toEqual([{}, refused('1'), refused('2')]));
  });

  test('receives a ping after 15 s without other messages', async () => {
    const line = await openLine(world.url, me);
    pass(14_000);
    pass(2000);
    await vi.waitFor(() => expect(line.received).toEqual([{}, { type: 6 }]));
    world.hub().send(groupOf.user(1), 'tGUserLoggedIn', [...EVENT]);
    pass(10_000);
    line.socket.send(record({ type: 1, target: 'x', arguments: [], invocationId: '1' }));

    await vi.waitFor(() => expect(line.received.map(({ type }) => type)).toEqual([undefined, 6, 1, 3]));
  });

  test('is closed after 30 s without a client’s message, to reconnect', async () => {
    const line = await openLine(world.url, me);
    pass(29_000);
    line.socket.send(record({ type: 1, target: 'x', arguments: [], invocationId: '1' }));
    await vi.waitFor(() => expect(line.received.at(-1)).toMatchObject({ type: 3 }));
    pass(29_000);
    expect(world.hub().countOf(groupOf.user(1))).toBe(1);
    pass(2000);
    await line.closed;

    expect(line.received.at(-1)).toEqual({ type: 7, error: 'Nothing was heard.', allowReconnect: true });
    expect(world.hub().size).toBe(0);
  });

  test('is closed after its longest time, so that its credentials are checked again', async () => {
    const brief = await openTestHub({ now: () => time, limits: { ageMs: 20_000 } });
    const line = await openLine(brief.url, await brief.as(1));
    time += 21_000;
    brief.hub().tick();
    await line.closed;
    await brief.close();

    expect(line.received).toEqual([{}, { type: 7, allowReconnect: true }]);
  });

  test('is closed when its client closes', async () => {
    const line = await openLine(world.url, me);
    line.socket.send(record({ type: 7 }));
    await line.closed;

    expect(line.received).toEqual([{}, { type: 7, allowReconnect: false }]);
    expect(world.hub().size).toBe(0);
  });

  test('is asked to reconnect when the server stops, even if the client does not close', async () => {
    const polite = await openLine(world.url, me);
    const deaf = await openLine(world.url, me);
    deaf.socket.pause();
    await world.stop();
    await polite.closed;

    expect(polite.received.at(-1)).toEqual({ type: 7, allowReconnect: true });
  });

  test('of a mini app sends its bearer in the address', async () => {
    const token = await world.bearerOf(1);
    const { connectionToken } = (await (await negotiate(world.url, {}, `access_token=${token}`)).json()) as {
      connectionToken: string;
    };
    const line = openSocket(world.url, connectionToken, {}, `&access_token=${token}`);

    await expect(line.opened).resolves.toBeUndefined();
    line.socket.terminate();
  });
});

describe('a poll', () => {
  test('is held until there is a message, 85 s at most', async () => {
    const token = await openPoller();
    const first = poll(token);
    await vi.waitFor(() => expect(world.hub().heldPolls()).toBe(1));
    world.hub().send(groupOf.user(1), 'tGUserLoggedIn', [...EVENT]);
    expect(await (await first).text()).toContain('"target":"tGUserLoggedIn"');
    const second = poll(token);
    await vi.waitFor(() => expect(world.hub().heldPolls()).toBe(1));
    pass(84_000);
    expect(world.hub().heldPolls()).toBe(1);
    pass(1000);
    const answered = await second;

    expect([answered.status, await answered.text(), answered.headers.get('cache-control')]).toEqual([
      200,
      '',
      'no-store',
    ]);
  });

  test('fetches everything since the last one, in order', async () => {
    const token = await openPoller();
    for (const name of ['Ani', 'Davit'])
      world.hub().send(groupOf.user(1), 'tGUserLoggedIn', ['7', name, null, 'ticket']);

    expect((await (await poll(token)).text()).match(/Ani|Davit/g)).toEqual(['Ani', 'Davit']);
  });

  test('is the only one: the next one ends it', async () => {
    const token = await openPoller();
    const first = poll(token);
    await vi.waitFor(() => expect(world.hub().heldPolls()).toBe(1));
    const second = poll(token);

    expect(await (await first).text()).toBe('');
    await say(token, record({ type: 1, target: 'x', arguments: [], invocationId: '1' }));
    expect(await (await second).text()).toContain('no such method');
  });

  test('aborted by its client starts the 30 s after which the client counts as disconnected', async () => {
    const token = await openPoller();
    const givenUp = new AbortController();
    const waiting = fetch(`${world.url}?id=${token}`, { headers: me, signal: givenUp.signal }).catch(String);
    await vi.waitFor(() => expect(world.hub().heldPolls()).toBe(1));
    pass(60_000);
    expect(world.hub().countOf(groupOf.user(1))).toBe(1);
    givenUp.abort();
    expect(await waiting).toContain('AbortError');
    await vi.waitFor(() => expect(world.hub().heldPolls()).toBe(0));
    pass(31_000);

    expect(world.hub().countOf(groupOf.user(1))).toBe(0);
  });

  test('still fetches the last messages of a closed connection, then 204, then nothing', async () => {
    const token = await openPoller();
    world.hub().endSessions((await world.sessions.list(1)).map(({ id }) => id));

    expect(await (await poll(token)).text()).toBe(
      record({ type: 7, error: 'The session has ended.', allowReconnect: false }),
    );
    expect((await poll(token)).status).toBe(204);
    pass(11_000);
    expect((await poll(token)).status).toBe(404);
  });

  test('ends after DELETE', async () => {
    const token = await openPoller();
    const reply = await fetch(`${world.url}?id=${token}`, { method: 'DELETE', headers: me });

    expect(reply.status).toBe(202);
    expect((await poll(token)).status).toBe(204);
    expect(world.hub().countOf(groupOf.user(1))).toBe(0);
  });
});
