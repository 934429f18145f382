import { expect, type Page } from 'playwright/test';
import { newMember, type Person, signIn } from '../support/account-steps.ts';
import { seriousViolations } from '../support/axe.ts';
import { openQuiet } from '../support/open-quiet.ts';
import { test } from '../support/site.ts';

// No test needs another's state: workers share the file.
test.describe.configure({ mode: 'parallel' });

const FOR_ALL = [
  '/login',
  '/register?invite=abc',
  '/businessRegister',
  '/forgot-password',
  '/reset-password',
  '/reset-password?email=a%40example.com&token=abc_DEF-1',
  '/emailVerification',
  '/emailVerification?email=a%40example.com&token=abc_DEF-1',
] as const;
const FOR_MEMBERS = [
  '/profile?section=1',
  '/profile?section=2',
  '/profile?section=3',
  '/posts/favorites',
  '/changePassword',
  '/emailVerification',
] as const;
const LANGUAGES = ['en', 'am', 'ru'] as const;

type Faults = { readonly path: string; readonly what: readonly string[] };

const show = async (page: Page, path: string): Promise<void> => {
  await openQuiet(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
};

/** The findings of axe and of the console for each page. */
const faultsOf = async (page: Page, paths: readonly string[]): Promise<Faults[]> => {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    // A dead link is refused by design; the browser logs the refusal.
    if (message.type() === 'error' && !message.text().includes('status of 400')) said.push(message.text());
  });
  const faults: Faults[] = [];
  for (const path of paths) {
    await show(page, path);
    const what = [...(await seriousViolations(page)), ...said.splice(0)];
    if (what.length > 0) faults.push({ path, what });
  }
  return faults;
};

/** Every page that is wider than the window in some language, with the languages. */
const widePages = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const wide: string[] = [];
  for (const language of LANGUAGES) {
    for (const path of paths) {
      await show(page, `${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) wide.push(`${path} in ${language} by ${overflow} px`);
    }
  }
  return wide;
};

let member: Person | undefined;
test.beforeEach(async ({ page, site }) => {
  member ??= await newMember(page, site);
});
const enter = (page: Page) => signIn(page, member ?? { email: '', password: '' });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`pages about accounts are accessible and quiet in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

    expect(await faultsOf(page, FOR_ALL)).toEqual([]);
  });

  test(`pages for members are accessible and quiet in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enter(page);

    expect(await faultsOf(page, FOR_MEMBERS)).toEqual([]);
  });
}

test('no page about accounts is wider than a phone in any language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });

  expect(await widePages(page, FOR_ALL)).toEqual([]);
});

test('no page for members is wider than a phone in any language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);

  expect(await widePages(page, FOR_MEMBERS)).toEqual([]);
});
