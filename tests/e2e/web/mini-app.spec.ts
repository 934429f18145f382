import { type BrowserContext, expect, type Page } from 'playwright/test';
import { type BotApi, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { initDataOf } from '#server/modules/telegram/testing-init-data.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { fakeTelegramClient } from '#renderer/platform/fake/fake-telegram-client.ts';
import { installFakeTelegram } from '#renderer/platform/fake/fake-telegram.ts';
import { SEEDING_MS } from '../support/seeded-folder.ts';
import { PHONE, ownServerTest as test } from '../support/site.ts';

test.use(PHONE);

const DARK = { bg_color: '#17212b', text_color: '#f5f5f5' };
const LIGHT = { bg_color: '#ffffff', text_color: '#000000' };
const DAVIT = { id: 700_123, first_name: 'Davit', last_name: 'Grigoryan', language_code: 'hy' };
const BAR = 'web_app_setup_back_button';

let bot: BotApi;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(SEEDING_MS);
  bot = await openBotApi();
  server = await startOwnServer({ DEMO_POSTS: '24', TELEGRAM_BOT_TOKEN: bot.token, TELEGRAM_API_ROOT: bot.url });
});
test.afterAll(async () => {
  await server.stop();
  await bot.close();
});

type HostCall = readonly [name: string, data: Record<string, unknown> | null];
type TelegramWindow = {
  posted: HostCall[];
  TelegramWebviewProxy: { postEvent: (name: string, data: string | undefined) => void };
  Telegram: { WebView: { receiveEvent: (name: string, data: unknown) => void } };
};

/** Telegram's side of the bridge, as its own web views have it. */
const beTelegram = (context: BrowserContext) =>
  context.addInitScript(() => {
    const host = window as unknown as TelegramWindow;
    host.posted = [];
    host.TelegramWebviewProxy = {
      postEvent: (name, data) => void host.posted.push([name, JSON.parse(data ?? 'null') as HostCall[1]]),
    };
  });
const lastPosted = (page: Page, wanted: string) =>
  page.evaluate(
    (name) => (window as unknown as TelegramWindow).posted.filter(([said]) => said === name).at(-1)?.[1] ?? null,
    wanted,
  );
const pressBack = (page: Page) =>
  page.evaluate(() => (window as unknown as TelegramWindow).Telegram.WebView.receiveEvent('back_button_pressed', null));

type Launch = { initData?: string; path?: string; startParam?: string; theme?: object };

/** The address by which Telegram opens the app. */
function launchAddress({ initData, path = '/', startParam, theme = LIGHT }: Launch): string {
  const url = new URL(path, server.address);
  if (startParam !== undefined) url.searchParams.set('tgWebAppStartParam', startParam);
  const launch = new URLSearchParams({
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: JSON.stringify(theme),
    ...(initData !== undefined && { tgWebAppData: initData }),
    ...(startParam !== undefined && { tgWebAppStartParam: startParam }),
  });
  return `${url.href}#${launch.toString()}`;
}

const ownName = (page: Page) =>
  page.waitForResponse(
    async (reply) =>
      reply.url().includes('/api/Identity/userinfo') &&
      ((await reply.json()) as { value: { name: string } | null }).value?.name === 'Davit G.',
  );
/** Opens the app by Telegram's word and waits until the person is known. */
async function openSignedIn(page: Page, launch: Launch): Promise<void> {
  const signedIn = ownName(page);
  await page.goto(launchAddress({ initData: initDataOf(DAVIT), ...launch }));
  await signedIn;
}
/** The server's first view has a mere place for the button. */
const openMenu = (page: Page) => page.locator('button.a-burger').first().click();
const menuLinks = (page: Page, path: string) => page.getByRole('dialog').locator(`a[href^="${path}"]`);

