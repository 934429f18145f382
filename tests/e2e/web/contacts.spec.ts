import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, type Page } from 'playwright/test';
import { newMember, signIn } from '../support/account-steps.ts';
import { seriousViolations } from '../support/axe.ts';
import { aPost, sendPost } from '../support/post-calls.ts';
import { PHONE, test } from '../support/site.ts';

const NUMBER = { contactPhoneNumber: '+37477123456', whatsappNumber: '+37477123456', telegramNumber: '@ani_sells' };
const SECRET = /77123456|ani_sells/;

const callOf = (car: string): string => car.replace('/posts/view/', '/api/Posts/');

/** The server's data of a car for this browser's user: its document and its details. */
const sentTo = async ({ request }: Page, car: string): Promise<string> => {
  const replies = [await request.get(car), await request.get(callOf(car))];
  return (await Promise.all(replies.map((reply) => reply.text()))).join('\n');
};

const publish = async (page: Page): Promise<string> => {
  const id = await sendPost(page, { ...(await aPost(page)), ...NUMBER });
  return `/posts/view/${id}`;
};

test('a buyer opens the contacts by one press, and their seller sees it counted', async ({ page, site, newDevice }) => {
  await signIn(page, await newMember(page, site));
  const car = await publish(page);
  const buyer = await newDevice();

  await signIn(buyer, await newMember(buyer, site), car);
  const box = buyer.getByRole('complementary', { name: 'Price and seller' });
  const show = box.getByRole('button', { name: 'Show phone' });
  await expect(show).toContainText('+374 77 ••• •••');
  expect(await sentTo(buyer, car)).not.toMatch(SECRET);
  expect(await seriousViolations(buyer, '.a-toasts')).toEqual([]);

  await show.focus();
  await buyer.keyboard.press('Enter');
  await expect(box.getByRole('link', { name: '+374 77 123 456' })).toBeFocused();
  await expect(box.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/ani_sells');
  await buyer.reload();
  await expect(box.getByRole('link', { name: '+374 77 123 456' })).toHaveAttribute('href', 'tel:+37477123456');

  await page.goto('/profile?section=2');
  await expect(page.locator('.d-posts')).toContainText('Contacts opened 1 time');
  await page.goto(car);
  const own = page.getByRole('complementary', { name: 'Price and seller' });
  await expect(own).toContainText('Contacts opened 1 time');
  await expect(own.getByRole('link', { name: 'Edit' })).toBeVisible();
});

test('a visitor gets no contact, and the document of a page holds none', async ({ page, site, newDevice }) => {
  await signIn(page, await newMember(page, site));
  const car = await publish(page);
  const visitor = await newDevice();

  await visitor.goto(car);

  await expect(visitor.getByText('To see the contact details, please log in to your account.')).toBeVisible();
  const reply = await visitor.request.post(`${callOf(car)}/Contacts`, {
    headers: { 'x-requested-with': 'aniv' },
  });
  expect(reply.status()).toBe(401);
  expect(await sentTo(visitor, car)).not.toMatch(SECRET);
});

test('at the limit a phone shows what to do, and nothing is wider than it', async ({ page, site, newDevice }) => {
  await signIn(page, await newMember(page, site));
  const car = await publish(page);
  const phone = await newDevice(PHONE);
  const buyer = await newMember(phone, site);
  await signIn(phone, buyer);
  useUpReveals(path.join(site.dataDir, 'aniv.db'), buyer.email);

  await phone.goto(`${car}?lang=ru`);
  await phone.locator('.p-mbar').getByRole('button', { name: 'Показать телефон' }).tap();

  await expect(phone.locator('.p-mbar').getByRole('alert')).toContainText('контакты 30 автомобилей');
  await expect(phone.locator('.p-mbar').getByRole('button', { name: 'Показать телефон' })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** All reveals that a user has in 24 hours, made a moment ago. */
const useUpReveals = (file: string, email: string): void => {
  const database = new Database(file);
  const { id } = database.prepare('select id from users where email = ?').get(email) as { id: number };
  const posts = database.prepare('select id from post order by id limit 1').all() as { id: number }[];
  const add = database.prepare('insert into contact_reveal (post_id, user_id, at) values (?, ?, ?)');
  for (let count = 0; count < 30; count += 1) add.run(posts[0]?.id, id, new Date().toISOString());
  database.close();
};
