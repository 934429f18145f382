import AxeBuilder from '@axe-core/playwright';
import { expect as plainExpect, type Locator, type Page, test } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';

/** The grid's code is the largest of all screens: a slow machine takes its time over it. */
const expect = plainExpect.configure({ timeout: 20_000 });
test.setTimeout(150_000);
const DEALER = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

const cell = (page: Page, row: number, column: string): Locator =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`);
const digits = async (from: Locator): Promise<number> => Number((await from.innerText()).replace(/\D/g, ''));
const toast = (page: Page): Locator => page.locator('.a-toast').last();

const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(' ')}`,
  );
};

test('a dealer changes prices in the grid, takes them back, hides, filters and finds', async ({ page }) => {
  await signIn(page, DEALER, '/inventory');
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible();
  const price = cell(page, 0, 'price');
  await expect(price).toBeVisible();
  const before = await digits(price);

  await test.step('types a price into its cell', async () => {
    await price.click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(page.locator('.g-edit.bad')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('The car is changed');
    expect(await digits(price)).toBe(12_345);
  });

  await test.step('and takes it back', async () => {
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => digits(price)).toBe(before);
  });

  await test.step('lowers the prices of three cars by 3 %, seen before', async () => {
    const boxes = page.locator('.ag-pinned-left-cols-container .ag-checkbox-input');
    for (const at of [0, 1, 2]) await boxes.nth(at).click();
    const bar = page.getByRole('toolbar', { name: 'Changes of the selected cars' });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Price' }).click();
    await page.getByLabel('Percent, with a sign').fill('-3');
    await expect(page.getByRole('region', { name: 'New prices' }).getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Change 3 prices' }).click();
    await expect.poll(() => digits(price)).toBe(Math.round(before * 0.97));
  });

  await test.step('reloads: the server has it', async () => {
    await page.reload();
    await expect.poll(() => digits(price)).toBe(Math.round(before * 0.97));
  });

  await test.step('finds one by the palette', async () => {
    const name = await cell(page, 1, 'car').locator('b').innerText();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.locator('.ag-cell-focus')).toContainText(name);
  });

  await test.step('filters by typing and by status', async () => {
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('no such car anywhere');
    await expect(page.locator('.w-stat')).toContainText('0 rows');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    const active = page.getByRole('button', { name: /^Active/ });
    const count = (await active.locator('em').innerText()).trim();
    await active.click();
    await expect(page.locator('.w-stat')).toContainText(`${count} row`);
  });

  await test.step('hides one, and shows it again', async () => {
    await page.locator('.ag-pinned-left-cols-container .ag-checkbox-input').first().click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Hide' }).click();
    await expect(toast(page)).toContainText('1 car is hidden');
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.a-toast', { hasText: 'The change is undone' })).toBeVisible();
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`the grid, its bulk bar and its windows have no accessibility violation in ${theme}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await signIn(page, DEALER, '/inventory');
    await expect(cell(page, 0, 'price')).toBeVisible();
    await page.locator('.ag-pinned-left-cols-container .ag-checkbox-input').first().click();

    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('toolbar').getByRole('button', { name: 'Price' }).click();
    await page.getByLabel('Percent, with a sign').fill('-3');
    await expect(page.getByRole('dialog')).toHaveAttribute('data-presence', 'open');
    expect(await violationsOf(page)).toEqual([]);
  });
}
