import { type HubConnection, HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { HUB } from '#contract/live/hub.ts';
import { type Headers, openTestHub, type TestHub } from '#server/testing-hub.ts';
import { groupOf } from './hub.ts';

let world: TestHub;
const open: HubConnection[] = [];
beforeEach(async () => {
  world = await openTestHub();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.stop()));
  await world.close();
});

/** A network that blocks WebSockets. */
class NoWay extends WebSocket {
  constructor() {
    super('ws://127.0.0.1:1');
  }
}

const clientOf = (transport: HttpTransportType, headers: Headers, more: object = {}): HubConnection => {
  const connection = new HubConnectionBuilder()
    .withUrl(`${world.url}?userId=someone-else`, { transport, headers, ...more })
    .withAutomaticReconnect([...HUB.reconnectDelaysMs])
    .configureLogging(LogLevel.None)
    .build();
  open.push(connection);
  return connection;
};

const ofUser = async (transport: HttpTransportType, userId: number): Promise<HubConnection> => {
  const connection = clientOf(transport, await world.as(userId));
  await connection.start();
  return connection;
};

const heardBy = (connection: HubConnection): unknown[] => {
  const heard: unknown[] = [];
  connection.on('tGUserLoggedIn', (...args: unknown[]) => heard.push(args));
  return heard;
};

const ANI = ['7', 'Ani', null, 'ticket'] as const;
const DAVIT = ['8', 'Davit', 'P', 'ticket'] as const;

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['long polling', HttpTransportType.LongPolling],
])('the stock client over %s', (_name, transport) => {
  test('receives messages for its user, and none for others, whatever userId it sends', async () => {
    const first = await ofUser(transport, 1);
    const second = await ofUser(transport, 2);
    const heardFirst = heardBy(first);
    const heardSecond = heardBy(second);
    world.hub().send(groupOf.user(1), 'tGUserLoggedIn', [...ANI]);
    world.hub().send(groupOf.user(2), 'tGUserLoggedIn', [...DAVIT]);
    world.hub().send(groupOf.user(3), 'tGUserLoggedIn', [...ANI]);

    await vi.waitFor(() => expect([heardFirst, heardSecond]).toEqual([[ANI], [DAVIT]]));
  });

  test('receives the confirmation of the sign-in that its browser started, without being signed in', async () => {
    const connection = clientOf(transport, { cookie: world.cookies.headerOf('telegram', 'my-login') });
    await connection.start();
    const heard = heardBy(connection);
    world.hub().send(groupOf.login('my-login'), 'tGUserLoggedIn', [...ANI]);

    await vi.waitFor(() => expect(heard).toEqual([ANI]));
    expect(world.joined).toEqual(['my-login']);

    world.lose();
    expect(world.joined).toEqual(['my-login', 'my-login']);
  });

  test('gets an error, since the hub has no methods', async () => {
    const connection = await ofUser(transport, 1);

    await expect(connection.invoke('Delete', 'everything')).rejects.toThrow('There is no such method.');
    await expect(connection.send('Delete')).resolves.toBeUndefined();
    expect(connection.state).toBe('Connected');
  });

  test('is refused without credentials, with another code than for an ended session', async () => {
    await expect(clientOf(transport, {}).start()).rejects.toThrow("Status code '403'");
  });

  test('leaves nothing behind when it stops', async () => {
    const connection = await ofUser(transport, 1);
    await connection.stop();

    await vi.waitFor(() => expect(world.hub().countOf(groupOf.user(1))).toBe(0));
  });

  test('is closed when its session ends, and cannot reconnect', async () => {
    const connection = await ofUser(transport, 1);
    const other = await ofUser(transport, 1);
    const ended = new Promise((resolve) => connection.onclose(resolve));
    const [{ id } = { id: 0 }] = (await world.sessions.list(1)).toReversed();
    await world.sessions.end(id, 1);

    expect(String(await ended)).toContain('The session has ended.');
    expect(other.state).toBe('Connected');
    await expect(connection.start()).rejects.toThrow("Status code '403'");
  });

  test.each([
    ['stopped', () => world.stop()],
    ['was killed', () => world.kill()],
  ])(
    'comes back by itself to a server that %s, and hears again',
    async (_how, end) => {
      const connection = await ofUser(transport, 1);
      const heard = heardBy(connection);
      const lost = new Promise((resolve) => connection.onreconnecting(resolve));
      const back = new Promise((resolve) => connection.onreconnected(resolve));
      await end();
      await lost;
      await world.startAgain();
      await back;
      world.hub().send(groupOf.user(1), 'tGUserLoggedIn', [...ANI]);

      await vi.waitFor(() => expect(heard).toEqual([ANI]));
    },
    20_000,
  );
});

test('the stock client sends the bearer of a mini app over both transports', async () => {
  const bearer = await world.bearerOf(1);
  const options = { accessTokenFactory: () => bearer };
  const clients = [HttpTransportType.WebSockets, HttpTransportType.LongPolling].map((transport) =>
    clientOf(transport, {}, options),
  );
  await Promise.all(clients.map((client) => client.start()));

  expect(world.hub().countOf(groupOf.user(1))).toBe(2);
});

test('the stock client closes a connection that is silent for its timeout', async () => {
  const connection = clientOf(HttpTransportType.WebSockets, await world.as(1));
  connection.serverTimeoutInMilliseconds = 200;
  const lost = new Promise((resolve) => connection.onreconnecting(resolve));
  await connection.start();

  expect(String(await lost)).toContain('Server timeout elapsed');
});

test('the stock client falls back to polling if WebSockets are blocked', async () => {
  const connection = clientOf(HttpTransportType.WebSockets | HttpTransportType.LongPolling, await world.as(1), {
    WebSocket: NoWay,
  });
  await connection.start();
  const heard = heardBy(connection);
  world.hub().send(groupOf.user(1), 'tGUserLoggedIn', [...ANI]);

  await vi.waitFor(() => expect(heard).toEqual([ANI]));
});
