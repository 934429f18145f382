import { describe, expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { layoutFor } from './layout.ts';

const BARE = ['/login', '/register', '/businessRegister', '/forgot-password', '/changePassword'];
const OTHERS: readonly string[] = [...BARE, '/profile', '/inventory/*', '/posts/create'];
const FULL = Object.values(PAGES)
  .map(({ path }) => path)
  .filter((path) => !OTHERS.includes(path));

describe('layout rules of SPEC.md §2', () => {
  test.each(BARE)('%s has neither header nor footer nor navigation at any width', (path) => {
    expect(layoutFor(path, true)).toEqual({ header: false, bottom: 'none' });
    expect(layoutFor(path, false)).toEqual({ header: false, bottom: 'none' });
  });

  test.each(['/profile', '/inventory', '/inventory/print'])('%s shows only the mobile navigation', (path) => {
    expect(layoutFor(path, true)).toEqual({ header: true, bottom: 'nav' });
    expect(layoutFor(path, false)).toEqual({ header: true, bottom: 'none' });
  });

  test('selling shows the full footer at every width', () => {
    expect(layoutFor('/posts/create', true)).toEqual({ header: true, bottom: 'footer' });
    expect(layoutFor('/posts/create', false)).toEqual({ header: true, bottom: 'footer' });
  });

  test.each(FULL)('%s has the header, and the navigation under 768 px or else the footer', (path) => {
    expect(layoutFor(path, true)).toEqual({ header: true, bottom: 'nav' });
    expect(layoutFor(path, false)).toEqual({ header: true, bottom: 'footer' });
  });

  test('a slash at the end changes nothing', () => {
    expect(layoutFor('/login/', false)).toEqual({ header: false, bottom: 'none' });
  });
});
