import { expect } from 'playwright/test';
import { violationsInBothThemes } from '../support/axe.ts';
import { test } from '../support/site.ts';

test('a visitor finds the cars opened on this device, and clears the list', async ({ newDevice }) => {
  const page = await newDevice({ viewport: { width: 390, height: 844 } });
  const { value } = (await (await page.request.get('/api/Posts?pageCount=2')).json()) as { value: { id: number }[] };
  for (const { id } of value) {
    await page.goto(`/posts/view/${id}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('aniv.seen'))).toContain(String(id));
  }

  await page.goto('/posts/home');
  await page.locator('.h-seen').getByRole('link', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recently seen' })).toBeVisible();
  const links = page.locator('main article a[href^="/posts/view/"]');
  await expect(links.first()).toHaveAttribute('href', `/posts/view/${value[1]?.id}`);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByText('No cars seen yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(links.first()).toBeVisible();
});
