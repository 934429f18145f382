import type { Page } from 'playwright/test';
import { addresses, CAMRY_LIMIT, cards, findCamry, prices } from '../support/find-a-camry.ts';
import { expect, test } from './support/fixtures.ts';

const savedCopy = (page: Page) => page.getByText(/^(Saved copy from|Պահպանված պատճեն)/);
const photos = (page: Page) => page.getByRole('button', { name: /Open photo|լուսանկար/ });

/** Whether every photo on the screen has really come, pixel by pixel; those further down load when they are reached. */
const haveCome = (page: Page) =>
  page.locator('main img:visible').evaluateAll((images) => {
    const onScreen = images.filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return onScreen.length > 0 && onScreen.every((image) => (image as HTMLImageElement).naturalWidth > 0);
  });

async function toArmenian(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('am');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hy');
}

test('a car is found, sorted, opened and zoomed, in Armenian and dark, and Back leads where one stood', async ({
  launch,
  market,
}) => {
  const { page, menu } = await launch({ server: market.address });
  await findCamry(page);
  expect((await prices(page)).every((price) => price <= CAMRY_LIMIT)).toBe(true);
  const list = await addresses(page);
  expect(list.length).toBeGreaterThanOrEqual(3);

  await cards(page).nth(2).scrollIntoViewIfNeeded();
  await cards(page).nth(2).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${list[2]}$`));
  await photos(page).first().click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('100%');
  await expect(page.locator('.yarl__container')).toBeFocused();
  await page.keyboard.press('+');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('200%');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await toArmenian(page);
  await page.getByRole('banner').getByRole('switch').click();
  await expect(page.locator('html')).toHaveClass(/bp6-dark/);
  await expect.poll(menu).toEqual(['Ֆայլ', 'Խմբագրում', 'Տեսք', 'Անցնել', 'Պատուհան', 'Օգնություն']);
  await page.goBack();

  await expect(page).toHaveURL(/SortKey=Price/);
  await expect.poll(() => addresses(page)).toEqual(list);
  await expect(cards(page).nth(2)).toBeInViewport();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hy');
});

test('with the server stopped everything seen is there, marked with its time, and comes back fresh', async ({
  launch,
  server,
  restart,
}) => {
  const { page } = await launch({ server: server.address });
  await findCamry(page);
  const list = await addresses(page);
  const [first, second, unseen] = list;
  for (const address of [first, second]) {
    await page.locator(`main a[href="${address}"]`).first().click();
    await expect(photos(page).first()).toBeVisible();
    await expect.poll(() => haveCome(page)).toBe(true);
    await page.goBack();
    await expect(cards(page).first()).toBeVisible();
  }
  await server.stop();

  await page.reload();
  await expect(savedCopy(page)).toBeVisible();
  await expect.poll(() => addresses(page)).toEqual(list);
  await page.locator(`main a[href="${second}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota Camry');
  await expect(photos(page).first()).toBeVisible();
  await expect.poll(() => haveCome(page)).toBe(true);
  await expect(savedCopy(page)).toBeVisible();

  await page.goBack();
  await page.locator(`main a[href="${unseen}"]`).first().click();
  await expect(page.getByRole('alert')).toBeVisible();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();

  await restart();
  await retry.click();
  await expect(photos(page).first()).toBeVisible();
  await expect(savedCopy(page)).toBeHidden();
});

test('what was seen is there at the next start as well, without a server', async ({ launch, server }) => {
  const first = await launch({ server: server.address });
  await expect(cards(first.page).first()).toBeVisible();
  const list = await addresses(first.page);
  await cards(first.page).first().scrollIntoViewIfNeeded();
  await expect.poll(() => haveCome(first.page)).toBe(true);
  await first.close();
  await server.stop();

  const { page } = await launch({ server: server.address });

  await expect(savedCopy(page)).toBeVisible();
  await expect.poll(() => addresses(page)).toEqual(list);
  await cards(page).first().scrollIntoViewIfNeeded();
  await expect.poll(() => haveCome(page)).toBe(true);
});

test('a start without a server and without anything seen shows a message and offers another try', async ({
  launch,
  server,
}) => {
  await server.stop();
  const { page } = await launch({ server: server.address });

  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
});
