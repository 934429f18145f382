import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, type Page } from 'playwright/test';
import { newMember, signInByForm } from '../support/account-steps.ts';
import { cards } from '../support/find-a-camry.ts';
import { test } from '../support/site.ts';

/** Marks the car at a place of the list and gives its address. */
const mark = async (page: Page, at: number): Promise<string> => {
  const card = cards(page).nth(at);
  await card.getByRole('button', { name: /^Add to favorites/ }).click();
  await expect(card.getByRole('button', { name: /^Remove from favorites/ })).toBeVisible();
  return (await card.getByRole('link').first().getAttribute('href')) ?? '';
};

/** Its owner takes a car from the market, or brings it back. */
const setHidden = (dataDir: string, address: string, hiddenAt: string | null): void => {
  const database = new Database(path.join(dataDir, 'aniv.db'));
  const id = Number(address.split('/').at(-1));
  database.prepare('UPDATE post SET hidden_at = ? WHERE id = ?').run(hiddenAt, id);
  database.close();
};

test('what a visitor marks comes along at sign-in; a car that goes turns grey; Undo brings a removed one back', async ({
  page,
  site,
}) => {
  const member = await newMember(page, site);
  await page.goto('/posts?page=1');
  const first = await mark(page, 0);
  // The note stays for seconds alone.
  await expect(page.getByText('Kept on this device.')).toBeVisible();
  const second = await mark(page, 1);

  await signInByForm(page, member, '/posts/favorites');
  await expect(page).toHaveURL(/\/posts\/favorites/);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first().getByRole('link').first()).toHaveAttribute('href', second);

  setHidden(site.dataDir, first, new Date().toISOString());
  await page.reload();
  const gone = cards(page).filter({ hasText: 'Hidden' });
  await expect(gone).toHaveCount(1);
  await expect(gone.getByRole('link')).toHaveCount(0);
  await expect(gone).not.toContainText('$');

  await cards(page)
    .first()
    .getByRole('button', { name: /^Remove from favorites/ })
    .click();
  await expect(cards(page)).toHaveCount(1);
  // The list shows it before the server has it.
  const isBack = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().includes('/api/Favorites'),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(2);
  await isBack;
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  // The next test finds the market as it was.
  setHidden(site.dataDir, first, null);
});
