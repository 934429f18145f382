import { describe, expect, test } from 'vitest';
import { createFakePlatform } from '../platform/fake/fake-platform.ts';
import { openExternal } from './open-external.ts';
import { safeHref, safeRedirect } from './safe-links.ts';

/** T36: whatever returnTo contains, login never leads to another origin. */
const REDIRECTS: readonly (readonly [from: string | null | undefined, to: string])[] = [
  ['/profile', '/profile'],
  ['/posts?BrandId=1&page=2', '/posts?BrandId=1&page=2'],
  ['/posts/view/7#photos', '/posts/view/7#photos'],
  ['/posts/../about', '/about'],
  ['/login%2F..%2F', '/login%2F..%2F'],
  ['/search?to=https://evil.example', '/search?to=https://evil.example'],
  [undefined, '/'],
  [null, '/'],
  ['', '/'],
  ['profile', '/'],
  ['https://evil.example', '/'],
  ['http://evil.example/profile', '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['\\/evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['\t//evil.example', '/'],
  [' //evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/posts/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['JaVaScRiPt:alert(1)', '/'],
  ['data:text/html,<script>1</script>', '/'],
  ['@evil.example', '/'],
  ['.evil.example', '/'],
  ['?next=//evil.example', '/'],
  ['/\u0000/evil.example', '/'],
];

describe('where to go after login', () => {
  test.each(REDIRECTS)('%j leads to %j', (from, to) => {
    expect(safeRedirect(from)).toBe(to);
  });

  test.each(REDIRECTS)('%j stays on this origin', (from) => {
    expect(new URL(safeRedirect(from), 'https://aniv.example').origin).toBe('https://aniv.example');
  });
});

describe('links from data', () => {
  test.each([
    ['https://t.me/ani', 'https://t.me/ani'],
    ['HTTPS://Wa.me/37491000000', 'https://wa.me/37491000000'],
    ['http://t.me/ani', undefined],
    ['javascript:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['data:text/html,1', undefined],
    ['file:///etc/passwd', undefined],
    ['ms-msdt:/id', undefined],
    ['https://user:pass@evil.example', undefined],
    ['https://aniv.example@evil.example', undefined],
    ['t.me/ani', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j becomes %j', (text, href) => {
    expect(safeHref(text)).toBe(href);
  });

  test('only a safe address is opened outside the app', () => {
    const platform = createFakePlatform();

    expect(openExternal(platform, 'https://t.me/ani')).toBe(true);
    expect(openExternal(platform, 'javascript:alert(1)')).toBe(false);
    expect(platform.opened).toEqual(['https://t.me/ani']);
  });
});
