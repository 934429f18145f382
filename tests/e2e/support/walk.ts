import { expect, type Locator, type Page } from 'playwright/test';

/** The lists of the filters, wherever they stand: the sidebar, the sheet. */
async function chooseCar(panel: Locator): Promise<void> {
  await chooseOption(panel.getByLabel('Brand', { exact: true }), /^Toyota/);
  await chooseOption(panel.getByLabel('Model', { exact: true }), /^Camry \(|^Camry$/);
  await panel.getByLabel('Year from').selectOption('2016');
  await panel.getByLabel('Year to').selectOption('2019');
  await panel.getByRole('textbox', { name: 'Price to' }).fill('25000');
  await panel.getByRole('textbox', { name: 'Price to' }).press('Enter');
  await panel.getByRole('button', { name: 'Not damaged' }).click();
  await openSection(panel, 'Transmission');
  await panel.getByRole('button', { name: /^Automatic,/ }).click();
  await openSection(panel, 'Country and region');
  await chooseOption(panel.getByLabel('Country', { exact: true }), /^Armenia/);
  await chooseOption(panel.getByLabel('Region', { exact: true }), /^Yerevan/);
}

async function openSection(panel: Locator, name: string): Promise<void> {
  const head = panel.getByRole('button', { name, exact: true });
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
}

/** Waits for the list to hold the option, then chooses it: dependent lists load after their parent. */
async function chooseOption(list: Locator, name: RegExp): Promise<void> {
  const option = list.locator('option').filter({ hasText: name }).first();
  await expect(option).toBeAttached();
  await list.selectOption(await option.evaluate((element: HTMLOptionElement) => element.value));
}

export const postLinks = (page: Page): Locator => page.locator('main article a[href^="/posts/view/"]');

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Filters for "Toyota Camry 2016–2019 under 25,000 USD in Yerevan, automatic, not damaged". */
async function filter(page: Page): Promise<void> {
  if (!isPhone(page)) {
    await page.goto('/posts?page=1');
    await chooseCar(page.getByRole('complementary', { name: 'Filters' }));
    return;
  }
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await chooseCar(sheet);
  await sheet.getByRole('button', { name: /^Show \d+ cars?$/ }).click();
  await expect(sheet).toBeHidden();
}

/** The prices in the viewer's currency, as numbers. */
async function shownPrices(page: Page): Promise<number[]> {
  const texts = await page.locator('main article .a-price > b').allInnerTexts();
  return texts.map((text) => Number(text.replace(/\D/g, '')));
}

const isSorted = (prices: readonly number[]): boolean => prices.every((price, i) => i === 0 || prices[i - 1]! <= price);

/** Finds the Camry, sorts by price and checks what the list shows. */
export async function findCamry(page: Page): Promise<void> {
  await page.goto('/posts/home');
  await expect(postLinks(page).first()).toBeVisible();
  await filter(page);
  await expect(page).toHaveURL(/Damaged=false/);
  await expect(page).toHaveURL(/RegionId=\d+/);

  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });

  await expect(page).toHaveURL(/SortKey=Price/);
  await expect(postLinks(page).nth(2)).toBeVisible();
  for (const name of await page.locator('main article h3').allInnerTexts()) expect(name).toMatch(/^Toyota Camry/);
  await expect.poll(async () => isSorted(await shownPrices(page))).toBe(true);
  const prices = await shownPrices(page);
  expect(prices.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...prices)).toBeLessThanOrEqual(25_000);
}

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

/** The whole way: find, sort, open the third, look, Armenian, dark, Back to where one stood. */
export async function walk(page: Page): Promise<void> {
  await findCamry(page);
  const third = postLinks(page).nth(2);
  const address = await third.getAttribute('href');
  await third.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  const list = page.url();

  await third.click();
  await expect(page).toHaveURL(new RegExp(`${address}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota Camry');
  await zoomByKeyboard(page);
  await speakArmenianInTheDark(page);
  await page.goBack();

  await expect(page).toHaveURL(list);
  await expect(page.locator(`main article a[href="${address}"]`)).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(60);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hy');
}
