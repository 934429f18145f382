import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayOn, NOW, type RunningGateway } from '../../testing/gateway-on.ts';
import { marketplace } from '../../testing/marketplace.ts';
import { serve, type TestServer } from '../../testing/server.ts';

const KEY = 'a'.repeat(64);

let folder: string;
let server: TestServer;
let running: RunningGateway;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-gateway-'));
  writeFileSync(path.join(folder, 'index.html'), '<title>Aniv</title>');
  server = await serve(marketplace);
  running = gatewayOn({ folder, preset: server.origin });
});
afterEach(async () => {
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function startAgain(options: { preset: string; devServer?: string }): void {
  running.stop();
  running = gatewayOn({ folder, ...options });
}

const get = (address: string, headers: Record<string, string> = {}) =>
  running.gateway(new Request(`app://aniv${address}`, { headers }));
const post = (address: string, body = '{}', headers: Record<string, string> = {}) =>
  running.gateway(
    new Request(`app://aniv${address}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
const codeOf = async (reply: Response) => ((await reply.json()) as { error: { code: string } }).error.code;

describe('with the server stopped', () => {
  test.each([
    '/api/Posts?page=1',
    '/api/Posts/Search?BrandId=3',
    '/api/Posts/7',
    '/api/Enums?lang=ru',
    '/api/Rates',
    '/api/Identity/userinfo?userId=4',
  ])('%s is read as it was, marked with its time', async (address) => {
    const before = await (await get(address)).text();
    await server.stop();

    const reply = await get(address);

    expect(await reply.text()).toBe(before);
    expect(reply.headers.get('x-aniv-stale')).toBe(NOW);
    expect(running.connection.isOnline()).toBe(false);
  });

  test('a photo seen before is served unmarked', async () => {
    await get(`/media/${KEY}/640.jpg`);
    await server.stop();

    const reply = await get(`/media/${KEY}/640.jpg`);

    expect(await reply.text()).toBe('photo');
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('x-aniv-stale')).toBeNull();
  });

  test.each([
    ['a page not seen before', '/api/Posts?page=9'],
    ['another query', '/api/Posts/Search?BrandId=4'],
    ['a failure', '/api/Posts/404'],
    ['what is never kept', '/api/health'],
  ])('%s is OFFLINE', async (_what, address) => {
    await get('/api/Posts/404');
    await get('/api/health');
    await server.stop();

    const reply = await get(address);

    expect([reply.status, await codeOf(reply)]).toEqual([503, 'OFFLINE']);
  });

  test('a write is OFFLINE and never answered from the cache', async () => {
    await post('/api/Posts');
    await server.stop();

    expect(await codeOf(await post('/api/Posts'))).toBe('OFFLINE');
  });

  test('the log contains the path, and no secret of a mailed link', async () => {
    const logged: string[] = [];
    running.stop();
    running = gatewayOn({ folder, preset: server.origin, log: (...line) => logged.push(JSON.stringify(line)) });
    await server.stop();

    await get('/api/Identity/verifyToken?email=ani%40example.com&token=a-secret');

    expect(logged.join()).toContain('/api/Identity/verifyToken');
    expect(logged.join()).not.toMatch(/ani|a-secret/);
  });

  test('the cache of another server is not served', async () => {
    await get('/api/Posts');
    const other = await serve(marketplace);
    await other.stop();
    startAgain({ preset: other.origin });

    expect(await codeOf(await get('/api/Posts'))).toBe('OFFLINE');
  });

  test('after a restart, fresh replies are unmarked', async () => {
    await get('/api/Posts');
    const port = Number(new URL(server.origin).port);
    await server.stop();
    await get('/api/Posts');
    server = await serve(marketplace, port);

    const reply = await get('/api/Posts');

    expect(reply.headers.get('x-aniv-stale')).toBeNull();
    expect(running.connection.isOnline()).toBe(true);
  });
});
