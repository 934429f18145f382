import { expect, type Page } from 'playwright/test';
import { openQuiet } from '../support/open-quiet.ts';
import { marketTest as test } from '../support/site.ts';

// No test needs another's state: workers share the file.
test.describe.configure({ mode: 'parallel' });

const WIDTHS = [390, 800, 1024, 1440] as const;

/** Pages with what both the server's first view and the app draw, of which the first that is shown counts. */
const PAGES = [
  ['/', ['h1', '.h-words p', '.h-search', '.h-bodies', '.a-sechead h2', '.a-card']],
  ['/posts?page=1', ['h1', '.s-find', '.s-tools', '.a-card']],
  [
    '/posts?SortKey=Price&SortDirection=Asc',
    ['h1', '.s-tools', '.s-tops', '.s-tops h2', '.s-tops p', '.s-tops .a-card', '.s-tops ~ .a-grid .a-card'],
  ],
  ['/about', ['h1']],
  ['/countries', ['h1']],
] as const;

const placesOf = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (names) =>
      names.map((name) => {
        const shown = [...document.querySelectorAll(name)].find((element) => element.getClientRects().length > 0);
        const { x = -1, y = -1, height = -1 } = shown?.getBoundingClientRect() ?? {};
        return `${name} at ${Math.round(x)}, ${Math.round(y)}, ${Math.round(height)} high`;
      }),
    selectors,
  );

const isApp = (page: Page) => expect(page.locator('#root > .a-page:not(.a-first)')).toBeVisible();

/** The page as the server wrote it: its code never comes. */
const openFirstView = async (page: Page, path: string): Promise<void> => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  // Cards at the edge of the window have the height of their words from the second frame on.
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
};

/** Positions of elements in the server's first view and in the app. */
const bothPlaces = async (page: Page, path: string, selectors: readonly string[]) => {
  await openFirstView(page, path);
  const first = await placesOf(page, selectors);

  await page.unroute('**/assets/*.js');
  await openQuiet(page, path);
  await isApp(page);
  return { first, app: await placesOf(page, selectors) };
};

for (const width of WIDTHS) {
  for (const [path, selectors] of PAGES) {
    test(`the app takes the place of the first view of ${path} at ${width} px without moving it`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() => localStorage.removeItem('aniv.visited'));

      const { first, app } = await bothPlaces(page, path, selectors);

      expect(app).toEqual(first);
    });
  }

  test(`the row of the last visit moves nothing on home at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      localStorage.setItem('aniv.visited', 'true');
      localStorage.setItem('aniv.seen', '1,2,3,4,5,6,7,8');
    });

    const { first, app } = await bothPlaces(page, '/', ['.h-seen', ...PAGES[0][1]]);

    expect(app).toEqual(first);
    await expect(page.getByRole('region', { name: 'Recently seen' }).getByRole('link')).not.toHaveCount(0);
  });
}

test('on the phone of a returning visitor the first car is above the fold', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openQuiet(page, '/');
  await isApp(page);
  await page.getByRole('region', { name: 'Cars' }).getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/posts\/view\//);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('aniv.seen'))).not.toBeNull();

  await openQuiet(page, '/');
  await isApp(page);

  const car = page.getByRole('region', { name: 'Recently seen' }).getByRole('link').first();
  await expect(car).toBeInViewport({ ratio: 1 });
});

test('on a phone the app draws the cars in sight first, and no scrollbar while it starts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const scrollbar = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollbarWidth);
  await openFirstView(page, '/posts?page=1');
  expect(await scrollbar()).toBe('none');

  await page.unroute('**/assets/*.js');
  await page.addInitScript(() => {
    const counts = new Set<number>();
    Object.assign(window, { cardCounts: counts });
    new MutationObserver(() =>
      counts.add(document.querySelectorAll('#root > .a-page:not(.a-first) .a-card:not([aria-hidden])').length),
    ).observe(document, { childList: true, subtree: true });
  });
  await openQuiet(page, '/posts?page=1');
  await expect(page.getByRole('region', { name: 'Cars' }).getByRole('article')).toHaveCount(20);

  const counts = await page.evaluate(() => [...(window as unknown as { cardCounts: Set<number> }).cardCounts]);
  expect(counts.slice(0, 3)).toEqual([0, 4, 20]);
  expect(await scrollbar()).toBe('auto');
  await context.close();
});

test('the program comes after the first paint', async ({ page }) => {
  await openQuiet(page, '/');
  await isApp(page);

  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /assets\/[^/]*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }));

  expect(asked.length).toBeGreaterThan(3);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
});

test('the program comes where no paint is reported, as in a tab behind others', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });

  await openQuiet(page, '/');

  await isApp(page);
});

test('who chose another language or view does not see the page of somebody else first', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('aniv.language', 'ru'));

  await openFirstView(page, '/');

  await expect(page.locator('h1')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

test('without scripts a page still shows what it is about and leads on', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')).not.toHaveCount(0);

  await page.locator('.a-card a').first().click();

  await expect(page).toHaveURL(/\/posts\/view\/\d+$/);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('main img').first()).toBeVisible();
  await context.close();
});

test('the first screen makes no call whose reply came with the page', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await openQuiet(page, '/');
  await isApp(page);

  expect(asked).not.toContain('/api/Posts');
});

for (const [language, fonts] of [
  ['en', ['dram', 'latin', 'others']],
  ['ru', ['cyrillic', 'dram', 'latin', 'others']],
] as const) {
  test(`the signs of currencies need no font of another script in ${language}`, async ({ page }) => {
    const asked = new Set<string>();
    page.on('request', (request) =>
      asked.add(/(?:google-sans-)?([\w-]+?)(?:-wght-normal)?-[\w-]{8}\.woff2/.exec(request.url())?.[1] ?? ''),
    );

    await openQuiet(page, `/?lang=${language}`);
    await page.evaluate(() => document.fonts.ready);

    expect([...asked].filter(Boolean).sort()).toEqual(fonts);
  });
}

for (const width of [390, 360]) {
  for (const language of ['en', 'am', 'ru']) {
    test(`no label of the bottom navigation is cut off at ${width} px in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript((chosen) => localStorage.setItem('aniv.language', chosen), language);
      await openQuiet(page, '/');
      await isApp(page);
      await page.evaluate(() => document.fonts.ready);
      const places = await page.locator('.a-bnav > *').evaluateAll((items) =>
        items.map((item) => {
          const label = item.querySelector('em')!;
          const text = document.createRange();
          text.selectNodeContents(label);
          const words = text.getBoundingClientRect();
          const box = item.getBoundingClientRect();
          const isCut = label.scrollWidth > label.clientWidth || words.left < box.left || words.right > box.right;
          return { isCut, right: box.right };
        }),
      );

      expect(places.map(({ isCut }) => isCut)).toEqual([false, false, false, false, false]);
      expect(places.at(-1)!.right).toBeLessThanOrEqual(width);
    });
  }
}
