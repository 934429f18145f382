import { expect as soon, type Locator, type Page } from 'playwright/test';
import { somePhoto } from './post-calls.ts';
import type { Words } from './words.ts';

/** Waits as long as the slowest of machines may take for photos and for screens that load. */
export const expect = soon.configure({ timeout: 45_000 });
const STEPS = ['vehicle', 'media', 'price', 'contacts', 'review'] as const;
const PHONE_STEPS = ['media', 'vehicle', 'price', 'contacts', 'review'] as const;

/** Phones have one step per screen, the photos first. */
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Shows the step that has a control, by its address. */
const showStepOf = async (page: Page, control: Locator): Promise<void> => {
  if (!isPhone(page)) return;
  const step = await control.first().evaluate((element) => element.closest('[data-step]')?.id ?? '');
  await page.evaluate((id) => {
    location.hash = id;
  }, step);
  await expect(page.locator(`#${step}`)).toBeVisible();
};

/** A control of the sell form by the name under which it is sent. */
export const sellField = (page: Page, name: string) => page.locator(`.c-main [name="${name}"]`);

/** Types into a text field of the form, in any step. */
export const writeField = async (page: Page, name: string, text: string): Promise<void> => {
  await showStepOf(page, sellField(page, name));
  await sellField(page, name).fill(text);
};

/** Fills in the form by a VIN; waits until the dependent selects are filled. */
export const describeByVin = async (page: Page, vin: string, say: Words): Promise<void> => {
  await writeField(page, 'vin', vin);
  await page.getByRole('button', { name: say('sell:vin.fill'), exact: true }).click();
  await expect(page.locator('.c-found')).toContainText('Toyota Camry');
  for (const name of ['brandId', 'modelId', 'year', 'bodyTypeId', 'fuelTypeId', 'transmissionTypeId'])
    await expect(sellField(page, name)).not.toHaveValue('');
};

/** Chooses a car of a brand by the lists alone, the first of each. */
export const describeByHand = async (page: Page, brand: string): Promise<void> => {
  await showStepOf(page, sellField(page, 'brandId'));
  await sellField(page, 'brandId').selectOption({ label: brand });
  for (const name of ['modelId', 'year', 'bodyTypeId', 'fuelTypeId', 'driveTypeId', 'transmissionTypeId'])
    await sellField(page, name).selectOption({ index: 1 });
};

/** Fields that a VIN does not contain. */
export const writeTheRest = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(texts)) await writeField(page, name, text);
  await showStepOf(page, sellField(page, 'priceUnit'));
  await sellField(page, 'priceUnit').selectOption('USD');
  const colour = page.locator('[data-place="colorId"] button').first();
  await showStepOf(page, colour);
  await colour.click();
};

export const choosePhotos = async (page: Page, count: number): Promise<void> => {
  const photos = await Promise.all(Array.from({ length: count }, () => somePhoto()));
  const files = photos.map((buffer, at) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.locator('.g-drop input[type="file"]').setInputFiles(files);
};

export const photoTiles = (page: Page) => page.locator('.g-tile:not(.add)');

/** Walks through the steps of the form and presses the last button. */
export const publish = async (page: Page, button: string, say: Words): Promise<void> => {
  const steps = isPhone(page) ? PHONE_STEPS : STEPS;
  if (isPhone(page)) await showStepOf(page, page.locator('[data-place="images"]'));
  else await sellField(page, 'vin').focus();
  for (const [at, step] of steps.slice(1).entries()) {
    await page.getByRole('button', { name: say('sell:foot.continue'), exact: true }).click();
    const words = { step: at + 2, total: steps.length, name: say(`sell:steps.${step}`) };
    await expect(page.locator('.c-mstep b')).toHaveText(say('sell:steps.mobile', words));
  }
  await page.getByRole('button', { name: button, exact: true }).click();
};

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Nothing is wider than the screen. */
export const expectToFit = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
