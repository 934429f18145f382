import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { createHash, randomBytes } from 'node:crypto';
import { signIn } from '../support/account-steps.ts';
import { test } from '../support/site.ts';

const PASSWORD = 'aniv-demo-2026';
const OWN_CALL = { 'x-requested-with': 'aniv' };
const SELLER = { email: 'demo.private@example.com', password: PASSWORD };
const ADMIN = { email: 'demo.admin@example.com', password: PASSWORD };
type Item = { readonly id: number };
type Answer<Value> = { readonly value: Value };

const get = async <Value>(page: Page, path: string): Promise<Value> => {
  const reply = await page.request.get(path);
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as Answer<Value>).value;
};
const firstOf = async (page: Page, path: string): Promise<number> => {
  const [first] = await get<readonly (Item | number)[]>(page, path);
  return typeof first === 'number' ? first : (first?.id ?? 0);
};

/** Sends a photo like no other; gives its key. */
const sendPhoto = async (page: Page): Promise<string> => {
  const raw = { width: 320, height: 240, channels: 3 } as const;
  const bytes = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg()
    .toBuffer();
  const key = createHash('sha256').update(bytes).digest('hex');
  const headers = { ...OWN_CALL, 'content-type': 'image/jpeg' };
  const reply = await page.request.put(`/api/Photos/${key}`, { headers, data: bytes });
  expect(reply.status(), await reply.text()).toBe(200);
  return key;
};

/** A car of the catalogue, whichever it begins with. */
const aCar = async (page: Page): Promise<Record<string, string>> => {
  const lookups = await get<Record<string, readonly Item[]>>(page, '/api/Enums');
  const of = (name: string) => lookups[name]?.[0]?.id ?? 0;
  const brandId = of('brands');
  const modelId = await firstOf(page, `/api/Enums/Models?brandId=${brandId}`);
  const model = `modelId=${modelId}`;
  const year = await firstOf(page, `/api/Enums/Years?${model}`);
  const bodyTypeId = await firstOf(page, `/api/Enums/BodyTypes?${model}&year=${year}`);
  const body = `${model}&year=${year}&bodyTypeId=${bodyTypeId}`;
  const fuelTypeId = await firstOf(page, `/api/Enums/FuelTypes?${body}`);
  const driveTypeId = await firstOf(page, `/api/Enums/DriveTypes?${body}&fuelTypeId=${fuelTypeId}`);
  const fuel = `${body}&fuelTypeId=${fuelTypeId}&driveTypeId=${driveTypeId}`;
  const transmissionTypeId = await firstOf(page, `/api/Enums/TransmissionTypes?${fuel}`);
  const countryId = of('countries');
  const regionId = await firstOf(page, `/api/Enums/Regions?countryId=${countryId}`);
  const ids = { wheelId: of('wheels'), colorId: of('colors'), brandId, modelId, year, bodyTypeId, fuelTypeId };
  const numbers = { ...ids, driveTypeId, transmissionTypeId, countryId, regionId, mileage: 120_000, price: 9_500_000 };
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
};

/** Sends the form of a post; with `id` it changes that one. */
const sendPost = async (page: Page, fields: Record<string, string>): Promise<number> => {
  const reply = await page.request.post('/api/Posts', { headers: OWN_CALL, multipart: fields });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as Answer<{ id: number }>).value.id;
};

const axeFaults = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).exclude('.a-toasts').analyze();
    faults.push(
      ...violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${colorScheme} ${id}: ${target.join(' ')}`)),
    );
  }
  return faults;
};

test('a moderator rejects with a reason, the seller reads it and sends in again, the moderator approves', async ({
  newDevice,
}) => {
  const [seller, admin] = [await newDevice(), await newDevice()];
  await signIn(seller, SELLER, '/profile?section=3');
  const form = {
    ...(await aCar(seller)),
    priceUnit: 'AMD',
    isCleared: 'true',
    contactPhoneNumber: '+37477123456',
    images: JSON.stringify([await sendPhoto(seller)]),
    description: 'Call 077 12 34 56',
  };
  const id = await sendPost(seller, form);
  const path = `/admin/posts/${id}`;

  await signIn(admin, ADMIN, '/admin/posts');
  expect(await axeFaults(admin)).toEqual([]);
  await admin.locator(`.ad-row a[href="${path}"]`).click();
  await expect(admin.getByRole('region', { name: 'Why it waits' })).toContainText('Contacts in the description');
  expect(await axeFaults(admin)).toEqual([]);
  await admin.keyboard.press('r');
  const dialog = admin.getByRole('dialog', { name: 'Reject the post' });
  await expect(dialog.getByRole('radio', { name: 'Contacts or links in the description' })).toBeChecked();
  await dialog.getByLabel('Note to the seller').fill('Leave out the number.');
  expect(await axeFaults(admin)).toEqual([]);
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
  const [seller, visitor] = [await newDevice(), await newDevice()];
  await signIn(seller, SELLER, '/profile?section=3');
  await expect(seller.getByRole('navigation', { name: 'Profile sections' })).not.toContainText('Moderation');
  await seller.goto('/admin/posts');
  await expect.poll(() => new URL(seller.url()).pathname).toBe('/');

  await visitor.goto('/admin/jobs');
  await expect(visitor).toHaveURL(/\/login\?returnTo=%2Fadmin%2Fjobs$/);
});
