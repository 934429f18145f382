import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { DEALER, type DealerCar, dealerWith, photosOf } from './support/dealer.ts';
import { dropFiles } from './support/drop-files.ts';
import { expect as plainExpect, test } from './support/fixtures.ts';
import { type Numbered, readPhoto, writePhoto } from './support/numbered-photos.ts';
import { openStock } from './support/stock-steps.ts';

const DROPPED = 500;
/** Preparing five hundred photos on a machine that has other work. */
const UPLOAD_MS = 180_000;
const expect = plainExpect.configure({ timeout: UPLOAD_MS });
test.setTimeout(2 * UPLOAD_MS);
/** The colours that photos of one car can have. */
const SHADES = 15;

let server: OwnServer;
let folder: string;
let car: DealerCar;
/** The website with the same user signed in. */
let site: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({ DEMO_POSTS: '60' });
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-photos-'));
  site = await browser.newPage({ baseURL: server.address });
  [car] = (await dealerWith(site, server, 1)) as [DealerCar];
});
test.afterAll(async () => {
  await site.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const colourOf = (at: number): Numbered => ({
  car: 1 + (Math.floor(at / SHADES) % SHADES),
  photo: 1 + (at % SHADES),
});

test('of 500 photos dropped on a car’s drawer the first fill it, and the others are counted with their reason', async ({
  launch,
}) => {
  const files = Array.from({ length: DROPPED }, (_, at) => path.join(folder, `IMG_${1000 + at}.jpg`));
  await Promise.all(files.map((file, at) => writePhoto(file, colourOf(at))));
  const { page } = await launch({ server: server.address });
  await openStock(page, DEALER);
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill(car.vin ?? '');
  await page.locator('.ag-row[row-index="0"] .g-n a').click();
  const drawer = page.locator('.w-car');
  const notes = drawer.getByRole('textbox', { name: 'Notes' });
  await expect(notes).toBeEditable();

  const free = MAX_PHOTOS - (await photosOf(site, car)).length;
  await dropFiles(page, drawer, files);
  await notes.fill('Photos from the yard');

  const panel = page.getByRole('complementary', { name: 'Photo import' });
  await expect(panel).toContainText('Finished: the photos are added to their cars');
  await expect(panel).toContainText(`${free} of ${DROPPED} photos`);
  const refused = panel.getByRole('region', { name: 'Refused files' });
  await expect(refused).toContainText(`${DROPPED - free} files refused`);
  await expect(refused).toContainText(`The car already has ${MAX_PHOTOS} photos`);
  await expect(drawer).toContainText(`${MAX_PHOTOS} of ${MAX_PHOTOS}`);
  await expect(notes).toHaveValue('Photos from the yard');
  const added = (await photosOf(site, car)).slice(-free);
  const colours = await Promise.all(added.map((address) => readPhoto(site, address)));
  expect(colours).toEqual(Array.from({ length: free }, (_, at) => colourOf(at)));
});
