import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import type { InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import { field, logIn, type Person } from '../../support/account-steps.ts';

/** The dealer of the demo data. */
export const DEALER: Person = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };
const OWN_CALL = { 'x-requested-with': 'aniv' };

/** Signs in to stay and ends at the stock. */
export async function openStock(page: Page, person: Person): Promise<void> {
  await page.goto(new URL('/login?returnTo=%2Finventory', page.url()).href);
  // Its drawn box lies over the real one.
  await page.locator('label', { hasText: 'Remember me' }).click();
  await expect(field(page, 'rememberMe')).toBeChecked();
  await logIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible();
}

export const row = (page: Page, index: number): Locator => page.locator(`.ag-row[row-index="${index}"]`);
export const cell = (page: Page, index: number, column: string): Locator =>
  row(page, index).locator(`.ag-cell[col-id="${column}"]`);
export const status = (page: Page): Locator => page.locator('.w-stat');

/** A number as a cell shows it, without grouping. */
export const digits = async (from: Locator): Promise<number> => Number((await from.innerText()).replace(/\D/g, ''));
/** Filters by one status; resolves when the table has as many rows as the rail counts. */
export async function showOnly(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () =>
      (
        await status(page)
          .getByText(/ rows?$/)
          .innerText()
      ).replace(/\D/g, ''),
    )
    .toBe(String(await digits(button)));
}

/** Chooses the first rows by keyboard, wherever they scroll to. */
export async function chooseFirst(page: Page, count: number): Promise<void> {
  await cell(page, 0, 'year').click();
  await page.keyboard.press('x');
  for (let at = 1; at < count; at += 1) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
  }
  await expect(page.getByRole('toolbar')).toContainText(`${count} selected`);
}

/** The same dealer on another computer, by calls alone. */
export async function elsewhere(request: APIRequestContext, { email, password }: Person) {
  const post = async <Value>(path: string, data: object): Promise<Value> => {
    const reply = await request.post(path, { headers: OWN_CALL, data });
    expect(reply.status(), await reply.text()).toBe(200);
    return ((await reply.json()) as { value: Value }).value;
  };
  await post('/api/Identity/login', { email, password });
  const cars = async (): Promise<readonly InventoryRow[]> => {
    const reply = await request.get('/api/Inventory?lang=en&pageCount=1000', { headers: OWN_CALL });
    return ((await reply.json()) as { value: { rows: InventoryRow[] } }).value.rows;
  };
  return {
    cars,
    prices: async () => new Map((await cars()).map(({ id, price }) => [id as number, price])),
    edit: (id: number, fields: InventoryEdit) =>
      post('/api/Inventory/bulk', { items: [{ id, seen: null, change: { kind: 'edit', fields } }] }),
  };
}
