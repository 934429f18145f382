import { expect, test } from 'vitest';
import { PAGE_NAMES, PAGES } from '#contract/pages.ts';
import { Link } from '#renderer/lib/links.ts';
import { screenOf } from './pages.tsx';

const INDEXED = PAGE_NAMES.filter((page) => PAGES[page].isIndexable && !('aliasOf' in PAGES[page]));

test.each([...INDEXED, 'home'] as const)('%s has the screen whose file the server names after it', async (page) => {
  const screen = await screenOf(page, '?page=1').load();

  expect(screen.name).toBe(`${page.charAt(0).toUpperCase()}${page.slice(1)}Screen`);
});

test.each(PAGE_NAMES)('%s loads the dictionaries of the table', (page) => {
  expect(screenOf(page, '?page=1').namespaces).toEqual(PAGES[page].namespaces);
});

test('results without a search are home', () => {
  expect(screenOf('posts', '?utm_source=mail')).toBe(screenOf('home', ''));
});

test('a link to an address that is not of the table does not compile', () => {
  // @ts-expect-error An address is made by pathTo.
  const link = <Link to="/cars">Cars</Link>;

  expect(link.props).toMatchObject({ to: '/cars' });
});
