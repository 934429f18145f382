import { expect, type Page } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { giveCars } from '../support/own-cars.ts';
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
