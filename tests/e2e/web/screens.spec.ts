import { expect, type Page } from 'playwright/test';
import { seriousViolations } from '../support/axe.ts';
import { openQuiet } from '../support/open-quiet.ts';
import { PHONE, marketTest as test } from '../support/site.ts';

// No test needs another's state: workers share the file.
test.describe.configure({ mode: 'parallel' });

const SCREENS = [
  '/',
  '/posts?BrandId=1&Damaged=false',
  '/posts?page=1',
  '/contact',
  '/countries',
  '/subscriptions',
  '/about',
  '/user/all/2',
  '/posts/view/999999999',
  '/login',
] as const;

const LANGUAGES = ['en', 'am', 'ru'] as const;

const open = async (page: Page, path: string, theme: 'light' | 'dark'): Promise<string[]> => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`${path}: ${error.message}`));
  page.on('console', (message) => {
    // A missing post is a 404 by design; the browser tells of it on its own.
    if (message.type() === 'error' && !message.text().includes('404')) failures.push(`${path}: ${message.text()}`);
  });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await openQuiet(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path === '/') {
    // What is far below is loaded when somebody comes near it.
    await page.locator('.h-end').scrollIntoViewIfNeeded();
    await expect(page.locator('.h-end nav').first()).toBeVisible();
  }
  return failures;
};

const firstPost = async (page: Page): Promise<string> => {
  const reply = (await (await page.request.get('/api/Posts?pageCount=1')).json()) as { value: [{ id: number }] };
  return `/posts/view/${reply.value[0].id}`;
};

test('another theme takes effect at once for users who want less motion', async ({ page }) => {
  await open(page, await firstPost(page), 'light');

  const colours = await page.evaluate(() => {
    const colourOf = (selector: string) => getComputedStyle(document.querySelector(selector)!).color;
    document.documentElement.classList.add('bp6-dark');
    return { heading: colourOf('main h1'), page: colourOf('body') };
  });

  expect(colours.heading).toBe(colours.page);
  expect(colours.page).toBe('rgb(245, 243, 242)');
});

test('at 1024 px the switch of rows is free and the buttons of quantity are inside their plan', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await openQuiet(page, '/posts?page=1&lang=ru');
  await page.locator('.s-tools .a-seg button').last().click();

  await openQuiet(page, '/subscriptions?lang=ru');
  await page.locator('.pl-kinds button').last().click();
  const rows = page.locator('.pl-grid:not(.g3) .pl-qty');
  await expect(rows.first()).toBeVisible();
  expect(await rows.evaluateAll((all) => all.filter((row) => row.scrollWidth > row.clientWidth).length)).toBe(0);
});

for (const lang of LANGUAGES)
  test(`on a narrow phone the button below the filters has room for its words in ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openQuiet(page, `/posts?page=1&lang=${lang}`);
    await page.locator('.s-tools button').first().click();
    const apply = page.locator('.a-sheet .ft button').last();
    await expect(apply).toHaveText(/\d.\d{3}/);

    const freeAtTheEdges = await apply.evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return button.clientWidth - words.getBoundingClientRect().width;
    });
    expect(freeAtTheEdges).toBeGreaterThan(12);
  });

test('a page opened right after the first one is said to screen readers', async ({ page }) => {
  await openQuiet(page, '/');

  await page.getByRole('link', { name: 'About', exact: true }).first().click();

  await expect(page.locator('p[aria-live="polite"]')).toHaveText('About us · Aniv');
});

test('words without end and words of no car leave the empty page as wide as a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const panel = page.locator('.a-empty');

  for (const address of [
    `/posts?Query=${'w'.repeat(100)}&Clearance=false&lang=ru`,
    '/posts?Query=drop+table&lang=am',
  ]) {
    await openQuiet(page, address);
    const ways = panel.locator('.f-ways button');
    await expect(ways.last()).toBeVisible();
    const room = await ways.last().evaluate((button) => {
      const { left } = button.getBoundingClientRect();
      return left - button.closest('.a-empty')!.getBoundingClientRect().left;
    });
    expect(room).toBeGreaterThanOrEqual(24);
  }
});

/** Whether a finger 20 px above or below the middle of an element still meets it. */
const isMetByFinger = (element: Element): boolean => {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [-20, 20].every((away) => {
    const met = document.elementFromPoint(left + width / 2, top + height / 2 + away);
    return met !== null && element.contains(met);
  });
};

test.describe('under a finger', () => {
  test.use(PHONE);

  test('what is drawn small is 44 px high', async ({ page }) => {
    await openQuiet(page, '/login');
    for (const small of ['.a-pw button', '.u-between a', '.u-between label', '.u-more a', '.a-logo'])
      expect(await page.locator(small).first().evaluate(isMetByFinger), small).toBe(true);

    await openQuiet(page, await firstPost(page));
    expect(await page.locator('.p-seller b a').evaluate(isMetByFinger)).toBe(true);
  });
});

for (const [device, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options);

    for (const theme of ['light', 'dark'] as const) {
      for (const path of SCREENS) {
        test(`${path} is accessible and quiet in ${theme}`, async ({ page }) => {
          const failures = await open(page, path, theme);

          expect(await seriousViolations(page)).toEqual([]);
          expect(failures).toEqual([]);
        });
      }

      test(`a post is accessible and quiet in ${theme}`, async ({ page }) => {
        const failures = await open(page, await firstPost(page), theme);

        expect(await seriousViolations(page)).toEqual([]);
        expect(failures).toEqual([]);
      });
    }

    for (const language of LANGUAGES)
      test(`no screen is wider than the window in ${language}`, async ({ page }) => {
        for (const path of [...SCREENS, await firstPost(page)]) {
          await openQuiet(page, `${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow, path).toBeLessThanOrEqual(0);
        }
      });

    test('an unknown address leads home', async ({ page }) => {
      await page.goto('/no/such/page');

      await expect(page).toHaveURL(/\/$|\/posts\/home$/);
      await expect(page.locator('main article').first()).toBeVisible();
    });

    test('being offline is said in words and tried again', async ({ page, context }) => {
      // The first view has cars before the app is there.
      await openQuiet(page, '/');
      await context.setOffline(true);

      await page.getByRole('button', { name: /^Show 20 more/ }).click();

      await expect(page.getByText(/offline|no connection/i).first()).toBeVisible();
      await context.setOffline(false);
      await page
        .getByRole('button', { name: /try again/i })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Cars' }).getByRole('article')).toHaveCount(40);
    });
  });
