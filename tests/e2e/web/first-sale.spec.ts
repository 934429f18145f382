import type { Locator, Page } from 'playwright/test';
import { field, somebody } from '../support/account-steps.ts';
import { linkIn } from '../support/letters.ts';
import { somePhoto } from '../support/post-calls.ts';
import { expect, heading, sellField } from '../support/sell-steps.ts';
import { PHONE, test } from '../support/site.ts';
import { wordsOf } from '../support/words.ts';

/** From home to the first published car; typing is not counted, a choice from a list is two clicks. */
const MOST_CLICKS = 14;
const say = wordsOf('en');

/** Presses and choices with their number. */
const counted = () => {
  let clicks = 0;
  return {
    press: async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    },
    choose: async (list: Locator, index: number): Promise<void> => {
      clicks += 2;
      await expect(list).toBeEnabled();
      await list.selectOption({ index });
    },
    /** The button of the photos, and the file. */
    chooseFile: async (page: Page): Promise<void> => {
      clicks += 2;
      const file = { name: 'car.jpg', mimeType: 'image/jpeg', buffer: await somePhoto() };
      await page.locator('.g-drop input[type="file"]').setInputFiles(file);
    },
    openLink: async (page: Page, address: string): Promise<void> => {
      clicks += 1;
      await page.goto(address);
    },
    total: () => clicks,
  };
};

type Decoded = { readonly value: { readonly matched: { readonly modelId?: number } } };

/** The first VIN after a start may take longer than a seller is kept waiting, and is then decoded in part. */
const decoderIsWarm = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const reply = await page.request.get('/api/vin/decode?vin=4T1BF1FK5HU123456');
      return ((await reply.json()) as Decoded).value.matched.modelId;
    })
    .toBeGreaterThan(0);

for (const [device, options, vin] of [
  ['a desktop', {}, '4T1BF1FK9HU700001'],
  ['a phone', PHONE, '4T1BF1FK0HU700002'],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options);
    const isPhone = options === PHONE;

    test(`a first-time seller publishes a car in at most ${MOST_CLICKS} clicks and signs in once`, async ({
      page,
      site,
    }) => {
      test.setTimeout(180_000);
      const person = somebody();
      const { press, choose, chooseFile, openLink, total } = counted();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const next = () => press(button(say('sell:foot.continue')));
      await page.goto('/');
      const way = page.locator('a[href="/posts/create"]').and(page.locator(isPhone ? '.a-bnav a' : 'header a'));
      await press(way.first());
      await press(page.getByRole('link', { name: 'Create an account' }));
      await expect(field(page, 'repeatPassword')).toBeVisible();
      await field(page, 'email').fill(person.email);
      await field(page, 'password').fill(person.password);
      await field(page, 'repeatPassword').fill(person.password);
      await field(page, 'firstName').fill('Ani');
      await press(
        page
          .locator('form label')
          .filter({ has: page.locator('[name="terms"]') })
          .locator('.a-control-indicator'),
      );
      await press(page.locator('main form button[type="submit"]'));
      await expect(page.locator('main')).toContainText(person.email);
      await openLink(page, await linkIn(site.dataDir, { to: person.email, kind: 'verifyEmail' }));
      await expect(page).toHaveURL(/\/posts\/create/);
      await decoderIsWarm(page);

      await chooseFile(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      if (isPhone) await next();
      await sellField(page, 'vin').fill(vin);
      await expect(page.locator('.c-found')).toContainText('Toyota Camry');
      await expect(sellField(page, 'transmissionTypeId')).not.toHaveValue('');
      await sellField(page, 'mileage').fill('61000');
      await press(page.locator('[data-place="colorId"] button').first());
      if (isPhone) await next();
      await sellField(page, 'price').fill('6100000');
      await choose(sellField(page, 'regionId'), 1);
      if (isPhone) await next();
      await sellField(page, 'contactPhoneNumber').fill('77 123456');
      await press(button(say('sell:foot.publish')));

      await expect(heading(page, say('sell:done.activeTitle'))).toBeFocused();
      await expect(page.getByRole('img', { name: say('share:qr.site') })).toBeVisible();
      await expect(page.getByRole('button', { name: say('share:copy') })).toBeVisible();
      expect(total()).toBeLessThanOrEqual(MOST_CLICKS);
      // The history entries of the steps are left: Back leads out of the sent form.
      await expect(page).toHaveURL(/\/posts\/create$/);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(heading(page, say('sell:done.activeTitle'))).toBeInViewport();
      test.info().annotations.push({ type: 'clicks', description: String(total()) });
    });
  });
