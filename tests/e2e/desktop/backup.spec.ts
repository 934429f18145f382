import type { Page } from 'playwright/test';
import { allViolations } from '../support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { DEALER, openStock } from './support/stock-steps.ts';

async function openCopies(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search cars and commands' })).toBeFocused();
  await page.keyboard.type('backups');
  await page.getByRole('option', { name: 'Backups of this computer' }).click();
}

test('a copy of the work is found from the keyboard and comes back by a restart', async ({ launch, market }) => {
  const before = await launch({ server: market.address });
  const { page } = before;
  await openStock(page, DEALER);
  await openCopies(page);
  const copies = page.getByRole('dialog', { name: 'Backups' });
  await expect(copies.getByRole('listitem')).toHaveCount(1);
  await expect(copies).toContainText('0 changes waiting');
  expect(await allViolations(page, '[role="dialog"]')).toEqual([]);
  await copies.getByRole('button', { name: 'Copy now' }).click();
  await expect(copies.getByRole('listitem')).toHaveCount(2);
  await copies
    .getByRole('button', { name: /^Restore the copy of/ })
    .last()
    .click();
  await expect(copies.getByRole('button', { name: 'Restore and restart' })).toBeFocused();
  expect(await allViolations(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(copies).toContainText('The program restarts now.');

  // The next process starts when this one has ended, as with Electron.
  await before.close();
  const again = await launch({ server: market.address });
  await expect(again.page.getByRole('heading', { level: 1 })).toBeVisible();
  await again.page.goto(new URL('/inventory', again.page.url()).href);
  await expect(again.page.getByText(/^The copy of .* is back\.$/)).toBeVisible();
});
