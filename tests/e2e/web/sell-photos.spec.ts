import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { newMember, signIn } from '../support/account-steps.ts';
import { test } from '../support/site.ts';

type Picture = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const HEIC = path.resolve(import.meta.dirname, '../fixtures/car.heic');
const UPLOADS = '**/api/Photos/*';
const COUNT = 12;
/** All photos, the last one before the others. */
const ORDER = ['IMG_11.heic', ...Array.from({ length: COUNT - 1 }, (_none, at) => `IMG_${at}.jpg`)];

/** A photo as phones take them: lying on its side, with the place it was taken at. */
const fromPhone = async (at: number): Promise<Picture> => {
  const background = { r: at * 20, g: 255 - at * 20, b: 120 };
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 10/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer };
};

const twelve = async (): Promise<Picture[]> => {
  const photos = await Promise.all(Array.from({ length: COUNT - 1 }, (_none, at) => fromPhone(at)));
  return [...photos, { name: 'IMG_11.heic', mimeType: 'image/heic', buffer: readFileSync(HEIC) }];
};

const choose = (page: Page, photos: Picture[]): Promise<void> =>
  page.locator('.g-drop input[type="file"]').setInputFiles(photos);

const tiles = (page: Page) => page.locator('.g-tile:not(.add)');
const note = (page: Page) => page.locator('.g-note');

type Kept = { readonly id: string; readonly name: string; readonly key: string | null; readonly url: string | null };

/** What the device keeps of the photos, in their order; a photo that is not sent yet is kept with its file. */
const keptPhotos = (page: Page): Promise<readonly Kept[]> =>
  page.evaluate(
    () =>
      new Promise<readonly Kept[]>((done, fail) => {
        const opening = indexedDB.open('aniv-drafts');
        opening.onerror = () => fail(new Error('no drafts'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction(['photos', 'files']);
          const lists = reading.objectStore('photos').getAll();
          const files = reading.objectStore('files').getAllKeys();
          reading.oncomplete = () => {
            opening.result.close();
            const [list = []] = lists.result as Kept[][];
            const ids = new Set((files.result as string[][]).map(([, , id]) => id));
            done(list.filter(({ id, url }) => url !== null || ids.has(id)));
          };
        };
      }),
  );

test.beforeEach(async ({ page, site }) => {
  const member = await newMember(page, site);
  await signIn(page, member, '/posts/create');
  await expect(page.locator('.g-drop')).toBeVisible();
});

test('twelve photos survive a lost network and a reload, upright, without their place, in their order', async ({
  page,
  context,
}) => {
  let sent = 0;
  await page.route(UPLOADS, async (route) => {
    if (route.request().method() === 'PUT' && (sent += 1) === 4) await context.setOffline(true);
    await route.continue().catch(() => undefined);
  });

  await choose(page, await twelve());
  await expect(note(page)).toHaveText('No connection. The photos are kept and go on by themselves.');
  // The last one has no picture yet where its decoder was still missing when the network went.
  await expect(tiles(page)).toHaveCount(COUNT);
  await page.getByRole('button', { name: 'Make photo 12 the cover' }).click();
  // A page that is left before the device has written the order confirms first; nobody answers here.
  await expect.poll(async () => (await keptPhotos(page)).map(({ name }) => name)).toEqual(ORDER);
  await page.unroute(UPLOADS);
  await page.route(UPLOADS, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await context.setOffline(false);
  await page.reload();
  await expect(tiles(page)).toHaveCount(COUNT);
  await page.unroute(UPLOADS);

  await expect(note(page)).toHaveText('All photos are uploaded.', { timeout: 45_000 });
  // The device writes them down after the page shows them.
  await expect.poll(async () => (await keptPhotos(page)).filter(({ url }) => url === null)).toEqual([]);
  const kept = await keptPhotos(page);
  expect(kept.map(({ name }) => name)).toEqual(ORDER);
  for (const { key } of kept) {
    const state = (await (await page.request.get(`/api/Photos/${key}`)).json()) as { value: { isStored: boolean } };
    expect(state.value.isStored).toBe(true);
  }
  const upright = await sharp(await (await page.request.get(kept[1]?.url ?? '')).body()).metadata();
  expect([upright.width, upright.height, upright.exif]).toEqual([600, 800, undefined]);
});

test('an AVIF photo is taken, whatever its name is', async ({ page }) => {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a33' } })
    .avif()
    .toBuffer();
  await choose(page, [{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer }]);

  await expect(note(page)).toHaveText('All photos are uploaded.');
  await expect.poll(async () => (await keptPhotos(page)).map(({ url }) => url)).toEqual([expect.any(String)]);
  const [kept] = await keptPhotos(page);
  const stored = await sharp(await (await page.request.get(kept?.url ?? '')).body()).metadata();
  expect([stored.format, stored.width, stored.height]).toEqual(['jpeg', 800, 600]);
});

test('a HEIC photo waits for its decoder while it cannot be fetched, and is not called unreadable', async ({
  page,
}) => {
  await page.route('**/*.wasm', (route) => route.abort());
  const asked = page.waitForRequest('**/*.wasm');
  await choose(page, (await twelve()).slice(-2));
  await asked;
  await expect(tiles(page).first().locator('img')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make photo 2 the cover' })).toBeVisible();

  await page.unroute('**/*.wasm');
  await expect(note(page)).toHaveText('All photos are uploaded.');
  await expect(page.locator('.g-tile.bad')).toHaveCount(0);
});

test('a file that is no photo shows a message at its tile, and the others continue', async ({ page }) => {
  const photo = await fromPhone(1);
  const text = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all, only words') };
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(16 * 1024 * 1024, 1) };
  photo.buffer.copy(large.buffer);

  await choose(page, [photo, text, large, { ...text, name: 'empty.jpg', buffer: Buffer.alloc(0) }, photo]);

  await expect(page.locator('.g-tile.bad')).toHaveCount(4);
  await expect(page.locator('.g-tile.bad').nth(0)).toContainText('Not a readable photo');
  await expect(page.locator('.g-tile.bad').nth(1)).toContainText('Too large: 16 MB');
  await expect(page.locator('.g-tile.bad').nth(2)).toContainText('The file is empty');
  await expect(page.locator('.g-tile.bad').nth(3)).toContainText('Same as photo 1');
  await expect(page.locator('.g-tile:not(.bad):not(.add):not(.up)')).toHaveCount(1);
});

test('the keyboard puts photos in another order', async ({ page }) => {
  await choose(page, await Promise.all([1, 2, 3].map(fromPhone)));
  await expect(note(page)).toHaveText('All photos are uploaded.');

  await page.getByRole('button', { name: 'Photo 3 of 3' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Photo 3 is lifted.')).toBeAttached();
  // The arrows are heard from the page's next turn on, once the tiles are measured.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Now at place 2.')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Now at place 1.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Put down at place 1.')).toBeAttached();

  await expect
    .poll(async () => (await keptPhotos(page)).map(({ name }) => name))
    .toEqual(['IMG_3.jpg', 'IMG_1.jpg', 'IMG_2.jpg']);
});
