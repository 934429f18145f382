import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyring } from '../../testing/safe-storage.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import { settingsInMemory, silent } from '../../testing/settings.ts';
import { type Cache, createCache } from '../cache/cache.module.ts';
import { type Connection, createConnection } from '../connection/connection.module.ts';
import { createSession } from '../session/session.module.ts';
import { createGateway, type Gateway } from './gateway.module.ts';

const KEY = 'a'.repeat(64);
const NOW = '2026-11-21T10:00:00.000Z';

let folder: string;
let server: TestServer;
let cache: Cache;
let connection: Connection;
let gateway: Gateway;

const json = (
  response: ServerResponse,
  value: unknown,
  headers: Record<string, string | string[]> = {},
  status = 200,
) =>
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(value));

const COOKIE = 'session=abc123; Path=/; HttpOnly; SameSite=Lax';

function answer(request: IncomingMessage, response: ServerResponse): unknown {
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  if (pathname.startsWith('/media/')) return response.writeHead(200, { 'content-type': 'image/webp' }).end('photo');
  if (pathname === '/api/login') return json(response, { isSuccess: true }, { 'set-cookie': [COOKIE, 'b=2; Path=/'] });
  if (pathname === '/api/logout')
    return json(
      response,
      { isSuccess: true },
      { 'set-cookie': ['session=; Max-Age=0; Path=/', 'b=; Max-Age=0; Path=/'] },
    );
  if (pathname === '/api/away') return response.writeHead(302, { location: 'https://evil.example/' }).end();
  if (pathname === '/api/portal')
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>');
  if (pathname === '/api/large')
    return response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(33 * 1024 * 1024, 32));
  if (pathname === '/api/Posts/404') return json(response, { isSuccess: false }, {}, 404);
  return json(
    response,
    { isSuccess: true, value: request.url, who: request.headers.cookie ?? 'visitor' },
    { 'x-powered-by': 'x' },
  );
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-gateway-'));
  writeFileSync(path.join(folder, 'index.html'), '<title>Aniv</title>');
  server = await serve(answer);
  start();
});
afterEach(async () => {
  connection.onQuit();
  cache.onQuit();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(preset = server.origin) {
  const settings = settingsInMemory();
  cache = createCache({ path: path.join(folder, 'cache.sqlite'), maxBytes: 10_000_000, log: silent });
  connection = createConnection({
    settings,
    fetch: (url, init) => fetch(url, init),
    now: () => new Date(NOW),
    later: () => () => undefined,
    announce: () => undefined,
    preset,
  });
  gateway = createGateway({
    root: folder,
    connection,
    vault: createSession({
      safeStorage: keyring(),
      settings,
      system: 'linux',
      onMemoryOnly: () => undefined,
      log: silent,
    }),
    cache,
    fetch: (url, init) => fetch(url, init),
    userAgent: 'Aniv/test',
    now: () => new Date(NOW),
    log: silent,
  });
}

const get = (address: string, headers: Record<string, string> = {}) =>
  gateway(new Request(`app://aniv${address}`, { headers }));
const post = (address: string, body = '{}', headers: Record<string, string> = {}) =>
  gateway(
    new Request(`app://aniv${address}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
const codeOf = async (reply: Response) => ((await reply.json()) as { error: { code: string } }).error.code;

describe('a request of the window', () => {
  test('reaches the chosen server with its path and query', async () => {
    const reply = await get('/api/Posts?page=2&lang=am');

    expect(await reply.json()).toMatchObject({ value: '/api/Posts?page=2&lang=am' });
  });

  test.each(['app://evil/api/Posts', 'app://aniv.evil/api/Posts', 'https://aniv/api/Posts', 'app://aniv:1/api/Posts'])(
    'for %s finds nothing',
    async (url) => {
      expect((await gateway(new Request(url))).status).toBe(404);
      expect(server.seen).toEqual([]);
    },
  );

  test('cannot leave the server’s data by its path', async () => {
    await get('/api/../../admin');
    await get('/media/%2e%2e/x');

    expect(server.seen).toEqual([]);
  });

  test('carries no header that the window made up', async () => {
    await get('/api/Posts', { authorization: 'Bearer x', 'x-forwarded-for': '1.1.1.1', 'accept-language': 'hy' });

    expect(server.seen[0]!.headers).toMatchObject({ 'accept-language': 'hy', 'user-agent': 'Aniv/test' });
    expect(Object.keys(server.seen[0]!.headers)).not.toEqual(expect.arrayContaining(['authorization']));
    expect(Object.keys(server.seen[0]!.headers)).not.toEqual(expect.arrayContaining(['x-forwarded-for']));
  });

  test('that writes comes from the server’s own origin, with its key and body', async () => {
    await post('/api/ContactForm', '{"a":1}', { 'idempotency-key': 'k1' });

    expect(server.seen[0]!.headers).toMatchObject({ origin: server.origin, 'idempotency-key': 'k1' });
    expect(server.seen[0]!.headers['content-length']).toBe('7');
  });

  test('over its size is refused before it is sent', async () => {
    const reply = await post('/api/ContactForm', 'x'.repeat(18 * 1024 * 1024));

    expect([reply.status, await codeOf(reply)]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(server.seen).toEqual([]);
  });

  test('before a server was chosen is told that there is none', async () => {
    connection.onQuit();
    cache.onQuit();
    start('');

    expect(await codeOf(await get('/api/Posts'))).toBe('OFFLINE');
  });
});

describe('cookies', () => {
  test('go into the vault, to the server, and never to the window', async () => {
    const reply = await post('/api/login');

    expect(reply.headers.getSetCookie()).toEqual([]);
    expect([...reply.headers.values()].join()).not.toContain('abc123');
    expect(await (await get('/api/Posts')).json()).toMatchObject({ who: 'session=abc123; b=2' });
  });

  test('of a viewer who signed out leave nothing to read offline', async () => {
    await post('/api/login');
    await get('/api/Posts/7');
    await post('/api/logout');
    await post('/api/login');
    await server.stop();

    expect(await codeOf(await get('/api/Posts/7'))).toBe('OFFLINE');
  });

  test('decide whose copy is shown offline', async () => {
    await get('/api/Posts/7');
    await post('/api/login');
    await server.stop();

    expect(await codeOf(await get('/api/Posts/7'))).toBe('OFFLINE');
  });
});

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
    expect(connection.isOnline()).toBe(false);
  });

  test('a photo seen before is simply there', async () => {
    await get(`/media/${KEY}/640.webp`);
    await server.stop();

    const reply = await get(`/media/${KEY}/640.webp`);

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

  test('a write is OFFLINE and never answered out of the cache', async () => {
    await post('/api/Posts');
    await server.stop();

    expect(await codeOf(await post('/api/Posts'))).toBe('OFFLINE');
  });

  test('the copies of another server are not shown', async () => {
    await get('/api/Posts');
    const other = await serve((_request, response) => json(response, { status: 'other' }));
    await other.stop();
    connection.onQuit();
    cache.onQuit();
    start(other.origin);

    expect(await codeOf(await get('/api/Posts'))).toBe('OFFLINE');
  });

  test('and started again, fresh replies come back unmarked', async () => {
    await get('/api/Posts');
    const port = Number(new URL(server.origin).port);
    await server.stop();
    await get('/api/Posts');
    server = await serve(answer, port);

    const reply = await get('/api/Posts');

    expect(reply.headers.get('x-aniv-stale')).toBeNull();
    expect(connection.isOnline()).toBe(true);
  });
});

describe('a reply', () => {
  test('carries only what the window needs, and can never run', async () => {
    const reply = await get('/api/Posts');

    expect(reply.headers.get('x-powered-by')).toBeNull();
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('that leads elsewhere is not followed', async () => {
    expect(await codeOf(await get('/api/away'))).toBe('OFFLINE');
  });

  test('that is a public network’s login page is not taken for data', async () => {
    expect(await codeOf(await get('/api/portal'))).toBe('OFFLINE');
  });

  test('without end is cut off', async () => {
    expect(await codeOf(await get('/api/large'))).toBe('BODY_TOO_LARGE');
  });
});

test('every other path is the bundle’s', async () => {
  expect(await (await get('/posts/view/7')).text()).toBe('<title>Aniv</title>');
  expect(server.seen).toEqual([]);
});
