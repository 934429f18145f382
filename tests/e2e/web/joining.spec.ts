import { expect, type Page } from 'playwright/test';
import { type GoogleStandIn, openGoogle } from '#server/modules/google/testing-google.ts';
import { type BotApi, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { initDataOf } from '#server/modules/telegram/testing-init-data.ts';
import { fakeTelegramClient } from '#renderer/platform/fake/fake-telegram-client.ts';
import { installFakeTelegram } from '#renderer/platform/fake/fake-telegram.ts';
import { newMember, signIn } from '../support/account-steps.ts';
import { linkIn } from '../support/letters.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { SEEDING_MS } from '../support/seeded-folder.ts';
import { PHONE, ownServerTest as test } from '../support/site.ts';

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

const PROFILE = '/profile?section=1';
const NARE = { id: 700_555, first_name: 'Nare', last_name: 'Hakobyan', language_code: 'en' };

type Own = { email: string | null; providers: string[]; hasPassword: boolean };
const own = (page: Page) =>
  page.evaluate(async () => {
    const { value } = await (await fetch('/api/Identity/userinfo')).json();
    return value as Own | null;
  });
const ways = (page: Page) => page.getByRole('region', { name: 'Ways to log in' });
const emailCard = (page: Page) => page.getByRole('region', { name: 'Email' });
const wayButton = (page: Page, name: string) => ways(page).getByRole('button', { name, exact: true });

test('Google and Telegram are connected to an account and one is taken away again', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.address });
  await context.route('https://t.me/**', (route) => route.fulfill({ body: 'Telegram' }));
  const page = await context.newPage();
  const member = await newMember(page, server);
  await signIn(page, member, PROFILE);

  const opened = context.waitForEvent('page');
  await wayButton(page, 'Connect Telegram').click();
  const tab = await opened;
  await tab.waitForURL('https://t.me/**');
  await expect(page.getByText('Waiting for the confirmation in Telegram')).toBeVisible();
  const number = (await page.getByLabel(/^Number to compare/).textContent()) ?? '';
  await bot.open(tab.url());
  await bot.press(number.trim());
  await expect(wayButton(page, 'Disconnect Telegram')).toBeVisible();
  await wayButton(page, 'Connect Google').click();
  await expect(wayButton(page, 'Disconnect Google')).toBeVisible();
  await expect(page).toHaveURL(PROFILE);
  expect((await own(page))?.providers.toSorted()).toEqual(['google', 'telegram']);

  await wayButton(page, 'Disconnect Google').click();
  await ways(page)
    .getByRole('group', { name: 'Disconnect Google' })
    .getByRole('button', { name: 'Disconnect' })
    .click();

  await expect(wayButton(page, 'Connect Google')).toBeVisible();
  expect(await own(page)).toMatchObject({ email: member.email, providers: ['telegram'] });
  await context.close();
});

test('in the mini app an account with an address becomes one with Telegram’s', async ({ browser }) => {
  const site = await browser.newContext({ baseURL: server.address });
  const website = await site.newPage();
  const member = await newMember(website, server);
  const phone = await browser.newContext({ ...PHONE, baseURL: server.address });
  await phone.addInitScript(installFakeTelegram, fakeTelegramClient());
  const page = await phone.newPage();
  const launch = new URLSearchParams({
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: '{}',
    tgWebAppData: initDataOf(NARE),
  });
  await page.goto(`${PROFILE}#${launch}`);
  await wayButton(page, 'I already have an account').click();
  const form = page.getByRole('form', { name: 'The other account' });
  await form.locator('[name="email"]').fill(member.email);
  await form.locator('[name="password"]').fill(member.password);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Join the two accounts?' })).toBeFocused();
  await page.getByRole('button', { name: 'Join the accounts' }).click();

  await expect(emailCard(page)).toContainText(member.email);
  await expect(wayButton(page, 'Disconnect Telegram')).toBeVisible();
  await page.reload();
  await expect(emailCard(page)).toContainText(member.email);
  await phone.close();
  await site.close();
});

test('an address that has an account leads to the offer in the profile', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  const older = await newMember(page, server);
  const newer = await newMember(page, server);
  await signIn(page, newer, PROFILE);
  await emailCard(page).getByRole('button', { name: 'Change the email' }).click();
  await emailCard(page).locator('[name="email"]').fill(older.email);
  await emailCard(page).locator('[name="password"]').fill(newer.password);
  await emailCard(page).getByRole('button', { name: 'Send the link' }).click();
  await expect(emailCard(page)).toContainText('Waiting for confirmation');

  await page.goto(await linkIn(server.dataDir, { to: older.email, kind: 'emailInUse' }));
  await expect(page.getByRole('heading', { name: 'Is this account yours, too?' })).toBeFocused();
  await page.getByRole('link', { name: 'Open the profile' }).click();
  await page.getByRole('button', { name: 'Join the accounts' }).click();

  await expect(emailCard(page)).toContainText(older.email);
  await expect(emailCard(page)).not.toContainText('Waiting for confirmation');
  await context.close();
});
