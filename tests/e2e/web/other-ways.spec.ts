import { type BrowserContext, expect, type Page } from 'playwright/test';
import { type GoogleStandIn, openGoogle } from '#server/modules/google/testing-google.ts';
import { type BotApi, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { field, newMember } from '../support/account-steps.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { SEEDING_MS } from '../support/seeded-folder.ts';
import { ownServerTest as test } from '../support/site.ts';

let bot: BotApi;
let google: GoogleStandIn;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(SEEDING_MS);
  bot = await openBotApi();
  google = await openGoogle();
  const telegram = { TELEGRAM_BOT_TOKEN: bot.token, TELEGRAM_API_ROOT: bot.url };
  server = await startOwnServer({ DEMO_POSTS: '24', ...telegram, ...google.env });
  await bot.until(() => bot.calls.find(({ method }) => method === 'getUpdates'));
});
test.afterAll(async () => {
  await server.stop();
  await bot.close();
  await google.close();
});

/** The server's profile of the user in this browser. */
const own = (page: Page) =>
  page.evaluate(async () => {
    const { value } = await (await fetch('/api/Identity/userinfo')).json();
    return value as { name: string; email: string | null; isEmailVerified: boolean } | null;
  });

/** Begins a sign-in and gives the number that the page shows with the link that it opened. */
const beginAtTelegram = async (page: Page, context: BrowserContext) => {
  // Nobody answers for Telegram's own address here.
  await context.route('https://t.me/**', (route) => route.fulfill({ body: 'Telegram' }));
  await page.goto(`${server.address}/login`);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Telegram' }).click();
  const tab = await opened;
  await tab.waitForURL('https://t.me/**');
  await expect(page.getByText('Waiting for the confirmation in Telegram')).toBeVisible();
  const number = (await page.getByLabel(/^Number to compare/).textContent()) ?? '';
  return { botLink: tab.url(), number: number.trim() };
};

test('the bot lets in the browser whose number was pressed', async ({ page, context }) => {
  const { botLink, number } = await beginAtTelegram(page, context);
  await bot.open(botLink);

  await bot.press(number);

  await expect(page).toHaveURL(`${server.address}/`);
  expect(await own(page)).toMatchObject({ name: 'Ani P.', email: null, isEmailVerified: true });
});

test('another number than the page’s lets nobody in', async ({ page, context }) => {
  const { botLink, number } = await beginAtTelegram(page, context);
  const question = await bot.open(botLink);
  const other = question.buttons.find(({ text }) => text !== number)?.text ?? '';

  const said = await bot.press(other);

  expect(said.text).toContain('cancelled');
  expect(await own(page)).toBeNull();
});

test('cancelling on the page leaves the bot’s link without an effect', async ({ page, context }) => {
  const { botLink, number } = await beginAtTelegram(page, context);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Telegram' })).toBeVisible();

  await bot.open(botLink);
  await bot.press(number);

  await expect(field(page, 'email')).toBeVisible();
  expect(await own(page)).toBeNull();
});

test('the ticket that the hub brings is nothing in another browser', async ({ page, context, browser }) => {
  const { botLink, number } = await beginAtTelegram(page, context);
  const { promise, resolve } = Promise.withResolvers<string>();
  await context.route('**/api/Identity/tgLogin*', (route) => {
    resolve(route.request().postData() ?? '');
    return route.abort();
  });
  await bot.open(botLink);
  await bot.press(number);
  const stolen = await promise;
  const thief = await (await browser.newContext()).newPage();
  await thief.goto(server.address);

  const reply = await thief.request.post(`${server.address}/api/Identity/tgLogin`, {
    headers: { 'x-requested-with': 'aniv', 'content-type': 'application/json' },
    data: stolen,
  });

  expect(stolen).toContain('ticket');
  expect(reply.status()).toBe(400);
  expect(await own(thief)).toBeNull();
  await thief.context().close();
});

test('Google’s page brings a person back signed in', async ({ page }) => {
  await page.goto(`${server.address}/login`);

  await page.getByRole('button', { name: 'Google' }).click();

  await expect(page).toHaveURL(`${server.address}/`);
  expect(page.url()).not.toContain('id_token');
  expect(await own(page)).toMatchObject({ name: 'Nare H.', email: 'nare@gmail.com', isEmailVerified: true });
});

test('a Google address that has an account here asks for its password, then opens that account', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  const member = await newMember(page, server);
  google.account = { ...google.account, sub: '220000000000000000001', email: member.email };
  await page.goto('/login');
  await page.getByRole('button', { name: 'Google' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Google' });

  await dialog.locator('[name="password"]').fill('not this one');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('Email or password is wrong.')).toBeVisible();
  expect(await own(page)).toBeNull();
  await dialog.locator('[name="password"]').fill(member.password);
  await dialog.getByRole('button', { name: 'Connect' }).click();

  await expect(page).toHaveURL('/');
  expect(await own(page)).toMatchObject({ email: member.email, providers: ['google'], hasPassword: true });
  await context.close();
});

/** Opens a car that has a phone number and presses it; returns the sheet that offers to log in. */
const askForPhone = async (page: Page) => {
  const list = await page.request.get(`${server.address}/api/Posts?pageCount=20`);
  const { value } = (await list.json()) as { value: { id: number }[] };
  const ids = value.map(({ id }) => id);
  await page.goto(`${server.address}/posts/view/${ids.at(-1)}`);
  await page.getByRole('button', { name: 'Show phone number' }).first().click();
  const sheet = page.getByRole('dialog', { name: /^Log in to call .+ about the / });
  await expect(sheet.getByRole('button')).toHaveText(['', 'Google', 'Telegram', '', 'Log in']);
  return { sheet, address: page.url() };
};
const phone = (page: Page) => page.locator('a[href^="tel:"]').first();

for (const width of [390, 1440]) {
  test.describe(`over a car, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('Google’s page leads back to the car, with its phone number shown', async ({ page }) => {
      google.account = { ...google.account, sub: `33000000000000000000${width}`, email: `sheet-${width}@gmail.com` };
      const { sheet, address } = await askForPhone(page);

      await sheet.getByRole('button', { name: 'Google' }).click();

      await expect(phone(page)).toBeVisible();
      expect(page.url()).toBe(address);
      await expect(sheet).toBeHidden();
    });

    test('the bot lets in without leaving the car, and its phone number is shown', async ({ page, context }) => {
      await context.route('https://t.me/**', (route) => route.fulfill({ body: 'Telegram' }));
      const { sheet, address } = await askForPhone(page);
      const opened = context.waitForEvent('page');
      await sheet.getByRole('button', { name: 'Telegram' }).click();
      const tab = await opened;
      await tab.waitForURL('https://t.me/**');
      const number = (await sheet.getByLabel(/^Number to compare/).textContent()) ?? '';

      await bot.open(tab.url());
      await bot.press(number.trim());

      await expect(phone(page)).toBeVisible();
      expect(page.url()).toBe(address);
      await expect(sheet).toBeHidden();
    });
  });
}
