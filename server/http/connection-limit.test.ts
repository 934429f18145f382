import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { endProcess, type RunningProcess, startProcess } from '#server/testing-process.ts';
import { connectionLimit } from './connection-limit.ts';

const clients: Socket[] = [];
const openConnection = (port: number): Socket => {
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  clients.push(client);
  return client;
};
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

test('the limit leaves a descriptor for each connection and some for other uses', () => {
  expect([connectionLimit(256), connectionLimit(1024), connectionLimit(50)]).toEqual([96, 480, 16]);
  expect(connectionLimit(Infinity)).toBe(Infinity);
  expect(connectionLimit()).toBeGreaterThan(16);
});

describe('a server at its connection limit', () => {
  let world: TestApp;
  let port: number;
  beforeEach(async () => {
    world = await openTestApp({ deps: { maxConnections: 2 } });
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = world.app.server.address() as AddressInfo);
  });
  afterEach(() => world.close());

  const opened = async (): Promise<Socket> => {
    const accepted = once(world.app.server, 'connection');
    const client = openConnection(port);
    await accepted;
    return client;
  };
  const ask = async (client: Socket, path: string): Promise<string> => {
    client.setEncoding('utf8').write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return String((await once(client, 'data'))[0]);
  };

  test('answers one more with 503 and closes it, and serves the others and its health', async () => {
    const first = await opened();
    await opened();
    const refused = await opened();
    const health = await opened();
    const closed = once(refused, 'close');

    expect(await ask(refused, '/api/Rates')).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5[^]*"OVERLOADED"/);
    await closed;
    expect(await ask(health, '/api/health')).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
    expect(await ask(first, '/api/Rates')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('closes idle connections to make room', async () => {
    const idle = await opened();
    await ask(idle, '/api/Rates');
    const closed = once(idle, 'close');
    await opened();
    const next = await opened();
    await closed;

    expect(await ask(next, '/api/Rates')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(next, '/api/Rates')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('closes one more that sends no request', async () => {
    await opened();
    await opened();

    const extra = await opened();
    await once(extra, 'close');

    expect(extra.destroyed).toBe(true);
  });
});

describe.skipIf(process.platform === 'win32')('a server that may open 256 files', () => {
  let dataDir: string;
  let server: RunningProcess;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'aniv-files-'));
    server = await startProcess(dataDir, { RATE_LIMIT: 'on' }, 256);
  });
  afterEach(() => {
    server.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('survives 400 simultaneous connections, and serves again when they are gone', async () => {
    const rates = new URL('/api/Rates', server.address);
    const statusOf = (address: URL) =>
      fetch(address).then(
        ({ status }) => status,
        () => undefined,
      );
    const held = Array.from({ length: 400 }, () => openConnection(Number(rates.port)));
    await Promise.all(held.map((client) => once(client, 'connect')));

    await expect.poll(() => statusOf(rates)).toBe(503);
    for (const client of held) client.destroy();
    await expect.poll(() => statusOf(rates)).toBe(200);

    expect(server.child.exitCode).toBe(null);
    await endProcess(server, 'SIGTERM');
    expect(server.child.exitCode).toBe(0);
  }, 120_000);
});
