import { expect as plainExpect, type Locator, type Page } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { wcagViolations } from '../support/axe.ts';
import { marketTest as test } from '../support/site.ts';

/** The grid's code is the largest of all screens: a slow machine takes its time over it. */
const expect = plainExpect.configure({ timeout: 20_000 });
test.setTimeout(150_000);
const DEALER = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };

const drawerOf = (page: Page): Locator => page.locator('.w-car');
const name = (page: Page, at: number): Locator => page.locator(`.ag-row[row-index="${at}"] .g-n a`);

test('a dealer changes five fields of a car beside the grid, looks at the next and opens a menu', async ({ page }) => {
  await signIn(page, DEALER, '/inventory');
  await page.getByRole('button', { name: /^Active/ }).click();
  await name(page, 0).click();
  const drawer = drawerOf(page);
  const field = (label: string): Locator => drawer.getByRole('textbox', { name: label, exact: true });
  await expect(field('Description')).toBeVisible();
  const id = await page.locator('.ag-row.is-open').first().getAttribute('row-id');

  await test.step('five fields, each saved as it is left', async () => {
    await drawer.getByRole('textbox', { name: /^Price/ }).fill('15 900');
    await field('Notes').fill('Second key missing');
    await field('Power, hp').fill('177');
    await field('Description').fill('Serviced on time.');
    await drawer.getByRole('button', { name: 'Under warranty' }).click();
    const saved = async () => {
      const reply = await page.request.get(`/api/posts/edit/${id}`, { headers: { 'x-requested-with': 'aniv' } });
      const { value } = (await reply.json()) as { value: { values: Record<string, unknown> } };
      const { price, notes, horsePower, description } = value.values;
      return { price, notes, horsePower, description };
    };
    await expect
      .poll(saved)
      .toEqual({ price: 15_900, notes: 'Second key missing', horsePower: 177, description: 'Serviced on time.' });
    await expect(field('Power, hp')).toHaveValue('177');
  });

  await test.step('nothing in it is out of reach', async () => {
    expect(await wcagViolations(page)).toEqual([]);
  });

  await test.step('Space looks at a car, the arrow keys at the next, E edits it', async () => {
    await page.getByRole('button', { name: /^Active/ }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toHaveCount(0);
    await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="status"]').click();
    await page.keyboard.press('Space');
    const first = await name(page, 0).innerText();
    await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(first);
    await page.keyboard.press('ArrowDown');
    await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(await name(page, 1).innerText());
    await page.keyboard.press('e');
    await expect(drawer.locator('[data-field]:focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('a right click opens a menu that the keyboard moves in', async () => {
    await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="status"]').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: /^Actions with/ });
    await expect(menu.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: 'Edit', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });
});

test('columns and the bar of chosen cars keep clear of an open car in a window of 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, DEALER, '/inventory?lang=am');
  for (const row of [0, 1, 2, 3, 4])
    await page.locator(`.ag-row[row-index="${row}"] .ag-selection-checkbox`).first().click();
  const edges = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`${selector} is not in sight`);
    return { left: box.x, right: box.x + box.width };
  };
  const table = await edges('.w-main');
  expect((await edges('.w-bulk')).left).toBeGreaterThan(table.left);
  expect((await edges('.w-bulk')).right).toBeLessThan(table.right);
  await name(page, 0).click();
  await expect(drawerOf(page)).toBeVisible();
  expect((await edges('.w-bulk')).right).toBeLessThan((await edges('.w-car')).left);
  const amount = '.ag-row[row-index="0"] .ag-cell[col-id="shown"]';
  await expect
    .poll(
      async () => (await edges('.ag-row[row-index="0"] .ag-cell[col-id="sync"]')).left - (await edges(amount)).right,
    )
    .toBeGreaterThanOrEqual(0);
});

for (const width of [1024, 1280])
  test(`no column of the grid is cut by its edge in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, DEALER, '/inventory?lang=am');
    const cut = () =>
      page.evaluate(() => {
        const edge = document.querySelector('.ag-pinned-right-header')?.getBoundingClientRect().left ?? 0;
        return [...document.querySelectorAll('.ag-header-viewport .ag-header-cell')]
          .map((cell) => ({ column: cell.getAttribute('col-id'), box: cell.getBoundingClientRect() }))
          .filter(({ box }) => box.left < edge && box.right > edge + 1)
          .map(({ column }) => column);
      });
    await expect(name(page, 0)).toBeVisible();
    await expect.poll(cut).toEqual([]);

    await name(page, 0).click();
    await expect(drawerOf(page)).toBeVisible();
    await expect.poll(cut).toEqual([]);
    await expect(page.locator('.ag-pinned-left-header [col-id="car"]')).toBeVisible();
  });

test('a grid that was scrolled begins with a whole column beside an open car', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, DEALER, '/inventory');
  await expect(name(page, 0)).toBeVisible();
  const last = page.locator('.ag-center-cols-viewport [row-index="2"] [col-id="favorites"]');
  await last.click();
  await page.keyboard.press('Space');

  await expect(drawerOf(page)).toBeVisible();
  const start = () =>
    page.evaluate(() => {
      const edge = document.querySelector('.ag-pinned-left-header')?.getBoundingClientRect().right ?? 0;
      return [...document.querySelectorAll('.ag-header-viewport .ag-header-cell')]
        .map((cell) => Math.round(cell.getBoundingClientRect().left - edge))
        .filter((left) => Math.abs(left) <= 1).length;
    });
  await expect.poll(start).toBe(1);
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('no heading of a column is cut, nor a long name in the list on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 3200, height: 500 });
  await signIn(page, DEALER, '/inventory');
  const cutIn = (selector: string) =>
    page.locator(selector).evaluateAll((all) => {
      const halfLine = 8;
      return all
        .filter((each) => each.checkVisibility({ contentVisibilityAuto: true }))
        .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + halfLine)
        .map((each) => each.textContent);
    });
  for (const language of ['en', 'am', 'ru']) {
    await page.goto(`/inventory?lang=${language}`);
    await expect(page.locator('.ag-header-cell[col-id="market"]')).toBeVisible();
    expect(await cutIn('.ag-header-cell:not(.g-quiet) .ag-header-cell-text')).toEqual([]);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/inventory');
  await expect(page.locator('.lot-row').first()).toBeVisible();
  await page.locator('.lot-row a', { hasText: 'Mercedes-Benz' }).first().scrollIntoViewIfNeeded();
  expect(await cutIn('.lot-row a')).toEqual([]);
});
