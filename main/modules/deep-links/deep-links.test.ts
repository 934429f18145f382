import { describe, expect, test } from 'vitest';
import { pageOfArguments, pageOfLink } from './deep-link.ts';
import { createDeepLinks } from './deep-links.module.ts';

test.each([
  ['aniv://post/7', '/posts/view/7'],
  ['aniv://post/999999999/', '/posts/view/999999999'],
  ['ANIV://post/12', '/posts/view/12'],
])('%s leads to %s', (link, page) => {
  expect(pageOfLink(link)).toBe(page);
});

test.each([
  'aniv://post/',
  'aniv://post/0',
  'aniv://post/007',
  'aniv://post/1e3',
  'aniv://post/-1',
  'aniv://post/1234567890',
  'aniv://post/7?x=1',
  'aniv://post/7#x',
  'aniv://post/7/edit',
  'aniv://post/../profile',
  'aniv://post/7%2f..',
  'aniv://post/٧',
  'aniv://profile/7',
  'aniv:post/7',
  'aniv://post/7\n--inspect',
  'https://aniv.example/posts/view/7',
  'javascript:alert(1)',
  '--inspect',
  '',
])('%j leads nowhere', (link) => {
  expect(pageOfLink(link)).toBeUndefined();
});

test('only the first link of a command line counts', () => {
  expect(pageOfArguments(['/opt/aniv', '--no-sandbox', 'aniv://post/x', 'aniv://post/7', 'aniv://post/8'])).toBe(
    '/posts/view/7',
  );
  expect(pageOfArguments(['/opt/aniv', '--load-extension=/tmp/x'])).toBeUndefined();
});

describe('a second start', () => {
  function start(isFirst: boolean, argv: readonly string[] = []) {
    const listeners = new Map<string, (event: { preventDefault(): void }, value: never) => void>();
    const shown: (string | undefined)[] = [];
    const links = createDeepLinks({
      app: {
        requestSingleInstanceLock: () => isFirst,
        setAsDefaultProtocolClient: () => true,
        on: (event: string, listener: unknown) =>
          void listeners.set(event, listener as (event: { preventDefault(): void }, value: never) => void),
      },
      argv,
      isPackaged: true,
      show: (page) => void shown.push(page),
    });
    const happens = (event: string, value: unknown) =>
      listeners.get(event)!({ preventDefault: () => undefined }, value as never);
    return { links, shown, happens };
  }

  test('exits, since the first has the lock', () => {
    expect(start(false).links.isOnlyOne).toBe(false);
  });

  test('shows the first window, at the link if there is one', () => {
    const { shown, happens } = start(true);
    happens('second-instance', ['/opt/aniv']);
    happens('second-instance', ['/opt/aniv', 'aniv://post/7']);

    expect(shown).toEqual([undefined, '/posts/view/7']);
  });

  test('with a link before the window opens decides its first page', () => {
    const { links, happens } = start(true);
    happens('open-url', 'aniv://post/9');

    expect(links.firstPage()).toBe('/posts/view/9');
    expect(start(true, ['aniv://post/3']).links.firstPage()).toBe('/posts/view/3');
  });
});
