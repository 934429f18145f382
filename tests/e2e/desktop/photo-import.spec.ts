import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { field, logIn } from '../support/account-steps.ts';
import { allViolations } from '../support/axe.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { DEALER, type DealerCar, dealerWith, photosOf } from './support/dealer.ts';
import { dropFiles } from './support/drop-files.ts';
import { expect as plainExpect, test } from './support/fixtures.ts';
import { readPhoto, writePhoto } from './support/numbered-photos.ts';

const expect = plainExpect.configure({ timeout: 60_000 });
/** Three hundred photos, and a server with its demo, on a slow machine. */
const PATIENCE_MS = 360_000;
test.setTimeout(PATIENCE_MS);
// Its tests share a server of their own.
test.describe.configure({ mode: 'default' });

/** Preparing and uploading three hundred photos on a machine that has other work. */
const UPLOAD_MS = 150_000;

const CARS = 25;
const EACH = 12;
/** Photos 11 and 12 of the first four cars have names without a car. */
const LOOSE_CARS = 4;
const NAMED_OF_LOOSE = 10;

let server: OwnServer;
let folder: string;
let cars: DealerCar[];
/** The website with the same user signed in: its content has reached the server. */
let site: Page;

const isLoose = (car: number, photo: number): boolean => car < LOOSE_CARS && photo > NAMED_OF_LOOSE;
const looseName = (car: number, photo: number): string => `IMG_${2290 + car * 2 + photo - NAMED_OF_LOOSE}.jpg`;

/** By the VIN as the folder's name, or by the stock number as the file's, as dealers keep them. */
function fileOf({ vin, stockNumber }: DealerCar, car: number, photo: number): string {
  if (isLoose(car, photo)) return path.join('phone', looseName(car, photo));
  return vin === null ? `${stockNumber} (${photo}).jpg` : path.join(vin, `${photo}.jpg`);
}

