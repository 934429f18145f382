import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { field, logIn, register, resetPassword, somebody, verify } from '../support/account-steps.ts';
import { PHONE, test } from '../support/site.ts';

const PICTURE = path.resolve(import.meta.dirname, '../../../resources/icons/linux/256x256.png');
const OTHER_LANGUAGES = [
  { locale: 'hy-AM', logIn: 'Մուտք գործել' },
  { locale: 'ru-RU', logIn: 'Войти' },
] as const;

const chooseFirst = async (page: Page, name: string): Promise<void> => {
  const list = field(page, name);
  await expect(list).toBeEnabled();
  await list.selectOption({ index: 1 });
};

const collectFailures = (page: Page): string[] => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    // Refused calls are part of the way, also of the line of a session that ends while it opens; the browser tells of each.
    const isOfLine = /\/hub\b/.test(message.location().url) || message.text().includes('WebSocket');
    const expected = isOfLine ? /40[013]/ : /status of 40[01]/;
    if (message.type() === 'error' && !expected.test(message.text()))
      failures.push(`${message.text()} ${message.location().url}`);
  });
  return failures;
};

const openLogin = async (page: Page): Promise<void> => {
  await page.goto('/posts/home');
  const isCompact = (page.viewportSize()?.width ?? 0) < 1275;
  if (isCompact) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: isCompact ? 'Login' : 'Log in', exact: true }).click();
};

for (const [device, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options);

    test('a person registers, signs in, leaves, forgets the password, and signs one device out from another', async ({
      page,
      site,
      newDevice,
    }) => {
      const failures = collectFailures(page);
      const person = somebody();

      await test.step('registers and confirms the address', async () => {
        await openLogin(page);
        await page.getByRole('link', { name: 'Create an account' }).click();
        await register(page, person);
        await verify(page, site, person);
        await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
        await expect(page).not.toHaveURL(/token/);
      });

      await test.step('is signed in by the link and shows where they are', async () => {
        await page.goto('/profile?section=3');
        const modal = page.getByRole('dialog', { name: 'Complete your profile' });
        await expect(modal).toBeVisible();
        await chooseFirst(page, 'countryId');
        await chooseFirst(page, 'regionId');
        await modal.getByRole('button', { name: 'Save' }).click();
        await expect(modal).toBeHidden();
      });

      await test.step('completes the profile', async () => {
        await page.goto('/profile');
        await field(page, 'phoneNumber').fill('077123456');
        await field(page, 'profileImage').setInputFiles(PICTURE);
        await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText('The profile is saved')).toBeVisible();
        await page.reload();
        await expect(field(page, 'phoneNumber')).toHaveValue('77 123456');
        await expect(page.locator('main .a-upload img')).toHaveJSProperty('complete', true);
        await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
      });

      await test.step('marks a car and follows its seller', async () => {
        await page.goto('/posts/home');
        const card = page.locator('main article').first();
        const heart = card.getByRole('button', { name: /^Add to favorites: / });
        const title = ((await heart.getAttribute('aria-label')) ?? '').replace('Add to favorites: ', '');
        const marked = page.waitForResponse(
          (reply) => reply.request().method() === 'POST' && reply.url().includes('/api/Favorites'),
        );
        await heart.click();
        await expect(card.getByRole('button', { name: `Remove from favorites: ${title}` })).toBeVisible();
        await marked;
        await card.getByRole('link').first().click();
        // The button shows it before the server has it.
        const followed = page.waitForResponse(/\/api\/Identity\/follow/);
        await page.getByRole('button', { name: /^Follow / }).click();
        await expect(page.getByRole('button', { name: /^Following / })).toBeVisible();
        await followed;
        await page.goto('/posts/favorites');
        await expect(page.locator('main article')).toHaveCount(1);
        await page.goto('/profile');
        await expect(page.getByRole('button', { name: '1 following' })).toBeVisible();
      });

      await test.step('leaves', async () => {
        await page.getByRole('button', { name: 'Logout' }).click();
        await expect(page).toHaveURL(/\/login\?origin=home$/);
      });

      const changed = { ...person, password: 'four green umbrellas' };
      await test.step('sets another password by mail; the old one is nothing any more', async () => {
        await page.getByRole('link', { name: 'Forgot password?' }).click();
        await resetPassword(page, site, changed);
        await expect(page.getByText('The password is changed. Log in with the new one.')).toBeVisible();
        await logIn(page, person);
        await expect(page.getByText('Email or password is wrong.')).toBeVisible();
        await logIn(page, changed);
        await expect(page).toHaveURL(`${site.address}/`);
      });

      await test.step('signs the first device out on the second', async () => {
        await page.goto('/posts/favorites');
        await expect(page.locator('main article')).toHaveCount(1);
        const second = await newDevice();
        await second.goto('/profile?section=1');
        await expect(second).toHaveURL(/\/login\?returnTo=%2Fprofile%3Fsection%3D1$/);
        await logIn(second, changed);
        await expect(second).toHaveURL(/\/profile\?section=1$/);
        await second.getByRole('button', { name: /^Log out: / }).click();
        await expect(second.getByRole('button', { name: /^Log out: / })).toBeHidden();
        await expect(second.getByText('This device')).toBeVisible();
      });

      await test.step('the first comes back to where it was by signing in', async () => {
        // The page may already have been notified, and show the login.
        await page.reload();
        await expect(page).toHaveURL(/\/login\?returnTo=%2Fposts%2Ffavorites/);
        await logIn(page, changed);
        await expect(page).toHaveURL(/\/posts\/favorites/);
        await expect(page.locator('main article')).toHaveCount(1);
      });
      expect(failures).toEqual([]);
    });

    for (const { locale, logIn: name } of OTHER_LANGUAGES) {
      test(`a person registers, confirms and signs in in ${locale}`, async ({ site, newDevice }) => {
        const page = await newDevice({ locale });
        const failures = collectFailures(page);
        const person = somebody();
        await page.goto('/register');

        await register(page, person);
        const other = await newDevice({ locale });
        await verify(other, site, person);
        await other.getByRole('main').getByRole('link', { name, exact: true }).click();
        await logIn(other, person);
        await expect(other).toHaveURL(`${site.address}/`);
        await other.goto('/profile?section=3');

        await expect(other.getByRole('dialog')).toBeVisible();
        await expect(other.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        expect(failures).toEqual([]);
      });
    }
  });
