import { expect } from 'playwright/test';
import { signIn } from '../support/account-steps.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { aPost, get, sendPost } from '../support/post-calls.ts';
import { test } from '../support/site.ts';

const PASSWORD = 'aniv-demo-2026';
const SELLER = { email: 'demo.private@example.com', password: PASSWORD };
const ADMIN = { email: 'demo.admin@example.com', password: PASSWORD };
test('a moderator rejects with a reason, the seller reads it and sends in again, the moderator approves', async ({
  newDevice,
}) => {
  const seller = await newDevice();
  const admin = await newDevice();
  await signIn(seller, SELLER);
  const form = { ...(await aPost(seller)), description: 'Call 077 12 34 56' };
  const id = await sendPost(seller, form);
  const path = `/admin/posts/${id}`;

  await signIn(admin, ADMIN, '/admin/posts');
  await expect(admin.locator(`.ad-row a[href="${path}"]`)).toBeVisible();
  expect(await violationsInBothThemes(admin)).toEqual([]);
  await admin.locator(`.ad-row a[href="${path}"]`).click();
  await expect(admin.getByRole('region', { name: 'Why it waits' })).toContainText('Contacts in the description');
  expect(await violationsInBothThemes(admin)).toEqual([]);
  await admin.keyboard.press('r');
  const dialog = admin.getByRole('dialog', { name: 'Reject the post' });
  await expect(dialog.getByRole('radio', { name: 'Contacts or links in the description' })).toBeChecked();
  await dialog.getByLabel('Note to the seller').fill('Leave out the number.');
  expect(await violationsInBothThemes(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(admin).not.toHaveURL(new RegExp(`${path}$`));

  await seller.goto('/profile?section=2');
  await expect(seller.locator('.d-posts')).toContainText('Contacts or links in the description');
  await sendPost(seller, { ...form, id: String(id), description: 'One owner.' });

  await admin.goto(path);
  await expect(admin.getByRole('region', { name: 'History' })).toContainText('Leave out the number.');
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('The post is approved')).toBeVisible();
  await seller.goto(`/posts/view/${id}`);
  await expect(seller.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await get<{ status: string }>(seller, `/api/Posts/${id}`)).status).toBe('active');
});

test('who is no admin is led home, a visitor to login', async ({ newDevice }) => {
  const seller = await newDevice();
  const visitor = await newDevice();
  await signIn(seller, SELLER, '/profile?section=3');
  await expect(seller.getByRole('navigation', { name: 'Profile sections' })).not.toContainText('Moderation');
  await seller.goto('/admin/posts');
  await expect.poll(() => new URL(seller.url()).pathname).toBe('/');

  await visitor.goto('/admin/jobs');
  await expect(visitor).toHaveURL(/\/login\?returnTo=%2Fadmin%2Fjobs$/);
});
