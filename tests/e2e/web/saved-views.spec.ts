import { expect as plainExpect } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { marketTest as test } from '../support/site.ts';

/** The grid's code is the largest of all screens: a slow machine takes its time over it. */
const expect = plainExpect.configure({ timeout: 20_000 });
test.setTimeout(150_000);

test('a saved view and its own columns outlive a reload; it takes another name, and goes', async ({ page }) => {
  await signIn(page, { email: 'demo.business@example.com', password: 'aniv-demo-2026' }, '/inventory');
  const price = page.locator('.ag-header-cell[col-id="price"]');
  await expect(price).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Fuel', exact: true }).click();
  await page.locator('.w-choices input').first().check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('One fuel');
  await page.getByLabel('Name of the view').press('Enter');
  await page.reload();
  await expect(price).toBeVisible();
  const view = page.getByRole('button', { name: /^One fuel/ });
  const count = (await view.locator('em').innerText()).trim();
  await view.click();
  await expect(page.locator('.w-stat')).toContainText(`${count} row`);

  const small = page.locator('.w-grid.photo-small');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Price', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Photo size' }).click();
  await page.getByRole('radio', { name: 'Small' }).check();
  await expect(small).toBeVisible();
  await expect(price).toHaveCount(0);
  await page.getByRole('link', { name: /^Inventory/ }).click();
  await expect(price).toBeVisible();
  await expect(small).toHaveCount(0);
  await page.reload();
  await expect(price).toBeVisible();
  await view.click();
  await expect(price).toHaveCount(0);
  await expect(small).toBeVisible();

  await page.getByRole('button', { name: 'Rename or remove the view “One fuel”' }).click();
  await page.getByLabel('Name of the view').fill('Other fuel');
  await page.getByLabel('Name of the view').press('Enter');
  await page.getByRole('button', { name: 'Rename or remove the view “Other fuel”' }).click();
  await page.getByRole('button', { name: 'Remove the view', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Other fuel/ })).toHaveCount(0);
  await expect(price).toBeVisible();
});