async function writeFolder(to: string): Promise<void> {
  const all = cars.flatMap((car, place) => Array.from({ length: EACH }, (_, at) => ({ car, place, photo: at + 1 })));
  await Promise.all(
    all.map(({ car, place, photo }) => writePhoto(path.join(to, fileOf(car, place, photo)), { car: place, photo })),
  );
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(PATIENCE_MS);
  server = await startOwnServer({ DEMO_POSTS: '60' });
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-photos-'));
  site = await browser.newPage({ baseURL: server.address });
  cars = await dealerWith(site, server, CARS);
});
test.afterAll(async () => {
  await site.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Photo import' });
const tray = (page: Page): Locator => panel(page).getByRole('region', { name: 'Photos without a car' });
const visit = (page: Page, to: string) => page.goto(new URL(to, page.url()).href);

async function signIn(page: Page): Promise<void> {
  await visit(page, '/login?returnTo=/inventory');
  await page.locator('label', { hasText: 'Remember me' }).click();
  await expect(field(page, 'rememberMe')).toBeChecked();
  await logIn(page, DEALER);
}

/** Every car's photos at the server, by their colours, behind the one it had. */
async function atTheServer(): Promise<Record<number, string>> {
  const found: Record<number, string> = {};
  for (const [place, car] of cars.entries()) {
    const [, ...photos] = await photosOf(site, car);
    const read = await Promise.all(photos.map((address) => readPhoto(site, address)));
    found[place] = read.map((each) => `${each.car}.${each.photo}`).join(' ');
  }
  return found;
}

test('300 photos of a folder come to their 25 cars over a restart, 8 of them placed by hand', async ({ launch }) => {
  await writeFolder(folder);
  const first = await launch({ server: server.address });
  await signIn(first.page);
  await first.choosing(folder);
  await first.page.getByRole('button', { name: 'Import photos' }).click();
  await panel(first.page).getByRole('button', { name: 'Choose folders' }).click();
  await expect(panel(first.page)).toContainText('of 300 photos');
  await expect(tray(first.page)).toContainText('IMG_2291 … IMG_2298');
  await expect(first.page.locator('#title-state .w-sync:not(.tb-sync)')).toContainText(/^Uploading \d+ photos$/);
  await first.close();

  const { page } = await launch({ server: server.address });
  await visit(page, '/inventory');
  const chip = page.locator('#title-state .w-sync:not(.tb-sync)');
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(panel(page).getByRole('listitem').filter({ hasText: ' / ' })).toHaveCount(CARS);

  await test.step('the first car’s photos are placed by keyboard', async () => {
    await markByKeyboard(page, 0);
    await chooseByKeyboard(page, String(cars[0]!.vin));
    await expect(tray(page).getByRole('checkbox')).toHaveCount(6);
  });

  await test.step('the second car’s by keyboard and its stock number', async () => {
    await markByKeyboard(page, 1);
    await chooseByKeyboard(page, String(cars[1]!.stockNumber));
    await expect(tray(page).getByRole('checkbox')).toHaveCount(4);
  });

  await test.step('the third’s are dragged together, the fourth’s one by one', async () => {
    await markByKeyboard(page, 2);
    await dragTo(page, 2, 11);
    await expect(tray(page).getByRole('checkbox')).toHaveCount(2);
    await dragTo(page, 3, 11);
    await expect(tray(page).getByRole('checkbox')).toHaveCount(1);
    await dragTo(page, 3, 12);
    await expect(tray(page)).toBeHidden();
  });

  await expect(panel(page)).toContainText('Finished: the photos are added to their cars', { timeout: UPLOAD_MS });
  await expect(panel(page)).toContainText('300 of 300 photos');
  await expect(chip).toHaveText('300 photos imported');
  const all = Array.from({ length: EACH }, (_, at) => at + 1);
  expect(await atTheServer()).toEqual(
    Object.fromEntries(cars.map((_, place) => [place, all.map((photo) => `${place}.${photo}`).join(' ')])),
  );
});

/** Marks both photos of a car that have no hint, as the keyboard does. */
async function markByKeyboard(page: Page, car: number): Promise<void> {
  for (const photo of [11, 12]) {
    const box = tray(page).getByRole('checkbox', { name: looseName(car, photo) });
    await box.press('Space');
    await expect(box).toBeChecked();
  }
}

/** Assigns the selected photos to the car with this number. */
async function chooseByKeyboard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a car' });
  await tray(page).getByRole('button', { name: 'Choose a car' }).press('Enter');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(number);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

/** Drags a photo of the tray to its car's row in the panel. */
async function dragTo(page: Page, car: number, photo: number): Promise<void> {
  const row = panel(page).locator(`[data-car="${cars[car]!.id}"]`);
  await row.scrollIntoViewIfNeeded();
  await tray(page)
    .locator('label', { has: page.getByRole('checkbox', { name: looseName(car, photo) }) })
    .hover();
  await page.mouse.down();
  // The panel still moves while the photos placed before leave the tray.
  await expect(async () => {
    await row.scrollIntoViewIfNeeded();
    const to = (await row.boundingBox())!;
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 5);
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await expect(row).toHaveClass(/over/, { timeout: 1000 });
  }).toPass();
  await page.mouse.up();
}

test('photos dropped on a car in the grid are its own, and a file that is none is refused with its reason', async ({
  launch,
}) => {
  const car = cars[CARS - 1]!;
  const photo = path.join(folder, 'more', 'IMG_9001.jpg');
  const text = path.join(folder, 'more', 'notes.jpg');
  await writePhoto(photo, { car: CARS, photo: 1 });
  writeFileSync(text, 'no photo at all');
  const { page } = await launch({ server: server.address });
  await signIn(page);
  const row = page.locator(`.ag-pinned-left-cols-container .ag-row[row-id="${car.id}"]`);
  // Its row no longer moves once it is the only one.
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill(car.vin ?? '');
  await expect(page.locator('.ag-pinned-left-cols-container .ag-row')).toHaveCount(1);
  await expect(row).toBeVisible();
  const before = (await photosOf(site, car)).length;
  await dropFiles(page, row, [photo, text]);

  await expect(panel(page)).toContainText('Finished: the photos are added to their cars');
  expect((await photosOf(site, car)).length).toBe(before + 1);
  await panel(page).getByRole('button', { name: 'Show why' }).click();
  const refused = panel(page).getByRole('region', { name: 'Refused files' });
  await expect(refused).toContainText('Not a photo in a known format');
  await expect(refused).toContainText('notes.jpg');
});

for (const theme of ['light', 'dark'] as const) {
  test(`the panel with its tray and its dialogs has no accessibility violation in ${theme}`, async ({ launch }) => {
    const { page, choosing } = await launch({ server: server.address });
    await page.evaluate((chosen) => localStorage.setItem('aniv.theme', chosen), theme);
    await signIn(page);
    await writePhoto(path.join(folder, theme, 'IMG_1.jpg'), { car: CARS + 1, photo: theme.length });
    await choosing(path.join(folder, theme));
    await page.getByRole('button', { name: 'Import photos' }).click();
    await panel(page).getByRole('button', { name: 'Choose folders' }).click();
    await expect(tray(page).getByRole('checkbox')).toHaveCount(1);
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /bp6-dark/ : /^((?!bp6-dark).)*$/);

    expect(await allViolations(page)).toEqual([]);
    await tray(page).getByRole('button', { name: 'Choose a car' }).click();
    await expect(page.getByRole('dialog', { name: 'Choose a car' })).toHaveAttribute('data-presence', 'open');
    expect(await allViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Cancel the photo import?' })).toHaveAttribute(
      'data-presence',
      'open',
    );
    expect(await allViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel the import' }).click();

    await expect(tray(page)).toBeHidden();
    await expect(page.locator('#title-state .w-sync:not(.tb-sync)')).toBeHidden();
  });
}
