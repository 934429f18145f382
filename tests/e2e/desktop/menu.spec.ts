import { existsSync } from 'node:fs';
import path from 'node:path';
import { logIn } from '../support/account-steps.ts';
import { expect, test } from './support/fixtures.ts';

const DEALER = { email: 'demo.business@example.com', password: 'aniv-demo-2026' };

test('the menu shows the versions of the program and of the server', async ({ launch, market }) => {
  const { page, click } = await launch({ server: market.address });
  await expect(page.getByRole('banner')).toBeVisible();
  await click('About Aniv');
  const dialog = page.getByRole('dialog', { name: 'About Aniv' });

  await expect(dialog.getByText(market.address)).toBeVisible();
  await expect(dialog.getByText(/^3\.\d+\.\d+$/)).toBeVisible();
  await expect(dialog.getByText('Updates are not set up for this copy')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('reports an unreachable update feed only when the user asks for updates', async ({ launch, market }) => {
  const env = { ANIV_UPDATES: 'https://127.0.0.1:1/aniv' };
  const { page, click } = await launch({ server: market.address, env });
  await expect(page.getByRole('banner')).toBeVisible();
  await click('Check for Updates…');
  const dialog = page.getByRole('dialog', { name: 'About Aniv' });

  await expect(dialog.getByRole('button', { name: 'Check now' })).toBeEnabled();
  await expect(dialog.getByText(/^Updates (could not be looked for|are looked for daily)$/)).toBeVisible();
});

test('the logs lie in a folder that the menu opens', async ({ launch, market }) => {
  const { page, click, opened } = await launch({ server: market.address });
  await expect(page.getByRole('banner')).toBeVisible();
  await click('Show Logs');
  await expect.poll(opened).toHaveLength(1);
  const [folder = ''] = await opened();

  expect(path.basename(folder)).toBe('logs');
  expect(existsSync(folder)).toBe(true);
});

test('the menu prints the chosen cars, with codes that lead to the server', async ({ launch, market }) => {
  const { page, click } = await launch({ server: market.address });
  await page.goto(new URL('/login?returnTo=/inventory', page.url()).href);
  await logIn(page, DEALER);
  await expect(page.locator('.ag-center-cols-container [role="row"]').first()).toBeVisible();
  await click('Print…');
  await expect(page.getByText('Select the cars to print first')).toBeVisible();
  await page.locator('.ag-pinned-left-cols-container .ag-checkbox-input').first().click();
  await click('Print…');

  await expect(page).toHaveURL(/\/inventory\/print\?kind=tag/);
  await expect(page.getByRole('article').getByRole('img', { name: 'QR code of the car’s page' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Print' }).selectOption('sheet');
  await expect(page.getByRole('heading', { name: 'Specifications' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('article')).toBeVisible();
});
