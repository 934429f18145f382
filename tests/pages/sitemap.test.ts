import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { fillPosts } from '#server/modules/posts/testing.ts';
import { aPost } from '#server/testing-posts.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const ORIGIN = 'https://cars.example';
/** In the third part, beyond a second one that has only a hidden post. */
const FAR_ID = 40_001;

describe.each(DIALECTS)('the sitemap on %s', (dialect) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({
      dialect,
      env: { PUBLIC_URL: ORIGIN },
      fill: async (database) => {
        await fillPosts(database);
        const hidden = aPost({ id: 20_001, hidden_at: '2026-11-20T00:00:00.000Z' });
        await database.db
          .insertInto('post')
          .values([hidden, aPost({ id: FAR_ID })])
          .execute();
      },
    });
  }, 60_000);
  afterAll(() => world.close());

  const get = (url: string) => world.app.inject({ url });
  const xml = async (url: string) =>
    new JSDOM((await get(url)).body, { contentType: 'application/xml' }).window.document;
  const locations = async (url: string) =>
    [...(await xml(url)).getElementsByTagName('loc')].map(({ textContent }) => textContent);

  test('lists the pages and those parts of the posts that have something in them', async () => {
    const reply = await get('/sitemap.xml');

    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(await locations('/sitemap.xml')).toEqual([
      `${ORIGIN}/sitemap-pages.xml`,
      `${ORIGIN}/sitemap-posts-1.xml`,
      `${ORIGIN}/sitemap-posts-3.xml`,
    ]);
  });

  test('lists live posts only, with their last change and every language', async () => {
    const page = await xml('/sitemap-posts-1.xml');
    const [first] = page.getElementsByTagName('url');
    const alternates = [...(first?.children ?? [])]
      .slice(2)
      .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]);

    expect(await locations('/sitemap-posts-1.xml')).toEqual([1, 2, 9].map((id) => `${ORIGIN}/posts/view/${id}`));
    expect(await locations('/sitemap-posts-3.xml')).toEqual([`${ORIGIN}/posts/view/${FAR_ID}`]);
    expect(first?.getElementsByTagName('lastmod')[0]?.textContent).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(alternates).toEqual([
      ['en', `${ORIGIN}/posts/view/1?lang=en`],
      ['hy', `${ORIGIN}/posts/view/1?lang=am`],
      ['ru', `${ORIGIN}/posts/view/1?lang=ru`],
      ['x-default', `${ORIGIN}/posts/view/1`],
    ]);
  });

  test('reads a part in batches without losing or repeating a post', async () => {
    const rows = Array.from({ length: 2100 }, (_, at) => aPost({ id: 60_001 + at }));
    for (let at = 0; at < rows.length; at += 300) {
      await world.database.db
        .insertInto('post')
        .values(rows.slice(at, at + 300))
        .execute();
    }

    const found = await locations('/sitemap-posts-4.xml');
    await world.database.db.deleteFrom('post').where('id', '>', 60_000).execute();

    expect(found).toEqual(rows.map(({ id }) => `${ORIGIN}/posts/view/${String(id)}`));
  });

  test.each([
    '/sitemap-posts-0.xml',
    '/sitemap-posts-2.xml',
    '/sitemap-posts-99999.xml',
    '/sitemap-posts-1e1.xml',
    '/sitemap-posts-x.xml',
  ])('has nothing at %s', async (url) => {
    const reply = await get(url);

    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('holds the pages that are always there', async () => {
    expect(await locations('/sitemap-pages.xml')).toContain(`${ORIGIN}/posts`);
  });

  test('is what robots are sent to, and private pages are not', async () => {
    const lines = (await get('/robots.txt')).body.split('\n');

    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /profile', 'Disallow: /posts/edit/', 'Disallow: /api/']));
    expect(lines).not.toContain('Disallow: /');
  });
});
