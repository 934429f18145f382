import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleFiles } from './bundle-files.ts';

const SECRET = 'nobody may read this';
let base: string;

beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'aniv-bundle-'));
  const root = path.join(base, 'renderer');
  for (const folder of ['renderer/assets', 'renderer-secret', 'outside'])
    mkdirSync(path.join(base, folder), { recursive: true });
  writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>Aniv</title>');
  writeFileSync(path.join(root, 'chat.html'), '<!doctype html><title>Chat</title>');
  writeFileSync(path.join(root, 'assets/app.js'), 'export {};');
  writeFileSync(path.join(root, 'assets/heic-worker-1a2b3c4d.js'), 'export {};');
  writeFileSync(path.join(root, 'assets/font.woff2'), 'font');
  writeFileSync(path.join(root, '.env.txt'), SECRET);
  writeFileSync(path.join(root, 'tool.exe'), SECRET);
  for (const place of ['secret.txt', 'outside/secret.txt', 'renderer-secret/secret.txt'])
    writeFileSync(path.join(base, place), SECRET);
  symlinkSync(path.join(base, 'secret.txt'), path.join(root, 'link.txt'));
  symlinkSync('../secret.txt', path.join(root, 'assets/relative.txt'));
  symlinkSync(path.join(base, 'outside'), path.join(root, 'folder'));
  symlinkSync(path.join(base, 'renderer-secret'), path.join(root, 'sibling'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const ask = (pathname: string, init?: RequestInit) =>
  bundleFiles(path.join(base, 'renderer'))(new Request('app://aniv/', init), pathname);

describe('the bundle', () => {
  test.each([
    ['/assets/app.js', 'text/javascript; charset=utf-8'],
    ['/assets/font.woff2', 'font/woff2'],
    ['/index.html', 'text/html; charset=utf-8'],
  ])('gives %s as %s, never to be guessed otherwise', async (pathname, type) => {
    const reply = await ask(pathname);

    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['/', '/posts', '/posts/view/12', '/user/all/3', '/no/such/page'])(
    'gives the page for %s',
    async (pathname) => {
      const reply = await ask(pathname);

      expect(await reply.text()).toContain('<title>Aniv</title>');
      expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    },
  );

  test('serves the chat frame at its path, to be embedded by our own page only', async () => {
    const reply = await ask('/chat/frame');
    const policy = reply.headers.get('content-security-policy')?.split('; ');

    expect(await reply.text()).toContain('<title>Chat</title>');
    expect(policy).toEqual(
      expect.arrayContaining(["script-src 'self'", "connect-src 'self'", "frame-ancestors 'self'"]),
    );
    expect((await ask('/posts')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('lets the photo decoder run WebAssembly, and no other file', async () => {
    const policies = await Promise.all(
      ['/assets/heic-worker-1a2b3c4d.js', '/assets/app.js', '/index.html'].map(async (name) =>
        (await ask(name)).headers.get('content-security-policy'),
      ),
    );

    expect(policies.map((policy) => policy?.includes("'wasm-unsafe-eval'"))).toEqual([true, false, false]);
    expect(policies[0]).toContain("default-src 'none';");
  });

  test('does not serve a page for a missing file', async () => {
    expect((await ask('/assets/missing.js')).status).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    expect((await ask('/index.html', { method })).status).toBe(405);
  });
});

const TRICKS = [
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/....//secret.txt',
  '//secret.txt',
  '/./../secret.txt',
  '/assets%2f..%2f..%2fsecret.txt',
  '/../renderer-secret/secret.txt',
  '/secret.txt%00.js',
  '/../secret.txt%00',
  '/C:/secret.txt',
  '/%2fetc/passwd.txt',
  '/file:///etc/passwd.txt',
  '/link.txt',
  '/assets/relative.txt',
  '/folder/secret.txt',
  '/sibling/secret.txt',
  '/.env.txt',
  '/%2eenv.txt',
  '/tool.exe',
  '/%252e%252e%252fsecret.txt',
] as const;

describe('a manipulated path', () => {
  test.each(TRICKS)('%s finds nothing', async (pathname) => {
    const reply = await ask(pathname);

    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain(SECRET);
  });

  test.each(['/%zz.txt', '/%', '/%c0%ae%c0%ae/secret.txt'])('%s is not an address', async (pathname) => {
    expect((await ask(pathname)).status).toBe(400);
  });
});
