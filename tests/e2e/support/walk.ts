import { expect, type Page } from 'playwright/test';
import { addresses, CAMRY_LIMIT, cards, findCamry, findCamryOnPhone, prices } from './find-a-camry.ts';

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** How far the picture on the full screen is magnified. */
const zoomOf = (page: Page): Promise<number> =>
  page
    .locator('.yarl__slide_current .yarl__slide_wrapper')
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);

/** Opens the photos, zooms in and out by keyboard and closes. */
export async function zoomByKeyboard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open photo 1 of/ })
    .first()
    .click();
  const lightbox = page.locator('.yarl__container');
  await expect(lightbox).toBeVisible();
  await expect(page.locator('.yarl__slide_current img')).toBeVisible();
  // Until then it ignores keys.
  await expect(lightbox).toBeFocused();

  await page.keyboard.press('+');
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(1);
  await page.keyboard.press('0');
  await expect.poll(() => zoomOf(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
}

/** Switches to Armenian and to dark, in the header or in the burger menu. */
export async function speakArmenianInTheDark(page: Page): Promise<void> {
  const html = page.locator('html');
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  const place = isPhone(page) ? page.getByRole('dialog') : page.getByRole('banner');
  await place.getByLabel('Language').selectOption({ label: 'Հայերեն' });
  await expect(html).toHaveAttribute('lang', 'hy');
  await place.getByRole('switch').click();
  await expect(html).toHaveClass(/bp6-dark/);
  if (isPhone(page)) await page.keyboard.press('Escape');
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** The whole journey: find, sort, open the third car, switch to Armenian and dark, go Back to the same position. */
export async function walk(page: Page): Promise<void> {
  await page.goto('/posts/home');
  await (isPhone(page) ? findCamryOnPhone(page) : findCamry(page));
  expect((await prices(page)).every((price) => price <= CAMRY_LIMIT)).toBe(true);
  const [, , address] = await addresses(page);
  const third = cards(page).nth(2);
  await third.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  const list = page.url();

  // On a phone the strip of photos lies over the link and passes the tap on.
  await third.getByRole('link').first().click({ force: true });
  await expect(page).toHaveURL(new RegExp(`${address}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota Camry');
  await zoomByKeyboard(page);
  await speakArmenianInTheDark(page);
  await page.goBack();

  await expect(page).toHaveURL(list);
  await expect(cards(page).locator(`a[href="${address}"]`)).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(60);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hy');
}
