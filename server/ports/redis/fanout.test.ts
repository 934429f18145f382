import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fanout, HubMessage } from '#server/ports/fanout.ts';
import { openRedis, type Redis } from './client.ts';
import { openRedisFanout } from './fanout.ts';
import { hasRedis, startRedis, type TestRedis } from './testing.ts';

const unread = (count: number): HubMessage => ({
  kind: 'send',
  group: 'user:1',
  event: 'UnreadChanged',
  args: [{ unread: count, sequence: 1 }],
});
const patiently = { timeout: 20_000 };

describe.skipIf(!hasRedis)('fan-out over Redis', () => {
  let server: TestRedis;
  let connections: Redis[];
  let logged: unknown[];
  const logger = {
    warn: (...line: unknown[]) => void logged.push(line[0]),
    error: (...line: unknown[]) => void logged.push(line[0]),
  };
  beforeEach(async () => {
    server = await startRedis();
    connections = [];
    logged = [];
  });
  afterEach(async () => {
    for (const redis of connections) await redis.close();
    await server.close();
  });

  const connect = async (prefix: string): Promise<Redis> => {
    const redis = await openRedis({ url: server.url, keyPrefix: prefix, logger, commandMs: 20_000 });
    connections.push(redis);
    return redis;
  };
  const join = async (prefix = 'market:'): Promise<Fanout & { readonly heard: HubMessage[] }> => {
    const fanout = await openRedisFanout({ redis: await connect(prefix), prefix, logger });
    const heard: HubMessage[] = [];
    await fanout.subscribe('hub', (message) => void heard.push(message));
    return { ...fanout, heard };
  };

  test('every node of the market receives a message once, its publisher at once, in the order of publishing', async () => {
    const one = await join();
    const two = await join();
    const stranger = await join('other:');
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    await Promise.all(numbers.map((number) => one.publish('hub', unread(number))));

    const all = numbers.map((number) => unread(number));
    expect(one.heard).toEqual(all);
    await expect.poll(() => two.heard.length, patiently).toBe(200);
    expect(two.heard).toEqual(all);
    await two.publish('hub', unread(1000));
    await expect.poll(() => one.heard.at(-1), patiently).toEqual(unread(1000));
    expect([one.heard.length, two.heard.length, stranger.heard]).toEqual([201, 201, []]);
  });

  test('messages that are malformed or of a newer program are ignored and logged once', async () => {
    const one = await join();
    const raw = await connect('raw:');
    const publish = (message: string) => raw.ask((client) => client.publish('market:hub', message));
    const wrap = (message: unknown) => publish(JSON.stringify({ from: 'another', message }));
    await publish('no JSON');
    await publish('null');
    for (let time = 0; time < 3; time += 1) await wrap({ kind: 'newer', group: 'a' });
    await wrap({ kind: 'send', group: 'a', event: 'toString', args: [] });
    await wrap({ kind: 'send', group: 'a', event: 'UnreadChanged', args: ['what'] });
    await wrap(unread(7));

    await expect.poll(() => one.heard, patiently).toEqual([unread(7)]);
    expect(logged).toEqual([
      { channel: 'hub', kind: 'malformed' },
      { channel: 'hub', kind: 'newer' },
      { channel: 'hub', kind: 'send' },
    ]);
  });

  test('receives its own messages while Redis is unreachable, and those of others again when it is back', async () => {
    const one = await join();
    const two = await join();
    await server.stop();
    await expect.poll(() => connections.map((redis) => redis.isReady()), patiently).toEqual([false, false]);
    await one.publish('hub', unread(1));
    expect([one.heard, two.heard]).toEqual([[unread(1)], []]);

    await server.restart();
    await expect.poll(() => connections.map((redis) => redis.isReady()), patiently).toEqual([true, true]);
    await one.publish('hub', unread(2));
    await expect.poll(() => two.heard, patiently).toEqual([unread(2)]);
    expect(one.heard).toEqual([unread(1), unread(2)]);
  });
});
