import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gatewayOn, type RunningGateway } from '../../testing/gateway-on.ts';
import { marketplace } from '../../testing/marketplace.ts';
import { serve, type TestServer } from '../../testing/server.ts';

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

describe('a request of the window', () => {
  test('reaches the chosen server with its path and query', async () => {
    const reply = await get('/api/Posts?page=2&lang=am');

    expect(await reply.json()).toMatchObject({ value: '/api/Posts?page=2&lang=am' });
  });

  test.each(['app://evil/api/Posts', 'app://aniv.evil/api/Posts', 'https://aniv/api/Posts', 'app://aniv:1/api/Posts'])(
    'for %s finds nothing',
    async (url) => {
      expect((await running.gateway(new Request(url))).status).toBe(404);
      expect(server.seen).toEqual([]);
    },
  );

  test('of the chat frame brings its own token, and no other request brings one', async () => {
    const authorization = 'Bearer a.b';
    for (const address of ['/chat/api/v1/conversations', '/chat/hub', '/api/Posts', '/media/x'])
      await get(address, { authorization });
    await get('/chat/frame', { authorization });

    expect(server.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/chat/api/v1/conversations', authorization],
      ['/chat/hub', authorization],
      ['/api/Posts', undefined],
      ['/media/x', undefined],
    ]);
  });

  test('cannot reach other paths of the server', async () => {
    await get('/api/../../admin');
    await get('/media/%2e%2e/x');

    expect(server.seen).toEqual([]);
  });

  test('carries no header of the window’s choice', async () => {
    await get('/api/Posts', { authorization: 'Bearer x', 'x-forwarded-for': '1.1.1.1', 'accept-language': 'hy' });

    expect(server.seen[0]!.headers).toMatchObject({ 'accept-language': 'hy', 'user-agent': 'Aniv/test' });
    expect(Object.keys(server.seen[0]!.headers)).not.toEqual(expect.arrayContaining(['authorization']));
    expect(Object.keys(server.seen[0]!.headers)).not.toEqual(expect.arrayContaining(['x-forwarded-for']));
  });

  test('that writes has the server’s own origin, with its key and body', async () => {
    await post('/api/ContactForm', '{"a":1}', { 'idempotency-key': 'k1' });

    expect(server.seen[0]!.headers).toMatchObject({ origin: server.origin, 'idempotency-key': 'k1' });
    expect(server.seen[0]!.headers['content-length']).toBe('7');
  });

  test('over its size limit is refused before it is sent', async () => {
    const reply = await post('/api/ContactForm', 'x'.repeat(18 * 1024 * 1024));

    expect([reply.status, await codeOf(reply)]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(server.seen).toEqual([]);
  });

  test('before a server was chosen fails with a code for that', async () => {
    startAgain({ preset: '' });

    expect(await codeOf(await get('/api/Posts'))).toBe('OFFLINE');
  });
});

describe('the hub', () => {
  test('is reached by polls, which are never cached and whose text is unchanged', async () => {
    const poll = await get('/chat/hub?id=secret');
    const said = await post('/chat/hub?id=secret', '{"type":6}\u001E', { 'content-type': 'text/plain;charset=UTF-8' });
    await server.stop();

    expect([await poll.text(), said.status]).toEqual(['{"type":6}\u001E', 200]);
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /chat/hub?id=secret',
      'POST /chat/hub?id=secret',
    ]);
    expect(server.seen[1]!.headers).toMatchObject({
      origin: server.origin,
      'content-type': 'text/plain;charset=UTF-8',
    });
    expect(await codeOf(await get('/chat/hub?id=secret'))).toBe('OFFLINE');
  });

  test('gets the cookies, and only the hub’s own address does', async () => {
    await post('/api/login');
    await post('/chat/hub/negotiate?negotiateVersion=1', '');
    await get('/chat/hubs');
    await get('/chat/');

    expect(server.seen.map(({ url, headers }) => [url, headers.cookie])).toEqual([
      ['/api/login', undefined],
      ['/chat/hub/negotiate?negotiateVersion=1', 'aniv-session=abc123; b=2'],
    ]);
  });

  test('has a longer time limit than anything else', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    await get('/chat/hub?id=secret');
    await get('/api/Posts');

    expect(waits.mock.calls).toEqual([[100_000], [10_000]]);
    waits.mockRestore();
  });
});

