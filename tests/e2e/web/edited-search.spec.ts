import { expect, type Page } from 'playwright/test';
import { newMember, signIn } from '../support/account-steps.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { cards } from '../support/find-a-camry.ts';
import { test } from '../support/site.ts';

const WIDTHS = [
  ['a user at 1440 pixels', { width: 1440, height: 900 }, true],
  ['a visitor at 390 pixels', { width: 390, height: 844 }, false],
] as const;

const bar = (page: Page) => page.getByRole('region', { name: 'Edit a saved search' });
const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const [who, viewport, isMember] of WIDTHS)
  test(`${who} gives a saved search other filters`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    if (isMember) await signIn(page, await newMember(page, site), '/posts?YearFrom=1991');
    else await page.goto('/posts?YearFrom=1991');
    await page.getByRole('button', { name: 'Save this search' }).click();
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();

    await page.goto('/saved-searches');
    await page.getByRole('link', { name: 'Edit filters: From 1991' }).click();
    await expect(bar(page)).toContainText('You are editing the search “From 1991”.');
    await expect(cards(page).first()).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);

    // The bar outlives other filters, another order and a reload.
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Lowest price' });
    await expect(page).toHaveURL(/SortKey=Price/);
    await page.getByRole('button', { name: 'Remove filter: From 1991' }).click();
    await expect(bar(page)).toContainText('Choose at least one filter.');
    await expect(bar(page).getByRole('button', { name: 'Save changes' })).toBeDisabled();
    if (isMember) await page.getByRole('button', { name: /^Not damaged/ }).click();
    else {
      await page.getByRole('button', { name: 'Filters' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByRole('button', { name: /^Not damaged/ }).click();
      await sheet.getByRole('button', { name: /^Show \d+ cars?$/ }).click();
      await expect(sheet).toBeHidden();
    }
    await expect(page).toHaveURL(/Damaged=false&SortKey=Price&SortDirection=Asc&EditSearch=\d+$/);
    await page.reload();
    await bar(page).getByRole('button', { name: 'Save changes' }).click();

    await expect(page).toHaveURL(/\/saved-searches$/);
    await expect(page.getByRole('link', { name: 'Not damaged', exact: true })).toHaveAttribute(
      'href',
      '/posts?Damaged=false&SortKey=Price&SortDirection=Asc',
    );
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Not damaged', exact: true })).toBeVisible();
  });
