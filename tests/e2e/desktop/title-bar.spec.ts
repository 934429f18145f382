import type { Page } from 'playwright/test';
import { allViolations } from '../support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { DEALER, openStock } from './support/stock-steps.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 760 },
  { width: 800, height: 700 },
] as const;

const bar = (page: Page) => page.getByRole('banner');
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Controls of the bar that would drag the window instead of being pressed. */
const swallowed = (page: Page) =>
  page.locator('.tb-bar :is(a, button, input):visible').evaluateAll((controls) =>
    controls.flatMap((control) => {
      let element: Element | null = control;
      for (; element; element = element.parentElement) {
        const region = getComputedStyle(element).getPropertyValue('-webkit-app-region');
        if (region === 'no-drag') return [];
        if (region === 'drag') return [control.outerHTML];
      }
      return [];
    }),
  );

test('the program’s menu hangs from the title bar: by a press, by F10 and by Alt', async ({ launch, market }) => {
  const { page, popups } = await launch({ server: market.address });
  const button = bar(page).getByRole('button', { name: 'Program menu' });
  await button.click();
  await expect.poll(popups).toHaveLength(1);
  await page.keyboard.press('F10');
  await expect.poll(popups).toHaveLength(2);
  await page.keyboard.press('Alt+Shift');
  await page.keyboard.press('Alt');
  await expect.poll(popups).toHaveLength(3);

  const { x = 0, y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const [first, ...others] = await popups();
  expect(first).toEqual({ x: Math.round(x), y: Math.round(y + height) });
  expect(others).toEqual([first, first]);
});

test('the system’s buttons take the colours of the theme', async ({ launch, market }) => {
  const { page, overlays, click } = await launch({ server: market.address });
  await expect(bar(page)).toBeVisible();
  await click('Switch Light and Dark');
  await expect(page.locator('html')).toHaveClass(/bp6-dark/);

  await expect.poll(async () => (await overlays()).at(-1)).toBe('#0b0a0a');
});

test('the choice of a server can be moved by and has the menu', async ({ launch }) => {
  const { page, popups } = await launch({ server: undefined });
  await page.getByRole('dialog').getByRole('button', { name: 'Program menu' }).click();

  await expect.poll(popups).toHaveLength(1);
  await expect(page.locator('.tb-bar')).toHaveCSS('-webkit-app-region', 'drag');
  await expect.poll(() => swallowed(page)).toEqual([]);
});

test('a user without stock gets the website’s navigation, in windows of every width', async ({ launch, market }) => {
  const { page } = await launch({ server: market.address });
  await page.setViewportSize(WINDOWS[0]);
  await bar(page).getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.keyboard.press('Control+k');
  await expect(bar(page).getByRole('search').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Toyota');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/posts\?BrandId=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await expect.poll(() => isTooWide(page), `${size.width} px`).toBe(false);
    await expect.poll(() => swallowed(page)).toEqual([]);
  }
  await bar(page).getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeVisible();
  // The system's buttons stay where they are.
  await expect.poll(async () => (await menu.boundingBox())?.y).toBe(40);
  await menu.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('a dealer’s stock has its search and its state in the title bar, and its own rail', async ({ launch, market }) => {
  const { page, click } = await launch({ server: market.address });
  await page.setViewportSize(WINDOWS[0]);
  await openStock(page, DEALER);
  await expect(bar(page).getByRole('button', { name: /^Synced \d\d:\d\d$/ })).toBeVisible();
  await expect(bar(page).getByRole('navigation')).toBeHidden();
  await expect(page.locator('.ag-center-cols-container [role="row"]').first()).toBeVisible();
  for (const theme of ['light', 'dark']) {
    expect([theme, await allViolations(page)]).toEqual([theme, []]);
    await click('Switch Light and Dark');
    await expect(page.locator('html')).toHaveClass(theme === 'light' ? /bp6-dark/ : /^(?!.*bp6-dark)/);
  }
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await expect.poll(() => isTooWide(page), `${size.width} px`).toBe(false);
    await expect.poll(() => swallowed(page)).toEqual([]);
  }

  await bar(page)
    .getByRole('button', { name: /^Search VIN/ })
    .click();
  await expect(page.getByRole('combobox', { name: 'Search cars and commands' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Chats/ }).click();
  await expect(page).toHaveURL(/\/inventory\/chats$/);
  await bar(page).getByRole('link', { name: 'Aniv, home page' }).click();
  await bar(page).getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL(/\/inventory$/);
});
