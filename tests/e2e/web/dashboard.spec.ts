import { expect, type Locator, type Page } from 'playwright/test';
import { logIn, newMember, signIn } from '../support/account-steps.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { giveCars } from '../support/own-cars.ts';
import { test } from '../support/site.ts';
import { closeToast } from '../support/toasts.ts';
import { wordsOf } from '../support/words.ts';

const PASSWORD = 'aniv-demo-2026';
const DASHBOARD = '/profile?section=2';

const WORDS = {
  en: {
    hide: 'Hide',
    show: 'Show',
    more: 'More actions',
    price: /^Change the price/,
    isRepriced: 'The price is changed',
    top: 'Make top',
    sold: 'Mark as sold',
    remove: 'Delete',
    removeYes: 'Delete post',
    isTop: /^Top, 10 days left$/,
    isSold: 'Sold',
    isHidden: 'Hidden',
    isRemoved: 'The post is deleted',
  },
  am: {
    hide: 'Թաքցնել',
    show: 'Ցուցադրել',
    more: 'Այլ գործողություններ',
    price: /^Փոխել գինը/,
    isRepriced: 'Գինը փոխված է',
    top: 'Թոփ',
    sold: 'Վաճառված է',
    remove: 'Ջնջել',
    removeYes: 'Ջնջել',
    isTop: /^Թոփ, մնաց 10 օր$/,
    isSold: 'Վաճառված',
    isHidden: 'Թաքցված',
    isRemoved: 'Հայտարարությունը ջնջված է',
  },
} as const;

/** The first post of the list that can be topped, by its own address. */
const somePost = async (page: Page, top: string): Promise<Locator> => {
  const row = page.locator('.d-post').filter({ has: page.getByRole('button', { name: top, exact: true }) });
  const id = await row.first().getAttribute('id');
  return page.locator(`#${id}`);
};

for (const [name, account, viewport, language] of [
  ['a desktop', 'private', { width: 1440, height: 900 }, 'en'],
  ['a phone in Armenian', 'business', { width: 390, height: 844 }, 'am'],
] as const) {
  test(`on ${name} a seller hides a post, shows it, changes its price, tops it, sells it and deletes it`, async ({
    newDevice,
    site,
  }) => {
    const email = `demo.${account}@example.com`;
    giveCars(site, email);
    const words = WORDS[language];
    const say = wordsOf(language);
    const page = await newDevice({ viewport, locale: language === 'am' ? 'hy' : 'en' });
    await signIn(page, { email, password: PASSWORD }, DASHBOARD);
    const row = await somePost(page, words.top);
    const press = (label: string) => row.getByRole('button', { name: label, exact: true }).click();
    const confirm = (label: string) =>
      page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();

    // A phone keeps all but one action behind the dots.
    if (viewport.width === 390) await press(words.more);
    await (viewport.width === 390 ? confirm(words.hide) : press(words.hide));
    await expect(row.getByText(words.isHidden, { exact: true })).toBeVisible();
    await closeToast(page, say);
    await press(words.show);
    await expect(row.getByRole('button', { name: words.top, exact: true })).toBeVisible();
    await closeToast(page, say);

    await row.getByRole('button', { name: words.price }).click();
    await expect(row.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('12300');
    await page.keyboard.press('Enter');
    await expect(row.locator('.d-price')).toContainText('12\u00a0300');
    await expect(page.getByText(words.isRepriced)).toBeVisible();
    await closeToast(page, say);

    await press(words.top);
    await expect(page.getByRole('dialog')).toContainText('3');
    await page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(row.getByText(words.isTop)).toBeVisible();
    await closeToast(page, say);

    await press(words.sold);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: words.sold, exact: true })).toBeFocused();
    await press(words.sold);
    await page.getByRole('dialog').getByRole('textbox').first().fill('12500');
    await confirm(words.sold);
    await expect(row.getByText(words.isSold, { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

    await press(words.remove);
    await confirm(words.removeYes);
    await expect(row).toBeHidden();
    // The row is gone before the server has answered.
    await expect(page.getByText(words.isRemoved)).toBeVisible();
    await page.reload();
    await expect(page.locator('.d-post').first()).toBeVisible();
    await expect(row).toBeHidden();
  });
}

test('a visitor logs in to report a post, and a member’s report is thanked for', async ({ newDevice, site }) => {
  const page = await newDevice({ viewport: { width: 390, height: 844 }, locale: 'en' });
  const person = await newMember(page, site);
  const { value } = (await (await page.request.get('/api/Posts?pageCount=1')).json()) as { value: [{ id: number }] };
  const address = `/posts/view/${value[0].id}`;
  await page.goto(address);
  await page.getByRole('link', { name: 'Report this post' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in to report this post' })).toBeVisible();

  await logIn(page, person);
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(address);
  await dialog.getByRole('radio', { name: 'The price is wrong' }).check();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();

  await expect(page.getByText('Thank you. A moderator will check the post.')).toBeVisible();
  await expect(dialog).toBeHidden();
});