describe('cookies', () => {
  test('are stored in the vault and sent to the server, and never to the window', async () => {
    const reply = await post('/api/login');

    expect(reply.headers.getSetCookie()).toEqual([]);
    expect([...reply.headers.values()].join()).not.toContain('abc123');
    expect(await (await get('/api/Posts')).json()).toMatchObject({ who: 'aniv-session=abc123; b=2' });
  });

  test('of a viewer who signed out leave nothing to read offline', async () => {
    await post('/api/login');
    await get('/api/Posts/7');
    await post('/api/logout');
    await post('/api/login');
    await server.stop();

    expect(await codeOf(await get('/api/Posts/7'))).toBe('OFFLINE');
  });

  test('decide whose cache is served offline', async () => {
    await get('/api/Posts/7');
    await post('/api/login');
    await server.stop();

    expect(await codeOf(await get('/api/Posts/7'))).toBe('OFFLINE');
  });
});

describe('a reply', () => {
  test('contains only what the window needs, and can never run', async () => {
    const reply = await get('/api/Posts');

    expect(reply.headers.get('x-powered-by')).toBeNull();
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('with a redirect is not followed', async () => {
    expect(await codeOf(await get('/api/away'))).toBe('OFFLINE');
  });

  describe('that leads to a server which answers', () => {
    const KEY = 'a'.repeat(64);
    let elsewhere: TestServer;
    let leading: TestServer;
    beforeEach(async () => {
      elsewhere = await serve(marketplace);
      leading = await serve((request, response) => {
        response.writeHead(307, { location: `${elsewhere.origin}${request.url}` }).end();
      });
      startAgain({ preset: leading.origin });
    });
    afterEach(() => Promise.all([elsewhere.stop(), leading.stop()]));

    test.each([
      ['read', 'GET', '/api/Posts'],
      ['poll of the hub', 'GET', '/chat/hub?id=secret'],
      ['photo', 'GET', `/media/${KEY}/1080.webp`],
      ['part of a film', 'GET', `/media/${KEY}/video.mp4`],
      ['change', 'POST', '/api/ContactForm'],
      ['upload of a photo', 'PUT', `/api/Photos/${KEY}`],
      ['upload of a film', 'PUT', `/api/Videos/${KEY}`],
    ])('is not followed for a %s', async (_what, method, address) => {
      const reply = await running.gateway(new Request(`app://aniv${address}`, { method }));

      expect(await codeOf(reply)).toBe('OFFLINE');
      expect([leading.seen.length, elsewhere.seen.length]).toEqual([1, 0]);
    });

    test('is not followed while a server is chosen', async () => {
      await expect(running.connection.handlers.choose({ address: leading.origin })).rejects.toThrow('No Aniv server');
      expect([leading.seen.length, elsewhere.seen.length]).toEqual([1, 0]);
    });
  });

  test('that is a public network’s login page is not taken for data', async () => {
    expect(await codeOf(await get('/api/portal'))).toBe('OFFLINE');
  });

  test('without end is aborted', async () => {
    await expect((await get('/api/large')).text()).rejects.toThrow('over 33554432 bytes');
    expect(running.connection.isOnline()).toBe(true);
  });
});

test('every other path is served from the bundle', async () => {
  expect(await (await get('/posts/view/7')).text()).toBe('<title>Aniv</title>');
  expect(server.seen).toEqual([]);
});

test('during development, pages come from the bundler’s server and data from the chosen one', async () => {
  const vite = await serve((request, response) => void response.end(`vite ${request.url}`));
  startAgain({ preset: server.origin, devServer: `${vite.origin}/` });
  expect(await (await get('/entries/desktop.tsx?t=1')).text()).toBe('vite /entries/desktop.tsx?t=1');
  expect(await (await get('/api/client.ts')).text()).toBe('vite /api/client.ts');
  expect(await (await get('/api/Posts')).json()).toMatchObject({ value: '/api/Posts' });
  await vite.stop();

  expect(await codeOf(await get('/'))).toBe('OFFLINE');
});
