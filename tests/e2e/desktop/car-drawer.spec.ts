import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { cell, DEALER, elsewhere, openStock, showOnly } from './support/stock-steps.ts';

const drawerOf = (page: Page): Locator => page.locator('.w-car');
const headingOf = (page: Page): Locator => drawerOf(page).getByRole('heading', { level: 2 });
const name = (page: Page, at: number): Locator => page.locator(`.ag-row[row-index="${at}"] .g-n a`);
const idAt = async (page: Page, at: number): Promise<number> =>
  Number(await page.locator(`.ag-row[row-index="${at}"]`).first().getAttribute('row-id'));

test('a car of the program’s copy is opened, edited and given costs by keyboard and mouse', async ({
  launch,
  market,
  playwright,
}) => {
  const other = await elsewhere(await playwright.request.newContext({ baseURL: market.address }), DEALER);
  const { page } = await launch({ server: market.address });
  await openStock(page, DEALER);
  await showOnly(page, /^Active/);
  const drawer = drawerOf(page);

  await test.step('Enter opens it, the arrow keys go on, Escape leads back to its row', async () => {
    await cell(page, 0, 'status').click();
    await page.keyboard.press('Enter');
    await expect(headingOf(page)).toHaveText(await name(page, 0).innerText());
    await expect(drawer.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(headingOf(page)).toHaveText(await name(page, 1).innerText());
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('Space looks at it, E edits it', async () => {
    await cell(page, 0, 'status').click();
    await page.keyboard.press('Space');
    await expect(headingOf(page)).toHaveText(await name(page, 0).innerText());
    await page.keyboard.press('Space');
    await expect(drawer).toHaveCount(0);
    await page.keyboard.press('e');
    await expect(drawer.locator('[data-field]:focus')).toHaveCount(1);
  });

  await test.step('costs and a reservation go out through the outbox', async () => {
    const id = await idAt(page, 0);
    const car = async () => (await other.cars()).find((each) => each.id === id);
    await drawer.getByRole('textbox', { name: /^Purchase price/ }).fill('1 000 USD');
    const form = drawer.getByRole('form', { name: 'Add cost' });
    await form.getByLabel('Cost', { exact: true }).fill('Transport');
    await form.getByLabel(/^Amount/).fill('50 USD');
    await form.getByRole('button', { name: 'Add cost' }).click();
    await drawer.getByRole('textbox', { name: 'Reserved for' }).fill('Davit');
    await drawer.getByRole('textbox', { name: 'Reserved for' }).press('Enter');
    await expect
      .poll(async () => {
        const { purchasePrice, purchasePriceUnit, costs, reservedFor } = (await car())!;
        return { purchasePrice, purchasePriceUnit, names: costs.match(/Transport/g)?.length, reservedFor };
      })
      .toEqual({ purchasePrice: 1000, purchasePriceUnit: 'USD', names: 1, reservedFor: 'Davit' });
    await expect(cell(page, 0, 'status')).toContainText('Reserved');
  });

  await test.step('a right click opens the menu of the car', async () => {
    await cell(page, 1, 'status').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: /^Actions with/ });
    await expect(menu.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });
});

test('a car that is deleted elsewhere stays readable in its drawer and shows a message', async ({
  launch,
  market,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: market.address });
  await elsewhere(request, DEALER);
  const { page } = await launch({ server: market.address });
  await openStock(page, DEALER);
  await showOnly(page, /^Active/);
  const at = 3;
  const id = await idAt(page, at);
  const title = await name(page, at).innerText();
  await name(page, at).click();
  await expect(drawerOf(page).getByRole('textbox', { name: 'Description', exact: true })).toBeVisible();

  const reply = await request.delete(`/api/Posts?id=${id}`, { headers: { 'x-requested-with': 'aniv' } });
  expect(reply.status()).toBe(200);
  // The program loads changes when its network is back.
  await page.evaluate(() => dispatchEvent(new Event('online')));

  await expect(drawerOf(page).getByRole('alert')).toContainText('This car was deleted');
  await expect(headingOf(page)).toHaveText(title);
  await expect(drawerOf(page).getByRole('textbox', { name: 'Notes' })).not.toBeEditable();
});
