import { expect, type Locator, type Page } from 'playwright/test';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Picks an option by its name, with any count behind it, once it is offered. */
async function pick(scope: Page | Locator, list: string, name: string): Promise<void> {
  const box = scope.getByRole('combobox', { name: list, exact: true });
  const option = box.locator('option', { hasText: new RegExp(`^${escaped(name)}( \\(|$)`) });
  await option.waitFor({ state: 'attached' });
  await box.selectOption(await option.getAttribute('value'));
}

/** The cars of a list, without the top listings above it. */
export const cards = (page: Page) => page.locator('main article:not(.s-tops article)');

/** The addresses of the cars in a list, in its order. */
export const addresses = (page: Page): Promise<(string | null)[]> =>
  cards(page)
    .locator('a[href^="/posts/view/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);

/** The price range of the Camry in drams: prices are in the currency of the market (D185). */
export const CAMRY_LIMIT = 9_000_000;

/** From home: a Toyota Camry of 2016–2019 up to the limit in Yerevan, automatic and not damaged, cheapest first. */
export async function findCamry(page: Page): Promise<void> {
  await pick(page, 'Brand', 'Toyota');
  await pick(page, 'Model', 'Camry');
  await pick(page, 'Year from', '2016');
  await pick(page, 'Year to', '2019');
  await page.getByRole('textbox', { name: 'Price to, ֏', exact: true }).fill(String(CAMRY_LIMIT));
  await page
    .getByRole('search')
    .getByRole('button', { name: /cars?$/ })
    .click();
  await chooseCondition(page);
  await sortByPrice(page);
}

/** The same on a phone: everything in the sheet of filters. */
export async function findCamryOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await pick(sheet, 'Brand', 'Toyota');
  await pick(sheet, 'Model', 'Camry');
  await pick(sheet, 'Year from', '2016');
  await pick(sheet, 'Year to', '2019');
  await expect(sheet.getByText('Price, ֏', { exact: true })).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Price to' }).fill(String(CAMRY_LIMIT));
  await sheet.getByRole('textbox', { name: 'Price to' }).press('Enter');
  await chooseCondition(sheet);
  await sheet.getByRole('button', { name: /^Show \d+ cars?$/ }).click();
  await expect(sheet).toBeHidden();
  await sortByPrice(page);
}

/** Chooses not damaged, automatic and Yerevan, in the panel or the dialog of filters. */
async function chooseCondition(scope: Page | Locator): Promise<void> {
  await scope.getByRole('button', { name: 'Not damaged' }).click();
  await scope.getByRole('button', { name: 'Transmission' }).click();
  await scope
    .getByRole('group', { name: 'Transmission' })
    .getByRole('button', { name: /^Automatic/ })
    .click();
  await scope.getByRole('button', { name: 'Country and region' }).click();
  await pick(scope, 'Country', 'Armenia');
  await pick(scope, 'Region', 'Yerevan');
}

async function sortByPrice(page: Page): Promise<void> {
  await pick(page, 'Sort by', 'Lowest price');
  await expect(page).toHaveURL(/SortKey=Price/);
  await expect(page).toHaveURL(new RegExp(`PriceTo=${CAMRY_LIMIT}&PriceUnitId=1&`));
  await expect(cards(page).filter({ hasText: 'Toyota Camry' }).first()).toBeVisible();
  await expect.poll(() => isCheapestFirst(page)).toBe(true);
}

const DRAMS = /^(?:≈\s)?(\d{1,3}(?:\s\d{3})*)\s֏$/;

/** The first prices of the cards, in drams. */
export async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).evaluateAll((all) =>
    all.map((card) => card.querySelector('.a-price b')?.textContent ?? ''),
  );
  return texts.map((text) => Number((DRAMS.exec(text)?.[1] ?? 'NaN').replace(/\s/g, '')));
}

const isCheapestFirst = async (page: Page): Promise<boolean> => {
  const shown = await prices(page);
  return shown.length > 0 && shown.every((price, at) => at === 0 || price >= (shown[at - 1] ?? 0));
};