test('Telegram’s word signs a person in, in their language and theme, and nothing of it stays behind', async ({
  page,
  context,
}) => {
  await beTelegram(context);
  const wrong: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  await openSignedIn(page, { theme: DARK });

  await expect(page.locator('html')).toHaveAttribute('lang', 'hy');
  await expect(page.locator('html')).toHaveClass(/bp6-dark/);
  await expect(page).toHaveURL(`${server.address}/`);
  await expect.poll(() => lastPosted(page, 'web_app_set_header_color')).toEqual({ color: '#131212' });
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/bearer|hash|auth_date/i);
  await expect(page.getByRole('dialog')).toBeHidden();
  await openMenu(page);
  await expect(menuLinks(page, '/about')).toBeVisible();
  await expect(menuLinks(page, '/login')).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('a car that is pressed before the app has begun opens in the mini app, and the page is dark like Telegram', async ({
  page,
  context,
}) => {
  await beTelegram(context);
  const scripts = '**/assets/*.js';
  // Nothing of the app arrives.
  await page.route(scripts, () => undefined);
  const address = launchAddress({ initData: initDataOf(DAVIT), theme: DARK });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveClass(/bp6-dark/);
  await page.unroute(scripts);
  const signedIn = ownName(page);

  await page.locator('.a-first .a-cardlink').first().click();
  await signedIn;

  await expect(page).toHaveURL(/\/posts\/view\/\d+$/);
  await expect.poll(() => lastPosted(page, BAR)).toEqual({ is_visible: true });
});

test('a choice of one’s own outlasts Telegram’s, and a reload finds the person again', async ({ page, context }) => {
  await beTelegram(context);
  await openSignedIn(page, {});
  await expect(page.locator('html')).toHaveAttribute('lang', 'hy');
  await openMenu(page);
  await page.getByRole('dialog').locator('select').first().selectOption({ label: 'English' });
  await page.getByRole('dialog').getByRole('switch').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveClass(/bp6-dark/);
  const signedIn = ownName(page);

  await page.reload();
  await signedIn;

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveClass(/bp6-dark/);
});

test('the profile asks for country and region, which a person may answer later', async ({ page, context }) => {
  await beTelegram(context);
  await openSignedIn(page, { path: '/profile?section=3' });

  await page.locator('.d-complete button[type="button"]').click();

  await expect(page.locator('.d-complete')).toBeHidden();
});

test('a link opens its car, and Telegram’s Back button leads home and hides there', async ({ page, context }) => {
  await beTelegram(context);
  await page.goto(launchAddress({ initData: initDataOf({ ...DAVIT, language_code: 'en' }) }));
  const href = await page.locator('main article a[href^="/posts/view/"]').first().getAttribute('href');
  await expect.poll(() => lastPosted(page, BAR)).toEqual({ is_visible: false });

  // As Telegram opens a second link: the app begins anew.
  const second = await context.newPage();
  const startParam = `post_${href!.split('/').at(-1)}`;
  await second.goto(launchAddress({ initData: initDataOf(DAVIT, { startParam }), startParam }));
  await expect(second).toHaveURL(`${server.address}${href}`);
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => lastPosted(second, BAR)).toEqual({ is_visible: true });
  await pressBack(second);

  await expect(second).toHaveURL(`${server.address}/posts/home`);
  await expect.poll(() => lastPosted(second, BAR)).toEqual({ is_visible: false });
});

const NOTCH = { top: 54, bottom: 34, left: 0, right: 0 };
const BUTTONS = { top: 46, bottom: 0, left: 0, right: 0 };
/** What Telegram's main button shows, as the fake client keeps it. */
const mainButton = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { fakeTelegram: ReturnType<typeof installFakeTelegram> }).fakeTelegram.buttons.main,
  );

test('nothing of a car is under the notch or Telegram’s buttons, and its main button leads to the seller', async ({
  page,
  context,
}) => {
  await context.addInitScript(installFakeTelegram, fakeTelegramClient({ safeArea: NOTCH, contentSafeArea: BUTTONS }));
  await openSignedIn(page, { initData: initDataOf({ ...DAVIT, language_code: 'en' }) });
  const href = await page.locator('main article a[href^="/posts/view/"]').first().getAttribute('href');
  await page.locator(`main article a[href="${href}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await expect.poll(() => mainButton(page)).toMatchObject({ is_visible: true, is_active: true });
  await expect(page.locator('.p-mbar')).toHaveCount(0);
  const logo = await page.locator('header .a-logo').first().boundingBox();
  expect(logo?.y).toBeGreaterThanOrEqual(NOTCH.top + BUTTONS.top);
  const lowest = await page.locator('.a-bnav > *').first().boundingBox();
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(844 - NOTCH.bottom);
});

/** A finger on the glass. */
async function swipe(page: Page, from: number, to: number, y = 420): Promise<void> {
  const glass = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + ((to - from) * step) / 5);
  await touch('touchEnd');
}

test('swipes from the edges go back and forward, others do not', async ({ page, context }) => {
  await beTelegram(context);
  await openSignedIn(page, { path: '/about' });
  await openMenu(page);
  await menuLinks(page, '/contact').click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('dialog')).toBeHidden();

  await swipe(page, 120, 300);
  await expect(page).toHaveURL(/\/contact$/);
  await swipe(page, 8, 160, 300);
  await expect(page).toHaveURL(/\/about$/);
  await swipe(page, 384, 220, 300);
  await expect(page).toHaveURL(/\/contact$/);
});

test.describe('without a word that counts', () => {
  test('in a browser the app is the website and offers to log in', async ({ page }) => {
    await page.goto(launchAddress({ initData: initDataOf(DAVIT) }));
    await expect(page.locator('main article').first()).toBeVisible();
    await openMenu(page);

    await expect(menuLinks(page, '/login')).toBeVisible();
    await expect(page).toHaveURL(`${server.address}/`);
  });

  test('forged by another bot’s token it is the website, too', async ({ page, context }) => {
    await beTelegram(context);
    const refused = page.waitForResponse((reply) => reply.url().includes('/tgLogin') && reply.status() === 400);
    await page.goto(launchAddress({ initData: initDataOf(DAVIT, { token: `${bot.token}x` }) }));
    await refused;
    await openMenu(page);

    await expect(menuLinks(page, '/login')).toBeVisible();
  });

  test('too old it asks to open the app again', async ({ page, context }) => {
    await beTelegram(context);
    const at = Date.now() - 2 * 60 * 60 * 1000;
    await page.goto(launchAddress({ initData: initDataOf({ ...DAVIT, language_code: 'en' }, { at }) }));

    await expect(page.getByText(/open the app again/i)).toBeVisible();
  });

  test('signed nothing, Telegram still has its Back button', async ({ page, context }) => {
    await beTelegram(context);
    await page.goto(launchAddress({ path: '/about' }));
    await expect.poll(() => lastPosted(page, BAR)).toEqual({ is_visible: true });
    await openMenu(page);

    await expect(menuLinks(page, '/login')).toBeVisible();
  });
});
