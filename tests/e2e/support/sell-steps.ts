import { expect as soon, type Page } from 'playwright/test';
import { somePhoto } from './post-calls.ts';
import type { Words } from './words.ts';

/** Waits as long as the slowest of machines may take for photos and for screens that load. */
export const expect = soon.configure({ timeout: 45_000 });
const STEPS = ['media', 'price', 'contacts', 'review'] as const;

/** A control of the sell form by the name under which it is sent. */
export const sellField = (page: Page, name: string) => page.locator(`.c-main [name="${name}"]`);

/** Fills in what the VIN tells; waits until the chain of choices stands. */
export const describeByVin = async (page: Page, vin: string, say: Words): Promise<void> => {
  await sellField(page, 'vin').fill(vin);
  await page.getByRole('button', { name: say('sell:vin.fill'), exact: true }).click();
  await expect(page.locator('.c-found')).toContainText('Toyota Camry');
  for (const name of ['brandId', 'modelId', 'year', 'bodyTypeId', 'fuelTypeId', 'transmissionTypeId'])
    await expect(sellField(page, name)).not.toHaveValue('');
};

/** Chooses a car of a brand by the lists alone, the first of each. */
export const describeByHand = async (page: Page, brand: string): Promise<void> => {
  await sellField(page, 'brandId').selectOption({ label: brand });
  for (const name of ['modelId', 'year', 'bodyTypeId', 'fuelTypeId', 'driveTypeId', 'transmissionTypeId'])
    await sellField(page, name).selectOption({ index: 1 });
};

/** What no VIN tells. */
export const writeTheRest = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(texts)) await sellField(page, name).fill(text);
  await sellField(page, 'priceUnit').selectOption('USD');
  await page.locator('[data-place="colorId"] button').first().click();
};

export const choosePhotos = async (page: Page, count: number): Promise<void> => {
  const photos = await Promise.all(Array.from({ length: count }, () => somePhoto()));
  const files = photos.map((buffer, at) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.locator('.g-drop input[type="file"]').setInputFiles(files);
};

export const photoTiles = (page: Page) => page.locator('.g-tile:not(.add)');

/** Walks through the steps of the form and presses the last button. */
export const publish = async (page: Page, button: string, say: Words): Promise<void> => {
  await sellField(page, 'vin').focus();
  for (const [at, step] of STEPS.entries()) {
    await page.getByRole('button', { name: say('sell:foot.continue'), exact: true }).click();
    const words = { step: at + 2, total: STEPS.length + 1, name: say(`sell:steps.${step}`) };
    await expect(page.locator('.c-mstep b')).toHaveText(say('sell:steps.mobile', words));
  }
  await page.getByRole('button', { name: button, exact: true }).click();
};

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Nothing is wider than the screen. */
export const expectToFit = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
