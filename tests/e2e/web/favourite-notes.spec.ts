import { expect, type Locator, type Page } from 'playwright/test';
import { newMember, signInByForm } from '../support/account-steps.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { cards } from '../support/find-a-camry.ts';
import { test } from '../support/site.ts';

const NOTE = 'Called, tyres worn.\nOffers 11,500';
const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^Note: / });
const saved = (page: Page): Promise<unknown> =>
  page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/Note') && reply.ok());

test('a note of a favourite is added, outlives a reload, is changed and cleared', async ({ page, site }) => {
  const member = await newMember(page, site);
  await page.goto('/posts?page=1');
  const heart = cards(page)
    .first()
    .getByRole('button', { name: /^Add to favorites/ });
  await heart.click();
  await signInByForm(page, member, '/posts/favorites');
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole('button', { name: /^Add a note: / }).click();
  await expect(editor(page)).toBeFocused();
  await editor(page).fill(NOTE);
  expect(await violationsInBothThemes(page)).toEqual([]);

  // A text that is not saved outlives the page.
  await page.reload();
  await expect(editor(page)).toHaveValue(NOTE);
  const first = saved(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await first;
  await expect(page.getByText('Note saved')).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  await expect(cards(page).getByText('Offers 11,500')).toBeVisible();

  await page.reload();
  await expect(cards(page).getByText('Offers 11,500')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const edit = page.getByRole('button', { name: /^Edit the note: / });
  await edit.click();
  await editor(page).press('Escape');
  await expect(edit).toBeFocused();

  await edit.click();
  await editor(page).fill('Sold?');
  const second = saved(page);
  await editor(page).press('Control+Enter');
  await second;
  await expect(cards(page).getByText('Sold?')).toBeVisible();

  await edit.click();
  await editor(page).fill('');
  const third = saved(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await third;
  await expect(page.getByRole('button', { name: /^Add a note: / })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Add a note: / })).toBeVisible();
});
