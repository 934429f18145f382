import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, LOCALE_OF } from '#contract/constants.ts';
import { ORIGIN, openPages, type PagesWorld, repliesIn } from './support.ts';

const SECRETS = /secret|37491111111|37492222222|37499000000|012345|099999/i;

let pages: PagesWorld;
beforeAll(async () => {
  pages = await openPages();
}, 60_000);
afterAll(() => pages.close());

const get: PagesWorld['get'] = (...request) => pages.get(...request);
const documentAt: PagesWorld['documentAt'] = (url) => pages.documentAt(url);

const content = (page: Document, name: string): string | null =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
const linkedData = (page: Document): Record<string, unknown>[] =>
  [...page.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
  );

/** Every kind of address, of posts and sellers whether they are there or not. */
const EVERY_PAGE = [
  '/',
  '/home',
  '/posts',
  '/posts?page=1',
  '/posts?BrandId=1',
  '/posts?Query=secret',
  '/about',
  '/login',
  '/no/such',
  ...Array.from({ length: 10 }, (_, at) => `/posts/view/${at + 1}`),
  ...Array.from({ length: 6 }, (_, at) => `/user/all/${at + 1}`),
];

test.each(EVERY_PAGE)('%s shows what works without scripts, in the language of the reader', async (url) => {
  const page = await documentAt(`${url}${url.includes('?') ? '&' : '?'}lang=ru`);

  expect(page.querySelector('noscript')?.textContent).toMatch(/^JavaScript отключён/);
});

