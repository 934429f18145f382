import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BuiltMain } from './built-main/built-main.ts';

/** Items 7 and 18 of Electron's checklist, asked of the main process as it was built. */
let main: BuiltMain;
let report: Awaited<ReturnType<typeof main.ask<'report'>>>;

beforeAll(async () => {
  main = await BuiltMain.start();
  report = await main.ask('report');
}, 60_000);
afterAll(() => main.stop());

describe('7. the pages’ policy', () => {
  test.each(['/', '/posts/view/7', '/inventory'])('of %s lets scripts come from the bundle alone', async (page) => {
    const reply = await main.ask('fetch', `app://aniv${page}`);
    const headers = new Map(reply?.headers);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((line): [string, string] => {
        const [name = '', ...values] = line.split(' ');
        return [name, values.join(' ')];
      }),
    );

    expect(reply?.status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    });
  });

  test('of what comes from the server lets nothing run', async () => {
    const reply = await main.ask('fetch', 'app://aniv/media/1.svg');

    const headers = new Map(reply?.headers);

    expect(reply?.body).toContain('<script>');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('18. the program’s scheme', () => {
  test('is the only one, with no more privileges than it needs', () => {
    const schemes = report.schemes.map(({ scheme, privileges = {} }) => [
      scheme,
      Object.entries(privileges)
        .flatMap(([name, isOn]) => (isOn === true ? name : []))
        .toSorted(),
    ]);

    expect(report.protocols).toEqual(['app']);
    expect(schemes).toEqual([['app', ['corsEnabled', 'secure', 'standard', 'stream', 'supportFetchAPI']]]);
    expect(report.order.indexOf('registerSchemesAsPrivileged')).toBeLessThan(report.order.indexOf('whenReady'));
  });

  test.each([
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..\\..\\package.json',
    '/%5c..%5c..%5cpackage.json',
    '/....//....//package.json',
    '/assets/../../main/index.js',
    '/assets/..%2f..%2fmain%2findex.js',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/file:///etc/passwd',
    '/index.html%00.js',
    '/%ff%fe',
    '/~/.ssh/id_rsa',
  ])('gives nothing outside the bundle for %s', async (address) => {
    const reply = await main.ask('fetch', `app://aniv${address}`);

    expect(reply?.body ?? '').not.toMatch(/electron-builder|root:x:|registerSchemesAsPrivileged/);
    expect(reply?.status).not.toBe(500);
  });

  test.each(['app://evil/', 'app://aniv.evil/index.html'])('answers nothing as %s', async (url) => {
    const reply = await main.ask('fetch', url);

    expect([reply?.status, reply?.body]).not.toEqual([200, expect.stringContaining('<html')]);
  });
});
