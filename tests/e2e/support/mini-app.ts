import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test';
import { fakeTelegramClient, type FakeTelegramOptions } from '#renderer/platform/fake/fake-telegram-client.ts';
import { installFakeTelegram } from '#renderer/platform/fake/fake-telegram.ts';
import type { BotApiPerson } from '#server/modules/telegram/testing-bot-api.ts';
import { initDataOf } from '#server/modules/telegram/testing-init-data.ts';
import type { OwnServer } from './own-server.ts';
import { PHONE } from './site.ts';
import type { Language } from './words.ts';

const OWN_CALL = { 'x-requested-with': 'aniv' };
const THEMES = {
  light: { bg_color: '#ffffff', text_color: '#000000' },
  dark: { bg_color: '#17212b', text_color: '#f5f5f5' },
} as const;
const CODES: Readonly<Record<Language, string>> = { en: 'en', am: 'hy', ru: 'ru' };
/** A phone with a notch, and Telegram's own buttons below it, in full screen. */
const INSETS: FakeTelegramOptions = {
  safeArea: { top: 54, bottom: 34, left: 0, right: 0 },
  contentSafeArea: { top: 46, bottom: 0, left: 0, right: 0 },
};

/** The look in which a user has Telegram. */
export type Look = { readonly language: Language; readonly theme: keyof typeof THEMES };
export type Launch = Look & {
  readonly person: BotApiPerson;
  readonly path?: string;
  readonly startParam?: string;
  readonly bridge?: FakeTelegramOptions;
  readonly viewport?: { readonly width: number; readonly height: number };
};

const launchPath = ({ person, language, theme, path = '/', startParam }: Launch): string => {
  const known = { ...person, language_code: CODES[language] };
  const launch = new URLSearchParams({
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: JSON.stringify(THEMES[theme]),
    tgWebAppData: initDataOf(known, startParam === undefined ? {} : { startParam }),
    ...(startParam !== undefined && { tgWebAppStartParam: startParam }),
  });
  return `${path}#${launch}`;
};

/** A phone on which Telegram opens the mini app. */
export const openMiniApp = async (browser: Browser, server: OwnServer, launch: Launch): Promise<Page> => {
  const { viewport = PHONE.viewport } = launch;
  const context = await browser.newContext({ ...PHONE, viewport, baseURL: server.address });
  await context.addInitScript(installFakeTelegram, fakeTelegramClient(launch.bridge ?? INSETS));
  const page = await context.newPage();
  await page.goto(launchPath(launch));
  return page;
};

type Fake = ReturnType<typeof installFakeTelegram>;
type TelegramWindow = { fakeTelegram: Fake };

/** A button of Telegram below the app: its text, undefined while it is hidden. */
export const hostButton = (page: Page, which: 'main' | 'secondary'): Promise<string | undefined> =>
  page.evaluate((name) => {
    const { is_visible, text } = (window as unknown as TelegramWindow).fakeTelegram.buttons[name];
    return is_visible === true ? String(text) : undefined;
  }, which);

/** Presses a button of Telegram once it has this text, or Telegram's Back. */
export const pressHost = async (page: Page, which: 'main' | 'secondary' | 'back', text?: string): Promise<void> => {
  if (text !== undefined && which !== 'back') await expect.poll(() => hostButton(page, which)).toBe(text);
  await page.evaluate((name) => (window as unknown as TelegramWindow).fakeTelegram.press(name), which);
};

/** The names of what the app has asked of Telegram. */
export const callsToHost = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as TelegramWindow).fakeTelegram.posted.map(([name]) => name));

/** Calls of the site as a user of the mini app makes them; to be closed. */
export const callsOf = async (browser: Browser, server: OwnServer, person: BotApiPerson): Promise<BrowserContext> => {
  const data = { initData: initDataOf({ ...person }) };
  const visitor = await browser.newContext({ baseURL: server.address });
  const reply = await visitor.request.post('/api/Identity/tgLogin', { headers: OWN_CALL, data });
  expect(reply.status(), await reply.text()).toBe(200);
  const { value } = (await reply.json()) as { value: { bearer: string } };
  await visitor.close();
  const extraHTTPHeaders = { ...OWN_CALL, authorization: `Bearer ${value.bearer}` };
  return browser.newContext({ baseURL: server.address, extraHTTPHeaders });
};

/** Sends a call of a user and gives its value. */
export const post = async <Value>({ request }: BrowserContext, path: string, data: object): Promise<Value> => {
  const reply = await request.post(path, { headers: OWN_CALL, data });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { value: Value }).value;
};
