import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRedis, type Redis } from './client.ts';
import { identityOf } from './identity.ts';
import { hasRedis, startRedis, type TestRedis } from './testing.ts';

/** A busy test machine is no Redis that is away. */
const PATIENT = { startMs: 20_000, commandMs: 20_000 };
const open = (url: string, logged: unknown[] = [], limits: Partial<typeof PATIENT> = {}): Promise<Redis> =>
  openRedis({
    url,
    keyPrefix: 'test:',
    logger: { warn: (...line: unknown[]) => void logged.push(line.at(-1)) },
    ...PATIENT,
    ...limits,
  });
const openBriefly = (url: string): Promise<Redis> => open(url, [], { startMs: 1500 });
const get = (redis: Redis, key: string) => redis.ask((client) => client.get(key));
const patiently = { timeout: 20_000 };

describe('a Redis that cannot be had at the start is refused with its reason', () => {
  test('nobody listens', async () => {
    await expect(openBriefly('redis://127.0.0.1:9')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('another kind of server answers', async () => {
    const server = createServer((_request, reply) => reply.end('hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await expect(open(`redis://127.0.0.1:${port}`)).rejects.toThrow('Unknown RESP type');
    server.close();
  });

  test('the server accepts the connection and sends nothing', async () => {
    const server = createTcp(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await expect(openBriefly(`redis://127.0.0.1:${port}`)).rejects.toThrow('no answer');
    server.close();
  });
});

describe.skipIf(!hasRedis)('with a Redis of its own', () => {
  let server: TestRedis;
  let redis: Redis | undefined;
  let logged: unknown[];
  beforeEach(async () => {
    server = await startRedis('secret');
    logged = [];
    redis = undefined;
  });
  afterEach(async () => {
    await redis?.close();
    await server.close();
  });

  test('a wrong password is refused at once', async () => {
    await expect(open(server.url.replace('secret', 'wrong'))).rejects.toThrow('WRONGPASS');
  });

  test('keys are those of the market', async () => {
    redis = await open(server.url);
    await redis.ask((client) => client.set('a', '1'));

    expect(await get(redis, 'a')).toBe('1');
    expect(await redis.ask((client) => client.sendCommand(['KEYS', '*']))).toEqual(['test:a']);
  });

  test('commands are refused at once while it is away, and run again when it is back', async () => {
    redis = await open(server.url, logged);
    let times = 0;
    redis.onBack(() => (times += 1));
    await server.stop();
    await expect.poll(() => redis!.isReady(), patiently).toBe(false);

    const asked = get(redis, 'a');
    await expect(asked).rejects.toThrow('away');

    await server.restart();
    await expect.poll(() => redis!.isReady(), patiently).toBe(true);
    expect(await get(redis, 'a')).toBeNull();
    expect(times).toBe(1);
    expect(logged).toEqual([expect.stringContaining('Redis is unreachable'), 'Redis is back']);
  });

  test('a Redis that hangs delays a command by a moment only, and counts as away', async () => {
    redis = await open(server.url, logged, { commandMs: 250 });
    server.pause();

    await expect(get(redis, 'a')).rejects.toThrow('in time');
    await expect.poll(() => redis!.isReady(), patiently).toBe(false);
    server.resume();
    await expect.poll(() => redis!.isReady(), patiently).toBe(true);
    expect(logged).toEqual([expect.stringContaining('Redis is unreachable'), 'Redis is back']);
  });

  test('has one name for all nodes of a market until it is emptied', async () => {
    redis = await open(server.url);
    const other = await open(server.url);
    const name = await identityOf(redis);

    expect(await identityOf(other)).toBe(name);
    await redis.ask((client) => client.flushAll());
    expect(await identityOf(other)).not.toBe(name);
    expect(await identityOf(redis)).toBe(await identityOf(other));
    await other.close();
  });

  test('closes while it is away', async () => {
    redis = await open(server.url);
    await server.stop();
    await expect.poll(() => redis!.isReady(), patiently).toBe(false);
    await redis.close();
    await expect(get(redis, 'a')).rejects.toThrow('away');
  });
});