describe('a page for search engines', () => {
  test.each([
    ['/', '/posts'],
    ['/home', '/posts'],
    ['/posts/home', '/posts'],
    ['/posts', '/posts'],
    ['/posts?utm_source=mail', '/posts'],
    ['/posts?BrandId=&Query=', '/posts'],
    ['/posts?page=1', '/posts'],
    ['/posts?SortKey=Price&BrandId=1', '/posts?BrandId=1'],
    ['/posts?YearFrom=2000', '/posts'],
    ['/posts/view/1', '/posts/view/1'],
    ['/posts/view/1/?from=mail', '/posts/view/1'],
    ['/user/all/1', '/user/all/1'],
    ['/about', '/about'],
    ['/Countries', '/countries'],
  ])('%s has the one address %s, in every language', async (url, path) => {
    const page = await documentAt(url);
    const separator = path.includes('?') ? '&' : '?';
    const alternates = [...page.querySelectorAll('link[rel="alternate"]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]);

    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${ORIGIN}${path}`);
    expect(alternates).toEqual([
      ['en', `${ORIGIN}${path}${separator}lang=en`],
      ['hy', `${ORIGIN}${path}${separator}lang=am`],
      ['ru', `${ORIGIN}${path}${separator}lang=ru`],
      ['x-default', `${ORIGIN}${path}`],
    ]);
    expect(content(page, 'robots')).toBeNull();
  });

  test('in a language asked for by the address is the canonical one of that language', async () => {
    const page = await documentAt('/posts/view/1?lang=am');

    expect(page.documentElement.lang).toBe('hy');
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${ORIGIN}/posts/view/1?lang=am`);
    expect(content(page, 'og:locale')).toBe('hy_AM');
    expect(page.body.textContent).toContain('պարզ');
  });

  test.each([
    ['/posts/view/3', 404],
    ['/posts/view/4', 404],
    ['/posts/view/5', 404],
    ['/posts/view/6', 404],
    ['/posts/view/8', 404],
    ['/posts/view/999', 404],
    ['/posts/view/0', 404],
    ['/posts/view/1e3', 404],
    ['/posts/view/99999999999', 404],
    ['/user/all/999', 404],
    ['/user/all/x', 404],
    ['/no/such/page', 404],
    ['/login', 200],
    ['/changePassword', 200],
    ['/profile', 200],
    ['/posts/create', 200],
    ['/posts/favorites', 200],
    ['/posts/edit/1', 200],
    ['/plans/buy/1', 200],
  ])('%s is not for them, with status %i', async (url, status) => {
    const reply = await get(url);
    const page = new JSDOM(reply.body).window.document;

    expect(reply.statusCode).toBe(status);
    expect(content(page, 'robots')).toBe('noindex');
    expect(page.querySelector('link[rel="canonical"], link[rel="alternate"]')).toBeNull();
    expect(linkedData(page)).toEqual([]);
    expect(repliesIn(page)).toEqual({ '/api/Rates': (await get('/api/Rates')).json() });
  });

  test('shows that a car or seller is not there, and leads on', async () => {
    const post = await documentAt('/posts/view/999?lang=en');
    const user = await documentAt('/user/all/999?lang=en');

    expect([post, user].map((page) => page.querySelector('main h1')?.textContent)).toEqual([
      'Post not found',
      'Seller not found',
    ]);
    expect(post.querySelector('main a')?.getAttribute('href')).toBe('/posts');
  });

  test.each(LANGUAGES)('has a title, a description and a preview of its own in %s', async (language) => {
    const urls = [
      '/',
      '/posts?page=1',
      '/posts/view/1',
      '/user/all/1',
      '/about',
      '/contact',
      '/countries',
      '/subscriptions',
    ];
    const pages = await Promise.all(
      urls.map((url) => documentAt(`${url}${url.includes('?') ? '&' : '?'}lang=${language}`)),
    );
    const descriptions = pages.map((page) => content(page, 'description') ?? '');

    expect(pages.map((page) => page.documentElement.lang)).toEqual(urls.map(() => LOCALE_OF[language]));
    expect(new Set(pages.map((page) => page.title)).size).toBe(urls.length);
    expect(new Set(descriptions).size).toBe(urls.length);
    expect(descriptions.filter((text) => text.length < 20 || /\{\{|undefined|null/.test(text))).toEqual([]);
    for (const page of pages) expect(content(page, 'og:title')).toBe(page.title);
  });

  test('shows the main photo of a car in link previews', async () => {
    const page = await documentAt('/posts/view/1');
    const image = `${ORIGIN}/media/${'a'.repeat(64)}/1280.jpg`;

    expect([content(page, 'og:image'), content(page, 'twitter:image')]).toEqual([image, image]);
    expect(content(page, 'twitter:card')).toBe('summary_large_image');
    expect(content(await documentAt('/about'), 'twitter:card')).toBe('summary');
  });

  test('describes home as a site that is searched, and its cars', async () => {
    const [site, list] = linkedData(await documentAt('/'));

    expect(site).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: `${ORIGIN}/posts?Query={search_term_string}` } },
    });
    expect(list).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 3,
      itemListElement: [
        { position: 1, url: `${ORIGIN}/posts/view/1` },
        { position: 2, url: `${ORIGIN}/posts/view/2` },
        { position: 3, url: `${ORIGIN}/posts/view/9` },
      ],
    });
  });

  test('describes a car, its offer and where it is', async () => {
    const [car, crumbs] = linkedData(await documentAt('/posts/view/1?lang=en'));

    expect(car).toMatchObject({
      '@type': 'Car',
      brand: { name: 'Brand 1' },
      mileageFromOdometer: { unitCode: 'KMT' },
      offers: { price: 10_000, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
    expect(car).not.toHaveProperty('vehicleIdentificationNumber');
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    const stops = crumbs?.['itemListElement'] as { item: string }[];
    expect(stops.map(({ item }) => item)).toEqual([
      `${ORIGIN}/posts`,
      `${ORIGIN}/posts?BrandId=1`,
      `${ORIGIN}/posts?BrandId=1&ModelId=1`,
      `${ORIGIN}/posts/view/1`,
    ]);
  });

  test('shows that a sold car is sold', async () => {
    const [car] = linkedData(await documentAt('/posts/view/7'));

    expect(car).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  });

  test('holds no contact, address or VIN tail, wherever one looks', async () => {
    const urls = EVERY_PAGE.flatMap((url) =>
      LANGUAGES.map((language) => `${url}${url.includes('?') ? '&' : '?'}lang=${language}`),
    ).filter((url) => !url.includes('Query'));
    const bodies = await Promise.all(urls.map(async (url) => (await get(url)).body));

    expect(urls.filter((_, at) => SECRETS.test(bodies[at] ?? ''))).toEqual([]);
  });
});

describe('the content security policy of a document', () => {
  test.each(EVERY_PAGE)('%s holds: no inline script, no handler, no foreign source', async (url) => {
    const reply = await get(url);
    const page = new JSDOM(reply.body).window.document;
    const inline = [...page.querySelectorAll('script:not([src])')].map((script) => script.getAttribute('type'));
    const sources = [...page.querySelectorAll('script[src], link[rel="stylesheet"], img')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    );
    const handlers = [...page.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style'),
    );

    expect(reply.headers['content-security-policy']).toContain("script-src 'self';");
    expect(inline.filter((type) => type !== 'application/json' && type !== 'application/ld+json')).toEqual([]);
    expect(sources.filter((source) => !/^\/[a-z]/.test(source))).toEqual([]);
    expect(handlers).toEqual([]);
  });
});
