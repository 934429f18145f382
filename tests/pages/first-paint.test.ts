import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPost } from '#server/testing-posts.ts';
import { openPages, type PagesWorld, repliesIn } from './support.ts';

let pages: PagesWorld;
beforeAll(async () => {
  pages = await openPages();
}, 60_000);
afterAll(() => pages.close());

const get: PagesWorld['get'] = (...request) => pages.get(...request);
const documentAt: PagesWorld['documentAt'] = (url) => pages.documentAt(url);

describe('the first paint', () => {
  test.each(['/?lang=en', '/posts?BrandId=1&lang=ru', '/posts/view/1?lang=am', '/user/all/1?lang=en'])(
    '%s carries exactly what the API answers',
    async (url) => {
      const written = Object.entries(repliesIn(await documentAt(url)));

      expect(written.length).toBeGreaterThan(0);
      for (const [address, reply] of written) expect((await pages.world.app.inject(address)).json()).toEqual(reply);
    },
  );

  test('asks for replies under the addresses that the app uses, in the market’s currency in every language', async () => {
    const addresses = await Promise.all(
      [
        '/?lang=am',
        '/posts?SortKey=Price&SortDirection=Asc&Damaged=false&Query=x%20y&lang=en',
        '/posts/view/1?lang=ru',
      ].map(async (url) => Object.keys(repliesIn(await documentAt(url)))),
    );

    expect(addresses.flat()).toEqual([
      '/api/Posts?SortDirection=Desc&SortKey=CreatedDate&currency=AMD&lang=am&page=1&pageCount=20',
      '/api/Rates',
      '/api/Posts/Search?Damaged=false&Query=x%20y&SortDirection=Asc&SortKey=Price&currency=AMD&lang=en&page=1&pageCount=20',
      '/api/Rates',
      '/api/Posts/1?currency=AMD&lang=ru',
      '/api/Rates',
    ]);
  });

  test('loads the photo first, then styles and font; boot.js is given the program, in the order in which it runs', async () => {
    const page = await documentAt('/posts/view/1?lang=am');
    const loaded = [
      ...page.head.querySelectorAll('link[rel="preload"], link[rel="stylesheet"], link[rel="modulepreload"], script'),
    ].map((element) => element.getAttribute('href') ?? element.getAttribute('src'));

    expect(loaded).toEqual([
      `/media/${'a'.repeat(64)}/640.jpg`,
      '/assets/armenian.woff2',
      '/boot.js',
      '/assets/style.css',
    ]);
    expect(page.querySelector<HTMLScriptElement>('script[src="/boot.js"]')?.dataset['program']?.split(' ')).toEqual([
      '/assets/libraries.js',
      '/assets/texts-am.js',
      '/assets/shared.js',
      '/assets/post.js',
      '/assets/index.js',
    ]);
  });

  test('a page that only the app can draw asks for the program at once, last in its head', async () => {
    const page = await documentAt('/login?lang=en');
    const loaded = [...page.head.querySelectorAll('link[rel="modulepreload"], script')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src'),
    );

    expect(loaded).toEqual(['/boot.js', '/assets/libraries.js', '/assets/index.js']);
    expect(page.querySelector<HTMLScriptElement>('script[src="/boot.js"]')?.dataset['program']).toBeUndefined();
    expect(page.head.lastElementChild?.getAttribute('type')).toBe('module');
  });

  test('shows the cars as links before the app is there', async () => {
    const page = await documentAt('/?lang=en');
    const links = [...page.querySelectorAll('#root main .a-card a')];

    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/posts/view/1', '/posts/view/2', '/posts/view/9']);
    expect(links[0]?.textContent).toContain('Brand 1');
  });

  test('has the top cars of a chosen order before it, as the app shows them', async () => {
    const { database, posts } = pages.world;
    const fourth = { ...aPost({ price_minor: 100, price_usd_minor: 100 }), id: 10 };
    await database.db.insertInto('post').values(fourth).execute();
    await posts.changed([10]);

    const page = await documentAt('/posts?SortKey=Price&SortDirection=Asc&lang=en');
    await database.db.deleteFrom('post').where('id', '=', 10).execute();
    await posts.changed([10]);

    const linksIn = (place: string) =>
      [...page.querySelectorAll(`main ${place} .a-card a`)].map((link) => link.getAttribute('href'));
    expect(page.querySelector('.s-tops h2')?.textContent).toBe('Top cars');
    expect(linksIn('.s-tops')).toEqual(['/posts/view/9']);
    expect(linksIn('.s-tops ~ .a-grid')).toEqual(['/posts/view/10', '/posts/view/1', '/posts/view/2', '/posts/view/9']);
  });

  test('is kept while its list is the same, compressed as the browser takes it', async () => {
    const plain = await get('/?lang=en');
    const brotli = await get('/?lang=en', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/?lang=en', { 'accept-encoding': 'gzip' });
    const other = await get('/?lang=ru', { 'accept-encoding': 'br' });

    expect([brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(other.rawPayload).toString()).toContain('<html lang="ru">');
  });

  test('is written anew as soon as a car is gone', async () => {
    const before = await documentAt('/?lang=en');
    await pages.world.database.db
      .updateTable('post')
      .set({ hidden_at: '2026-11-21T00:00:00.000Z' })
      .where('id', '=', 2)
      .execute();

    await pages.world.posts.changed([2]);
    const after = await documentAt('/?lang=en');
    await pages.world.database.db.updateTable('post').set({ hidden_at: null }).where('id', '=', 2).execute();
    await pages.world.posts.changed([2]);

    expect(before.querySelectorAll('main .a-card')).toHaveLength(3);
    expect(after.querySelectorAll('main .a-card')).toHaveLength(2);
  });
});
