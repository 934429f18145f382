import { expect } from 'playwright/test';
import { type BotApi, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { underInsets } from '../support/insets.ts';
import { openMiniApp } from '../support/mini-app.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { SEEDING_MS } from '../support/seeded-folder.ts';
import { ownServerTest as test } from '../support/site.ts';

const DAVIT = { id: 700_123, first_name: 'Davit', last_name: 'Grigoryan' };

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

const SCREENS = [
  '/',
  '/posts?page=1',
  '/posts/favorites',
  '/posts/create',
  '/profile?section=1',
  '/profile?section=3',
] as const;
const HELD = [
  {
    way: 'upright',
    viewport: { width: 390, height: 844 },
    safeArea: { top: 54, bottom: 34, left: 0, right: 0 },
    contentSafeArea: { top: 46, bottom: 0, left: 0, right: 0 },
  },
  {
    way: 'turned',
    viewport: { width: 844, height: 390 },
    safeArea: { top: 0, bottom: 21, left: 47, right: 47 },
    contentSafeArea: { top: 46, bottom: 0, left: 0, right: 0 },
  },
  {
    way: 'turned, short, with a hole on one side',
    viewport: { width: 720, height: 360 },
    safeArea: { top: 0, bottom: 0, left: 34, right: 0 },
    contentSafeArea: { top: 40, bottom: 0, left: 0, right: 0 },
  },
] as const;

for (const { way, viewport, safeArea, contentSafeArea } of HELD) {
  test(`no screen has anything under the notch or Telegram’s buttons: ${way}`, async ({ browser }) => {
    const bridge = { safeArea, contentSafeArea };
    const page = await openMiniApp(browser, server, {
      person: DAVIT,
      language: 'ru',
      theme: 'light',
      bridge,
      viewport,
    });
    const edges = { ...safeArea, top: safeArea.top + contentSafeArea.top };
    const check = async (what: string) => {
      await expect.poll(() => underInsets(page, edges), what).toEqual([]);
    };
    const href = await page.locator('main article a[href^="/posts/view/"]').first().getAttribute('href');
    for (const screen of [...SCREENS, href!]) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await check(screen);
      await page.mouse.wheel(0, 600);
      await check(`${screen}, scrolled`);
    }
    await page.locator('button.a-burger').first().click();
    await check('menu');
    await page.context().close();
  });
}
