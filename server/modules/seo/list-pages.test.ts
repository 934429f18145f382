import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { homePage, resultsPage, userPage } from './list-pages.ts';
import type { PageContext, PageFacts } from './page.ts';
import type { SiteTexts } from './texts.ts';

const TOTAL = 45;
const dictionary = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../renderer/i18n/locales/en/${name}.json`, import.meta.url), 'utf8'));
const texts = Object.fromEntries(
  ['shell', 'home', 'posts', 'search', 'user'].map((name) => [name, dictionary(name)]),
) as SiteTexts;

/** The pages of a list of 45 cars, of which only the number of the page matters here. */
const world = () => {
  const asked: number[] = [];
  const replyOf = (page: number) => {
    asked.push(page);
    const value = Array.from({ length: Math.max(0, Math.min(20, TOTAL - (page - 1) * 20)) }, (_, at) => ({
      id: (page - 1) * 20 + at + 1,
      brand: 'Toyota',
      model: 'Camry',
      modification: null,
      mainImage: null,
      images: [],
      price: 1,
      priceDrop: null,
      priceUnit: 'USD',
      userPrice: null,
      userPriceUnit: 'USD',
    }));
    return Buffer.from(JSON.stringify({ value, totalCount: TOTAL }));
  };
  const context = {
    viewer: { language: 'en', currency: 'USD', user: null },
    texts,
    absolute: (path: string) => path,
    posts: {
      search: ({ page }: { page: number }) => Promise.resolve({ body: replyOf(page) }),
      listOfUser: (_id: number, { page }: { page: number }) => Promise.resolve(replyOf(page)),
    },
    users: { publicProfile: () => Promise.resolve({ name: 'Ani', isBusiness: false, avatar: null }) },
  } as unknown as PageContext;
  return { context, asked, body: replyOf };
};
const linksOf = ({ view }: PageFacts): string[][] =>
  [...(view?.text ?? '').matchAll(/ rel="(\w+)" href="([^"]+)"/g)].map(([, rel = '', href = '']) => [
    rel,
    href.replaceAll('&amp;', '&'),
  ]);

describe('a list without scripts', () => {
  test('leads from home to the second page of everything', () => {
    const { context, body } = world();

    expect(linksOf(homePage(context, { body: body(1) }))).toEqual([['next', '/posts?page=2']]);
  });

  test.each([
    [1, [['next', '/posts?BrandId=1&page=2']], '/posts?BrandId=1'],
    [
      2,
      [
        ['prev', '/posts?BrandId=1'],
        ['next', '/posts?BrandId=1&page=3'],
      ],
      '/posts?BrandId=1&page=2',
    ],
    [3, [['prev', '/posts?BrandId=1&page=2']], '/posts?BrandId=1&page=3'],
  ])('shows page %i of a search, with ways to its neighbours and an address of its own', async (page, links, path) => {
    const { context, asked } = world();

    const facts = await resultsPage(context, { filters: { BrandId: '1' }, page });

    expect(asked).toEqual([page]);
    expect(linksOf(facts)).toEqual(links);
    expect([facts.path, facts.isIndexed]).toEqual([path, true]);
    expect(Object.keys(facts.replies)).toHaveLength(page === 1 ? 1 : 0);
  });

  test('behind its end leads back and is not for search engines', async () => {
    const facts = await resultsPage(world().context, { filters: {}, page: 9 });

    expect(linksOf(facts)).toEqual([['prev', '/posts?page=3']]);
    expect(facts.isIndexed).toBe(false);
  });

  test('of a seller has pages, too', async () => {
    const { context, asked } = world();

    const facts = await userPage(context, 5, 2);

    expect(asked).toEqual([2]);
    expect(facts?.path).toBe('/user/all/5?page=2');
    expect(linksOf(facts as PageFacts)).toEqual([
      ['prev', '/user/all/5'],
      ['next', '/user/all/5?page=3'],
    ]);
  });
});
