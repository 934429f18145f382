import { readFile } from 'node:fs/promises';
import { expect as plainExpect, type Locator, type Page } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { wcagViolations } from '../support/axe.ts';
import { marketTest as test } from '../support/site.ts';

/** The grid's code is the largest of all screens: a slow machine takes its time over it. */
const expect = plainExpect.configure({ timeout: 20_000 });
test.setTimeout(150_000);
const DEALER = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };

const cell = (page: Page, row: number, column: string): Locator =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`);
const digits = async (from: Locator): Promise<number> => Number((await from.innerText()).replace(/\D/g, ''));
/** The rows of cars that may be edited: not sold. */
const activeRows = async (page: Page): Promise<number[]> => {
  const rows = page.locator('.ag-center-cols-container .ag-row').filter({ hasText: 'Active' });
  await expect(rows.first()).toBeVisible();
  const places = await rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('row-index'))));
  return places.toSorted((a, b) => a - b);
};
/** The newest toast with a text; others may still be in sight, in any order. */
const toast = (page: Page, text: string): Locator => page.locator('.a-toast', { hasText: text }).last();

test('a dealer changes prices in the grid, takes them back, hides, filters and finds', async ({ page }) => {
  await signIn(page, DEALER, '/inventory');
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible();
  const active = (await activeRows(page)).slice(0, 3);
  expect(active).toHaveLength(3);
  const price = cell(page, active[0] ?? 0, 'price');
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
    await expect(toast(page, 'The car is changed')).toBeVisible();
    await expect.poll(() => digits(price)).toBe(12_345);
  });

  await test.step('and takes it back', async () => {
    await toast(page, 'The car is changed').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => digits(price)).toBe(before);
  });

  await test.step('lowers the prices of three cars by 3 %, seen before', async () => {
    for (const at of active)
      await page.locator(`.ag-pinned-left-cols-container [row-index="${at}"] .ag-checkbox-input`).click();
    const bar = page.getByRole('toolbar', { name: 'Changes of the selected cars' });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Price', exact: true }).click();
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
    const palette = page.getByRole('dialog', { name: 'Search cars and commands' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(name);
    await expect(palette.getByRole('option').first()).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page.locator('.ag-cell-focus')).toContainText(name);
  });

  await test.step('filters by typing and by status', async () => {
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('no such car anywhere');
    await expect(page.locator('.w-stat')).toContainText('0 rows');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    const status = page.getByRole('button', { name: /^Active/ });
    const count = (await status.locator('em').innerText()).trim();
    await status.click();
    await expect(page.locator('.w-stat')).toContainText(`${count} row`);
  });

  await test.step('hides one, and shows it again', async () => {
    await page.locator('.ag-pinned-left-cols-container .ag-checkbox-input').first().click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Hide' }).click();
    await expect(toast(page, '1 car is hidden')).toBeVisible();
    await toast(page, '1 car is hidden').getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.a-toast', { hasText: 'The change is undone' })).toBeVisible();
  });
});

/** Another device of the account changes a car. */
const changeElsewhere = (page: Page, id: number, fields: object): Promise<number> =>
  page.evaluate(
    async ([car, edit]) => {
      const body = JSON.stringify({ items: [{ id: car, seen: null, change: { kind: 'edit', fields: edit } }] });
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      return (await fetch('/api/Inventory/bulk?lang=en', { method: 'POST', headers, body })).status;
    },
    [id, fields] as const,
  );

test('a price changed elsewhere meanwhile is settled field by field, and a price by hand is locked', async ({
  page,
}) => {
  await signIn(page, DEALER, '/inventory');
  const [at = 0] = await activeRows(page);
  const price = cell(page, at, 'price');
  const row = page.locator(`.ag-row[row-index="${at}"]`).first();
  const id = Number(await row.getAttribute('row-id'));

  await test.step('both versions are shown with their currencies; the one elsewhere is kept', async () => {
    expect(await changeElsewhere(page, id, { price: 5_555_000, priceUnit: 'AMD' })).toBe(200);
    await price.click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('41230 usd');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show', exact: true }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Changes that wait' });
    await expect(dialog.getByLabel('Mine:')).toBeChecked();
    await expect(dialog).toContainText('$41\u00a0230');
    await dialog.getByLabel('On the server:').check();
    await dialog.getByRole('button', { name: 'Keep the chosen values' }).click();
    await expect(dialog).toContainText('Nothing waits');
    await page.keyboard.press('Escape');
    await expect.poll(() => digits(price)).toBe(5_555_000);
  });

  await test.step('a price typed with a currency carries both, and a lock that is taken off', async () => {
    await price.click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('12000 eur');
    await page.keyboard.press('Enter');
    await expect(price).toContainText('€12\u00a0000');
    await expect(price.getByRole('img', { name: /Price set by hand/ })).toBeVisible();
    await page.locator(`.ag-pinned-left-cols-container [row-index="${at}"] .ag-checkbox-input`).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Unlock price' }).click();
    await expect(price.getByRole('img')).toHaveCount(0);
  });
});

test('a price changed without a network just after the table opens is reported, kept and sent later', async ({
  page,
  context,
}) => {
  await signIn(page, DEALER, '/inventory');
  await page.goto('/inventory');
  const [row = 0] = await activeRows(page);
  const price = cell(page, row, 'price');
  const after = (await digits(price)) + 100;
  await context.setOffline(true);
  await price.click();
  await page.keyboard.press('Enter');
  await page.keyboard.type(String(after));
  await page.keyboard.press('Enter');

  await expect(toast(page, 'The car is changed')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 change waiting' })).toBeVisible();
  await expect.poll(() => digits(price)).toBe(after);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: '1 change waiting' })).toHaveCount(0);
  await page.reload();
  await expect.poll(() => digits(price)).toBe(after);
});

test('a dealer moves a car and takes the view away as files', async ({ page }) => {
  await signIn(page, DEALER, '/inventory');
  await expect(cell(page, 0, 'car')).toBeVisible();

  await test.step('by keyboard alone to the place, and its dialog', async () => {
    await cell(page, 0, 'days').click();
    for (const column of ['views', 'reveals', 'favorites', 'photos', 'gaps', 'place']) {
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('.ag-cell-focus')).toHaveAttribute('col-id', column);
    }
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Place of/ });
    await dialog.getByLabel('Region').selectOption({ label: 'Shirak' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(cell(page, 0, 'place')).toContainText('Shirak');
  });

  await test.step('a note like a formula is a text in the file', async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.ag-cell-focus')).toHaveAttribute('col-id', 'notes');
    await page.keyboard.press('Enter');
    await page.keyboard.type('=HYPERLINK("http://example.com")');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The car is changed')).toBeVisible();
    const files: Record<string, Buffer> = {};
    for (const kind of ['As CSV', 'As an Excel workbook (XLSX)']) {
      await page.getByRole('button', { name: 'Export this view' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: kind }).click();
      files[kind] = await readFile(await (await download).path());
    }
    expect(files['As CSV']?.toString()).toContain(`"'=HYPERLINK(""http://example.com"")"`);
    expect(files['As an Excel workbook (XLSX)']?.subarray(0, 2).toString()).toBe('PK');
  });
});

test('a dealer orders the cars, chooses some in a row, and all at once by mouse and by key', async ({ page }) => {
  await signIn(page, DEALER, '/inventory');
  await expect(cell(page, 0, 'shown')).toBeVisible();
  const bar = page.getByRole('toolbar', { name: 'Changes of the selected cars' });
  const box = (at: number): Locator =>
    page.locator(`.ag-pinned-left-cols-container [row-index="${at}"] .ag-checkbox-input`);
  const places = [0, 1, 2, 3, 4];

  await test.step('by price, up and down', async () => {
    const prices = () => Promise.all(places.map((at) => digits(cell(page, at, 'shown'))));
    const isInOrder = (all: number[]) => all.every((price, at) => at === 0 || price >= (all[at - 1] ?? 0));
    const header = page.getByRole('columnheader', { name: /^≈ / });
    await header.click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => isInOrder(await prices())).toBe(true);
    const up = await prices();
    await header.click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => isInOrder((await prices()).toReversed())).toBe(true);
    const down = await prices();
    expect(down[0]).toBeGreaterThan(up[0] ?? 0);
  });

  await test.step('from one to another, which lasts in another order', async () => {
    await box(1).click();
    await box(4).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('4 selected');
    await page.getByRole('columnheader', { name: 'Year' }).click();
    await expect(page.getByRole('columnheader', { name: 'Year' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(bar).toContainText('4 selected');
  });

  await test.step('all that pass the filter, and none', async () => {
    const all = page.getByRole('checkbox', { name: /all rows/ });
    const status = page.getByRole('button', { name: /^Active/ });
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await status.click();
    const count = (await status.locator('em').innerText()).trim();
    await expect(page.locator('.w-stat')).toContainText(`${count} row`);
    await all.click();
    await expect(bar).toContainText(`${count} selected`);
    await expect(all).toBeChecked();
    await box(0).click();
    await expect(all).not.toBeChecked();
    await page.locator('.ag-header-cell[col-id="ag-Grid-ControlsColumn"]').focus();
    await page.keyboard.press('Space');
    await expect(bar).toContainText(`${count} selected`);
    await page.keyboard.press('Space');
    await expect(bar).toHaveCount(0);
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`the grid, its bulk bar and its windows have no accessibility violation in ${theme}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('aniv.theme', chosen), theme);
    await signIn(page, DEALER, '/inventory');
    await expect(cell(page, 0, 'price')).toBeVisible();
    await page.locator('.ag-pinned-left-cols-container .ag-checkbox-input').first().click();

    expect(await wcagViolations(page)).toEqual([]);
    await page.getByRole('toolbar').getByRole('button', { name: 'Price', exact: true }).click();
    await page.getByLabel('Percent, with a sign').fill('-3');
    await expect(page.getByRole('dialog')).toHaveAttribute('data-presence', 'open');
    expect(await wcagViolations(page)).toEqual([]);
  });
}
