import { expect, type Page } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { linkIn } from '../support/letters.ts';
import { aPost, sendPost } from '../support/post-calls.ts';
import { test } from '../support/site.ts';

const PASSWORD = 'aniv-demo-2026';
/** Has free places on the plan, independent of earlier tests. */
const SELLER = { email: 'demo.business@example.com', password: PASSWORD };
const ADMIN = { email: 'demo.admin@example.com', password: PASSWORD };

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS'] === undefined) return;
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png`, fullPage: true });
  }
};

test('a message of the contact form is answered from the inbox, by mail in the language of its sender', async ({
  newDevice,
  site,
}) => {
  const visitor = await newDevice();
  const admin = await newDevice();
  await visitor.addInitScript(() => localStorage.setItem('aniv.language', 'ru'));
  await visitor.goto('/contact');
  const fields = ['Ани', 'Петросян', 'inbox-sender@example.com', '+374 77 123456', 'Ключ от машины'];
  const inputs = visitor.locator('main form input:visible');
  for (const [place, text] of fields.entries()) await inputs.nth(place).fill(text);
  await visitor.locator('main form textarea').fill('Где он? Я искала в офисе.');
  await visitor.locator('main form button[type=submit]').click();
  await expect(visitor.getByRole('heading', { name: /Форма отправлена/ })).toBeVisible();

  await signIn(admin, ADMIN, '/admin/messages');
  await expect(admin.getByRole('link', { name: /open message/ })).toBeVisible();
  await shoot(admin, 'inbox');
  expect(await violationsInBothThemes(admin)).toEqual([]);
  await admin.getByRole('link', { name: 'Ключ от машины' }).first().click();
  await expect(admin.getByText('Где он? Я искала в офисе.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Answer' }).fill('Он на стойке.\nДо шести.');
  await shoot(admin, 'message');
  expect(await violationsInBothThemes(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Send the answer' }).click();
  await expect(admin.getByText('The answer is on its way')).toBeVisible();
  await expect(admin.locator('.in-msg.own')).toContainText('Он на стойке.');
  await shoot(admin, 'answered');

  expect(await linkIn(site.dataDir, { to: 'inbox-sender@example.com', kind: 'contactReply' })).toBe('/contact');
});

test('a seller appeals, the moderator puts the post online', async ({ newDevice }) => {
  const seller = await newDevice();
  const admin = await newDevice();
  await signIn(seller, SELLER);
  const id = await sendPost(seller, { ...(await aPost(seller)), description: 'Call 077 12 34 56' });
  await signIn(admin, ADMIN, `/admin/posts/${id}`);
  await admin.getByRole('button', { name: 'Reject' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(admin).not.toHaveURL(new RegExp(`/${id}$`));

  await seller.goto('/profile?section=2&status=Rejected');
  await shoot(seller, 'own-posts');
  await seller.getByRole('link', { name: 'Write an appeal' }).first().click();
  await seller.getByRole('button', { name: 'Write an appeal' }).click();
  await seller.getByRole('textbox', { name: 'What speaks for the post?' }).fill('It is the number of the engine.');
  await shoot(seller, 'appeal-form');
  expect(await violationsInBothThemes(seller)).toEqual([]);
  await seller.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(seller.getByText('The appeal is being looked at.').first()).toBeVisible();
  await shoot(seller, 'appeal-sent');

  await admin.goto('/admin/appeals');
  const appeal = admin.getByRole('listitem').filter({ hasText: 'It is the number of the engine.' });
  await expect(appeal).toBeVisible();
  await shoot(admin, 'appeals');
  expect(await violationsInBothThemes(admin)).toEqual([]);
  await appeal.getByRole('button', { name: 'Put the post online' }).click();
  await expect(admin.getByText('The post is online, and the seller is notified')).toBeVisible();
  await seller.goto(`/posts/view/${id}`);
  await expect(seller.getByRole('heading', { level: 1 })).toBeVisible();
});
