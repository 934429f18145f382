import { expect, type Page } from 'playwright/test';
import { marketTest as test } from '../support/site.ts';

// No test needs another's state: workers share the file.
test.describe.configure({ mode: 'parallel' });

const NEWER = '0123456789ab';

/** A tab that has been open for a while and has loaded the check for a newer build. */
const openTab = async (page: Page, path: string): Promise<void> => {
  await page.clock.install();
  const later = page.waitForResponse(/\/assets\/LaterLoaded-[^/]*\.js$/);
  await page.goto(path);
  await expect(page.locator('#root > .a-page:not(.a-first)')).toBeVisible();
  await page.clock.runFor(6000);
  await later;
  await expect(page.locator('p[role=status]')).toBeAttached();
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
};
const isOldPage = (page: Page) => page.evaluate(() => 'isOldPage' in window);
/** A question into a page that is just being left fails, and is asked again. */
const expectNewPage = (page: Page): Promise<void> =>
  expect(async () => expect(await isOldPage(page)).toBe(false)).toPass({ timeout: 30_000 });

/** What a deploy does to an open tab: its code is gone, and the server names another build. */
const deploy = async (page: Page, screen: string): Promise<void> => {
  await page.route('**/build.txt', (route) => route.fulfill({ body: NEWER, contentType: 'text/plain' }));
  await page.route(`**/assets/${screen}-*.js`, (route) => route.fulfill({ status: 404 }), { times: 1 });
};

test('a link to a screen whose code is gone opens it in the new version', async ({ page }) => {
  await openTab(page, '/about');
  await deploy(page, 'CountriesScreen');

  await page.getByRole('link', { name: 'Countries' }).first().click();

  await expect(page).toHaveURL(/\/countries$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
  await expectNewPage(page);
});

test('a message that is being written stays, and the notice offers the new version', async ({ page }) => {
  await openTab(page, '/contact');
  await page.getByRole('textbox', { name: /^Message/ }).fill('The car of the third photo');
  await deploy(page, 'CountriesScreen');

  // An open tab checks every five minutes. A jump, for the request's own timeout must begin at the end of these minutes.
  await page.clock.fastForward(5 * 60_000);

  await expect(page.locator('p[role=status]')).toContainText('A new version is available.');
  await page.clock.runFor(60_000);
  expect(await isOldPage(page)).toBe(true);
  await page.getByRole('button', { name: 'Reload now' }).press('Enter');
  await expectNewPage(page);
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue('The car of the third photo');
});

test('without a connection the page shows a message, in its own words and without a version', async ({ page }) => {
  await openTab(page, '/about');
  await page.route(/\/build\.txt$|\/assets\/CountriesScreen-/, (route) => route.abort('internetdisconnected'));

  await page.getByRole('link', { name: 'Countries' }).first().click();

  await expect(page.locator('.a-crash')).toContainText('Check the internet connection');
  await expect(page.locator('body')).not.toContainText('dynamically imported');
  await expect(page.locator('p[role=status]')).toBeEmpty();
  expect(await isOldPage(page)).toBe(true);
});
