import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { pageAt, pathTo } from '#contract/page-path.ts';
import { MENUS, PAGE_NAMES, PAGES } from '#contract/pages.ts';
import { OPEN_PATHS, placeOf, PRIVATE_PATHS } from '#server/modules/seo/addresses.ts';
import { leaves, type Tree } from './i18n-parity.ts';
import { ROOT, sourceFiles } from './source-files.ts';

const dictionary = (file: string): ReadonlyMap<string, string> =>
  new Map(leaves(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Tree));
const localeFile = (language: string, namespace: string) => `renderer/i18n/locales/${language}/${namespace}.json`;
/** An address of the page, with an id where it takes one. */
const exampleOf = (pattern: string): string => pattern.replace(/:\w+/, '1').replace('/*', '');
const pages = PAGE_NAMES.map((name) => ({ name, ...PAGES[name], address: exampleOf(PAGES[name].path) }));

describe('the table of pages', () => {
  test.each(pages)('$name has an address of its own', ({ name, address }) => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pageAt(address)?.page).toBe(name);
    expect(pageAt(`${address.toUpperCase()}/`)?.page).toBe(name);
  });

  test.each(LANGUAGES)('every page has a title in %s, and dictionaries that exist', (language) => {
    const shell = dictionary(localeFile(language, 'shell'));
    const files = new Set(pages.flatMap(({ namespaces }) => namespaces));

    expect(pages.filter(({ title }) => !shell.has(`title.${title}`))).toEqual([]);
    expect([...files].filter((name) => !existsSync(path.join(ROOT, localeFile(language, name))))).toEqual([]);
  });

  test.each(LANGUAGES)('every line of a menu has a text in %s', (language) => {
    const { go, help, ...website } = MENUS;
    const shell = dictionary(localeFile(language, 'shell'));
    const program = dictionary(`main/modules/menu/locales/${language}.json`);
    const missing = (lines: readonly (readonly [string, string, ...unknown[]])[], texts: ReadonlyMap<string, string>) =>
      lines.map(([, text]) => text).filter((text) => !texts.has(text));

    expect(Object.values(website).flatMap((lines) => missing(lines, shell))).toEqual([]);
    expect([go, help].flatMap((lines) => missing(lines, program))).toEqual([]);
  });

  test('an unknown path is no page', () => {
    for (const address of ['/no/such/page', '/posts/view', '/posts/view/1/2', '/adminx', '/about/us']) {
      expect(pageAt(address)).toBeUndefined();
    }
  });

  test('ids are read as the server takes them', () => {
    expect(pageAt('/posts/view/7')).toEqual({ page: 'post', id: 7 });
    for (const text of ['0', '07', '1e3', '-1', 'x', '1234567890', '%31']) {
      expect(pageAt(`/posts/view/${text}`)).toEqual({ page: 'post', id: undefined });
    }
  });
});

describe('addresses of the table', () => {
  test('are written with their id and query', () => {
    expect(pathTo.post(7)).toBe('/posts/view/7');
    expect(pathTo.adminPost(7)).toBe('/admin/posts/7');
    expect(pathTo.inventory()).toBe('/inventory');
    expect(pathTo.buy(2, { order: 'a b' })).toBe('/plans/buy/2?order=a%20b');
    expect(pathTo.profile({ section: 2, status: 'Asked', post: undefined })).toBe('/profile?section=2&status=Asked');
    expect(pathTo.login({ returnTo: '/posts?BrandId=1&x=', invite: null })).toBe(
      '/login?returnTo=%2Fposts%3FBrandId%3D1%26x%3D',
    );
    expect(pathTo.print({ kind: 'tag', size: 'a5', paper: 'own', ids: [1, 2] })).toBe(
      '/inventory/print?kind=tag&size=a5&paper=own&ids=1,2',
    );
    expect(pathTo.posts('page=1')).toBe('/posts?page=1');
    expect(pathTo.posts('')).toBe('/posts');
  });

  test('of pages that do not exist, without an id or with an unknown query do not compile', () => {
    const mistakes = [
      // @ts-expect-error There is no such page.
      () => pathTo.dashboard(),
      // @ts-expect-error A post has an id.
      () => pathTo.post(),
      // @ts-expect-error The last section of the profile is 6.
      () => pathTo.profile({ section: 7 }),
      // @ts-expect-error Countries take no query.
      () => pathTo.countries({ page: 2 }),
    ];

    expect(mistakes).toHaveLength(4);
  });
});

describe('the pages that the server writes', () => {
  test('are those of the table: no address of one is unknown to the other', () => {
    expect(pages.filter(({ address }) => placeOf(address, {}).kind === 'unknown')).toEqual([]);
    expect(placeOf('/no/such/page', {}).kind).toBe('unknown');
  });

  test('private ones carry the title that the app gives them', () => {
    const titles = pages.flatMap(({ address, title }) => {
      const place = placeOf(address, {});
      return place.kind === 'private' ? [[place.title, title]] : [];
    });

    expect(titles.length).toBeGreaterThan(10);
    expect(titles.filter(([written, own]) => written !== own)).toEqual([]);
  });

  test('name to robots what SPEC.md has for members and for signing in, and to the sitemap the rest', () => {
    expect(PRIVATE_PATHS).toEqual([
      '/login',
      '/register',
      '/businessRegister',
      '/forgot-password',
      '/reset-password',
      '/changePassword',
      '/emailVerification',
      '/profile',
      '/inventory',
      '/posts/create',
      '/posts/favorites',
      '/posts/seen',
      '/saved-searches',
      '/compare',
      '/posts/edit/',
      '/plans/buy/',
      '/admin',
    ]);
    expect(OPEN_PATHS).toEqual(['/posts', '/about', '/countries', '/subscriptions', '/contact']);
  });

  test.each(pages.filter((page) => page.isIndexable && !('aliasOf' in page)))(
    '$name has one screen whose file is named after it',
    ({ name }) => {
      const file = `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen.tsx`;
      const found = sourceFiles(['renderer/screens']).filter((source) => source.path.endsWith(`/${file}`));

      expect(found).toHaveLength(1);
    },
  );

  test.each(LANGUAGES)('those of words have a title and an introduction in %s', (language) => {
    const words = OPEN_PATHS.filter((address) => address !== '/posts').map((address) => pageAt(address)?.page ?? '');
    const incomplete = words.filter((page) => {
      const texts = dictionary(localeFile(language, page));
      return !texts.has('title') || !texts.has('intro');
    });

    expect(words.length).toBeGreaterThan(3);
    expect(incomplete).toEqual([]);
  });
});
