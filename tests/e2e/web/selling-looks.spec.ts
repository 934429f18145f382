import { expect, type Page } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { giveCars } from '../support/own-cars.ts';
import { sellField } from '../support/sell-steps.ts';
import { test } from '../support/site.ts';

const SELLER = { email: 'demo.private@example.com', password: 'aniv-demo-2026' };
const NARROW = { locale: 'hy-AM', viewport: { width: 1024, height: 900 } };

/** The narrowest of what people read of each car, in pixels. */
const narrowestWords = (page: Page): Promise<number> =>
  page
    .locator('.d-post h2')
    .evaluateAll((titles) => Math.min(...titles.map((title) => title.getBoundingClientRect().width)));

/** How many facts of the plans stick out of their card. */
const factsOutside = (page: Page): Promise<number> =>
  page
    .locator('.pl dd')
    .evaluateAll(
      (facts) =>
        facts.filter(
          (fact) => fact.getBoundingClientRect().right > (fact.closest('dl')?.getBoundingClientRect().right ?? 0) + 1,
        ).length,
    );

test('in Armenian on a small desktop cars keep room for their words, and plans keep theirs within the card', async ({
  newDevice,
  site,
}) => {
  giveCars(site, SELLER.email);
  const page = await newDevice(NARROW);
  await signIn(page, SELLER, '/profile?section=2&status=Active');
  await expect(page.locator('.d-post').first()).toBeVisible();
  await expect.poll(() => narrowestWords(page)).toBeGreaterThan(300);

  await page.goto('/subscriptions');
  await expect(page.locator('.pl dd').first()).toBeVisible();
  await expect.poll(() => factsOutside(page)).toBe(0);
});

test('a VIN stays in one line in the review of the form', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, SELLER, '/posts/create');
  await sellField(page, 'vin').fill('4T1BF1FK9HU700001');
  const vin = page.locator('.c-review dd').getByText('4T1BF1FK9HU700001');
  await expect(vin).toBeVisible();

  await expect.poll(() => vin.evaluate((value) => value.getBoundingClientRect().height)).toBeLessThan(40);
});

test('in Russian on a phone the choice of grid or rows stands beside the title of the favourites', async ({
  newDevice,
}) => {
  const page = await newDevice({ locale: 'ru-RU', viewport: { width: 390, height: 844 } });
  await signIn(page, SELLER, '/posts/favorites');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Избранное');
  const toggle = page.getByRole('group', { name: 'Вид', exact: true });
  await expect(toggle).toBeVisible();

  // Until the fonts are there, words may be wider.
  await expect
    .poll(async () => {
      const [words, choice] = await Promise.all([title, toggle].map((each) => each.boundingBox()));
      return (choice?.y ?? 0) - ((words?.y ?? 0) + (words?.height ?? 0));
    })
    .toBeLessThan(0);
});
