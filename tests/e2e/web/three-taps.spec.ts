import { expect, type Page } from 'playwright/test';
import { cards } from '../support/find-a-camry.ts';
import { openQuiet } from '../support/open-quiet.ts';
import { PHONE, marketTest as test } from '../support/site.ts';

test.use({ ...PHONE, locale: 'ru-RU' });

const SLOW_CPU = 4;
/** Slow 4G: 150 ms there and back, 1.6 Mbit/s down. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
};

test('a buyer on a slow phone types what they want and opens the car with three taps', async ({ page }) => {
  await openQuiet(page, '/?lang=ru');
  await slowDown(page);
  const field = page.getByRole('main').getByRole('combobox', { name: 'Марка, модель или VIN' });

  await field.tap();
  await page.keyboard.type('камри 2018 ереван');
  await page
    .getByRole('option', { name: /^Toyota Camry 2018, Ереван/ })
    .first()
    .tap();
  await expect(page).toHaveURL(/YearFrom=2018&YearTo=2018$/);
  // Home shows cars, too, until the results take its place.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota Camry');
  const car = cards(page).filter({ has: page.getByRole('link', { name: /Toyota Camry/ }) });
  // On its photo: the strip of photos lies over the link there.
  await car.locator('.a-swipe').first().tap();

  await expect(page).toHaveURL(/\/posts\/view\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota Camry');
  await expect(page.getByRole('main')).toContainText('2018');
});

test('the combobox works by keyboard, and remembers the search on this device', async ({ page }) => {
  await openQuiet(page, '/');
  const field = page.getByRole('main').getByRole('combobox', { name: /VIN$/ });
  await field.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type('тойота или хонда');
  await expect(page.getByRole('option', { name: /^Toyota, Honda/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /-0$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/Cars=\d+%2C\d+/);

  await page.goBack();
  await page.getByRole('main').getByRole('combobox', { name: /VIN$/ }).click();
  await expect(page.getByRole('option', { name: /^Toyota, Honda/ })).toBeVisible();
});
