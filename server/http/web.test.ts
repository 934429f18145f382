import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSite } from '#server/modules/seo/site.ts';
import { writeTestSite } from '#server/modules/seo/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const root = writeTestSite();
let world: TestApp;

beforeAll(async () => {
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(root, 'assets/app-1a2b3c4d.js'), 'export {};');
  writeFileSync(join(root, 'assets/app-1a2b3c4d.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(root, 'chat.html'), '<html><head><title>Chat</title></head></html>');
  writeFileSync(join(root, '..', 'aniv-outside.txt'), 'secret');
  world = await openTestApp({ webRoot: root });
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
  rmSync(join(root, '..', 'aniv-outside.txt'));
});

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } });

describe('the website', () => {
  test.each([
    ['/', 200],
    ['/posts', 200],
    ['/about', 200],
    ['/posts/view/12?x=1', 404],
    ['/no/such/page', 404],
    ['/index.html', 200],
    ['/chat.html', 404],
    ['/chat/other', 404],
  ])('answers %s with a page and status %i', async (url, status) => {
    const reply = await get(url, { 'accept-language': 'hy' });

    expect(reply.statusCode).toBe(status);
    expect(reply.body).toContain('<html lang="hy">');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-language, accept-encoding',
    });
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('sends no referrer from a page whose address holds the secret of a mailed link', async () => {
    const link = await get('/reset-password?email=a%40b.example&token=abc');
    const plain = await get('/reset-password');

    expect(link.headers['referrer-policy']).toBe('no-referrer');
    expect(plain.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(link.body).not.toContain('token=abc');
  });

  test('lets hashed files be kept for a year, and others be asked for again', async () => {
    const hashed = await get('/assets/app-1a2b3c4d.js');
    const plain = await get('/favicon.svg');

    expect([hashed.statusCode, hashed.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'public, max-age=0']);
  });

  test('names its build in every page and to open tabs, which keep no copy of it', async () => {
    const page = await get('/about');
    const build = await get('/build.txt');

    expect(build.statusCode).toBe(200);
    expect(build.body).toMatch(/^[0-9a-f]{12}$/);
    expect(build.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' });
    expect(page.body).toContain(`<meta name="aniv-build" content="${build.body}" />`);
  });

  test('names another build another way, also where only one screen changed', () => {
    const before = readSite(root)?.build;
    const manifest = join(root, '.vite/manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('assets/about.js', 'assets/about-2.js'));

    expect(readSite(root)?.build).not.toBe(before);
  });

  test('sends a file that was compressed beforehand', async () => {
    const reply = await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'gzip, br' });

    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.headers['content-type']).toContain('javascript');
  });

  test.each([
    '/assets/none.js',
    '/none.png',
    '/api/none',
    '/media/none',
    '/..%2faniv-outside.txt',
    '/assets/..%2f..%2faniv-outside.txt',
    '/assets/%2e%2e/%2e%2e/aniv-outside.txt',
    '/.env.txt',
  ])('has nothing at %s', async (url) => {
    const reply = await get(url);

    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json().isSuccess).toBe(false);
    expect(reply.body).not.toContain('secret');
  });

  test.each(['/chat/frame', '/CHAT/Frame?x=1'])(
    'has the chat frame at %s, which knows whom it talks with',
    async (url) => {
      const reply = await get(url, { host: '127.0.0.1:8080' });

      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain('<meta name="aniv-site" content="http://127.0.0.1:8080" />');
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' });
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    },
  );

  test('tells its pages where the chat is, if that is another origin, and the frame where the site is', async () => {
    const env = { PUBLIC_URL: 'https://cars.example', CHAT_URL: 'https://chat.example' };
    const { app, close } = await openTestApp({ webRoot: root, env });
    const page = await app.inject({ url: '/about', headers: { accept: 'text/html', host: 'cars.example' } });
    const frame = await app.inject({ url: '/chat/frame', headers: { accept: 'text/html', host: 'evil.example' } });
    await close();

    expect(page.body).toContain('<meta name="aniv-chat" content="https://chat.example" />');
    expect((await get('/about')).body).not.toContain('aniv-chat');
    expect(frame.body).toContain('<meta name="aniv-site" content="https://cars.example" />');
  });

  test('gives no page to who asks for data', async () => {
    expect((await get('/posts', { accept: 'application/json' })).json().error.code).toBe('NOT_FOUND');
  });
});
