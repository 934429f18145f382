import { expect as plainExpect, type Locator, type Page } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { marketTest as test } from '../support/site.ts';

/** The grid's code is the largest of all screens: a slow machine takes its time over it. */
const expect = plainExpect.configure({ timeout: 20_000 });
test.setTimeout(150_000);
const DEALER = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };

const cell = (page: Page, row: number, column: string): Locator =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`);
const digits = async (from: Locator): Promise<number> => Number((await from.innerText()).replace(/\D/g, ''));

test('cells are copied and pasted by the keyboard, a column downward as one change', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, DEALER, '/inventory');
  const active = page.getByRole('button', { name: /^Active/ });
  const count = (await active.locator('em').innerText()).trim();
  await active.click();
  await expect(page.locator('.w-stat')).toContainText(`${count} row`);
  const price = (row: number) => cell(page, row, 'price');
  const prices = () => Promise.all([0, 1, 2].map((row) => digits(price(row))));
  const said = (text: string) => expect(page.locator('.a-toast', { hasText: text }).first()).toBeVisible();
  await expect(price(2)).toBeVisible();
  const [first, second, third] = await prices();

  await test.step('one into the next', async () => {
    await price(0).click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+v');
    await said('The car is changed');
    await expect.poll(prices).toEqual([first, first, third]);
  });

  await test.step('a column of a spreadsheet, of which one line is no price', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('11 111\r\n22222\r\nmuch\r\n'));
    await price(0).click();
    await page.keyboard.press('Control+v');
    await said('1 line of 3 was not pasted');
    await said('2 cars are changed');
    await expect.poll(prices).toEqual([11_111, 22_222, third]);
  });

  await test.step('and takes both back', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(prices).toEqual([first, first, third]);
    await page.keyboard.press('Control+z');
    await expect.poll(prices).toEqual([first, second, third]);
  });
});

test('a cell keeps the keyboard when the names of lists come late', async ({ page }) => {
  // So wide that the column of names is drawn.
  await page.setViewportSize({ width: 2560, height: 900 });
  const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route('**/api/Enums?*', async (route) => {
    await isChosen;
    await route.continue();
  });
  await signIn(page, DEALER, '/inventory');
  const named = page.locator('.ag-row .ag-cell[col-id="availabilityId"]', { hasText: 'In stock' }).first();
  await cell(page, 0, 'price').click();
  await expect(cell(page, 0, 'price')).toBeFocused();
  await expect(named).toHaveCount(0);

  choose();
  await expect(named).toBeVisible();

  await expect(cell(page, 0, 'price')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 1, 'price')).toBeFocused();
});
