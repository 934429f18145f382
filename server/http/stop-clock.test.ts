import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gracefulStop } from './stop.ts';

describe('a stop, by a clock of its own', () => {
  let app: FastifyInstance;
  let stop: () => Promise<void>;
  let client: Socket;
  let isAsked: Promise<void>;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
    app = Fastify({ forceCloseConnections: 'idle' });
    isAsked = new Promise((resolve) => {
      app.get('/never', () => {
        resolve();
        return new Promise(() => undefined);
      });
    });
    stop = gracefulStop(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    client = connect(port, '127.0.0.1');
    await Promise.all([once(app.server, 'connection'), once(client, 'connect')]);
  });
  afterEach(async () => {
    client.destroy();
    vi.useRealTimers();
    await stop();
  });

  const connections = () =>
    new Promise<number>((resolve) => void app.server.getConnections((_error, count) => resolve(count)));

  test('closes a connection that brought no request for half a second', async () => {
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(400);
    expect(await connections()).toBe(1);

    await vi.advanceTimersByTimeAsync(200);
    await stopped;

    expect(await connections()).toBe(0);
  });

  test('closes a connection whose headers have no end', async () => {
    const arrived = new Promise((resolve) =>
      app.server.once('connection', (socket: Socket) => resolve(once(socket, 'data'))),
    );
    const other = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    other.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: x\r\n');
    await arrived;

    const stopped = stop();
    await vi.advanceTimersByTimeAsync(400);
    expect(await connections()).toBe(2);
    await vi.advanceTimersByTimeAsync(400);
    await stopped;

    expect(await connections()).toBe(0);
    other.destroy();
  });

  test('waits for an answer for 8 s and then cuts its connection', async () => {
    client.on('error', () => undefined).write('GET /never HTTP/1.1\r\nhost: aniv\r\n\r\n');
    await isAsked;

    const stopped = stop();
    await vi.advanceTimersByTimeAsync(7999);
    expect(await connections()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;

    expect(await connections()).toBe(0);
  });
});
