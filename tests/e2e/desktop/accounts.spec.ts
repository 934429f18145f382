import type { Page } from 'playwright/test';
import { OWN_CALL, OWN_CALL_HEADER, routes } from '#contract/http/routes.ts';
import { type BotApi, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { field, logIn, type Person, register, somebody } from '../support/account-steps.ts';
import { linkIn } from '../support/letters.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { expect, test } from './support/fixtures.ts';
import { type GoogleForPrograms, openGoogleForPrograms } from './support/google.ts';

// Its tests share a server of their own.
test.describe.configure({ mode: 'default' });

let bot: BotApi;
let google: GoogleForPrograms;
let server: OwnServer;

test.beforeAll(async () => {
  bot = await openBotApi();
  google = await openGoogleForPrograms();
  const telegram = { TELEGRAM_BOT_TOKEN: bot.token, TELEGRAM_API_ROOT: bot.url };
  server = await startOwnServer({ DEMO_POSTS: '60', ...telegram, ...google.serverEnv });
  await bot.until(() => bot.calls.find(({ method }) => method === 'getUpdates'));
});
test.afterAll(async () => {
  await server.stop();
  await bot.close();
  await google.close();
});

const visit = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** The page's data of the signed-in user. */
const own = (page: Page) =>
  page.evaluate(async () => {
    const reply = await fetch('/api/Identity/userinfo');
    const { value } = (await reply.json()) as { value?: { name: string } | null };
    return { name: value?.name ?? null, isCopy: reply.headers.has('x-aniv-stale') };
  });

const NOBODY = { name: null, isCopy: false };
const MEMBER = { name: 'Ani', isCopy: false };

async function registerIn(page: Page) {
  const person = somebody();
  await visit(page, '/register');
  await register(page, person);
  return { person, link: await linkIn(server.dataDir, { to: person.email, kind: 'verifyEmail' }) };
}

/** A user who registers and opens the mailed link in the same program, which signs the user in. */
async function newMember(page: Page): Promise<Person> {
  const { person, link } = await registerIn(page);
  await visit(page, link);
  await expect(page.locator('main .u-done h1')).toBeFocused();
  await expect.poll(() => own(page)).toEqual(MEMBER);
  return person;
}

/** A user who registers in the program and opens the mailed link elsewhere, so that the program stays signed out. */
async function newMemberConfirmedElsewhere(page: Page): Promise<Person> {
  const { person, link } = await registerIn(page);
  const { search } = new URL(link, server.address);
  const address = new URL(`${routes.accounts.verifyToken.path}${search}`, server.address);
  const reply = await fetch(address, { headers: { [OWN_CALL_HEADER]: OWN_CALL } });
  expect(await reply.json()).toMatchObject({ value: { verified: true, signedIn: false } });
  return person;
}

async function signIn(page: Page, person: Person, { remember }: { remember: boolean }): Promise<void> {
  await visit(page, '/login');
  // Its drawn box lies over the real one.
  if (remember) await page.locator('label', { hasText: 'Remember me' }).click();
  await expect(field(page, 'rememberMe')).toBeChecked({ checked: remember });
  await logIn(page, person);
  await expect(page).not.toHaveURL(/\/login/);
}

async function signOut(page: Page): Promise<void> {
  await visit(page, '/profile');
  await page.locator('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('a person registers, proves the address, signs in to stay and is there after a restart, until they sign out', async ({
  launch,
}) => {
  const first = await launch({ server: server.address });
  const person = await newMember(first.page);
  await signOut(first.page);
  await signIn(first.page, person, { remember: true });
  await expect.poll(() => own(first.page)).toEqual(MEMBER);
  expect(await first.page.evaluate(() => document.cookie)).toBe('');
  await first.close();

  const { page } = await launch({ server: server.address });
  await expect(page.locator('main article').first()).toBeVisible();
  await expect.poll(() => own(page)).toEqual(MEMBER);
  await signOut(page);

  await expect.poll(() => own(page)).toEqual(NOBODY);
});

test('who did not ask to stay is signed out by the end of the program', async ({ launch }) => {
  const first = await launch({ server: server.address });
  const person = await newMember(first.page);
  await signOut(first.page);
  await signIn(first.page, person, { remember: false });
  await expect.poll(() => own(first.page)).toEqual(MEMBER);
  await first.close();

  const { page } = await launch({ server: server.address });
  await expect(page.locator('main article').first()).toBeVisible();

  await expect.poll(() => own(page)).toEqual(NOBODY);
});

test('Google signs a person in by their own browser, which says to go back', async ({ launch }) => {
  const { page, opened } = await launch({ server: server.address, env: google.programEnv });
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Google' }).click();
  await expect.poll(async () => (await opened()).length).toBe(1);
  const [address = ''] = await opened();

  expect(await google.choose(address)).toContain('Go back to Aniv');

  await expect(page).not.toHaveURL(/\/login/);
  await expect.poll(() => own(page)).toEqual({ name: 'Nare H.', isCopy: false });
});

test('Google’s window given up, a second try works', async ({ launch }) => {
  const { page, opened } = await launch({ server: server.address, env: google.programEnv });
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Google' }).click();
  await expect.poll(async () => (await opened()).length).toBe(1);
  await page.getByRole('button', { name: 'Google' }).click();
  await expect.poll(async () => (await opened()).length).toBe(2);
  const [left = '', address = ''] = await opened();

  await expect(google.choose(left)).rejects.toThrow('fetch failed');
  await google.choose(address);

  await expect.poll(() => own(page)).toEqual({ name: 'Nare H.', isCopy: false });
});

test('the bot lets in the program whose number was pressed, heard by polls', async ({ launch }) => {
  const { page, opened } = await launch({ server: server.address });
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Telegram' }).click();
  await expect(page.getByText('Waiting for the confirmation in Telegram')).toBeVisible();
  await expect.poll(async () => (await opened()).length).toBe(1);
  const [botLink = ''] = await opened();
  const number = (await page.getByLabel(/^Number to compare/).textContent()) ?? '';
  await bot.open(botLink);

  await bot.press(number.trim());

  await expect(page).not.toHaveURL(/\/login/);
  await expect.poll(() => own(page)).toEqual({ name: 'Ani P.', isCopy: false });
});

// Last, since it takes the server away.
test('with the server away a person sees their own, and signing out leaves nothing of it', async ({ launch }) => {
  const { page } = await launch({ server: server.address });
  const person = await newMemberConfirmedElsewhere(page);
  await signIn(page, person, { remember: true });
  await expect.poll(() => own(page)).toEqual(MEMBER);
  await visit(page, '/profile');
  await expect(page.locator('main').getByRole('button', { name: 'Logout' })).toBeVisible();
  await server.stop();
  await expect.poll(() => own(page)).toEqual({ name: 'Ani', isCopy: true });

  await page.locator('main').getByRole('button', { name: 'Logout' }).click();

  await expect(page.getByText(/on this computer only/)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => own(page)).toEqual(NOBODY);
});
