import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { fakeTelegramClient } from '#renderer/platform/fake/fake-telegram-client.ts';
import { installFakeTelegram } from '#renderer/platform/fake/fake-telegram.ts';
import { initDataOf } from '#server/modules/telegram/testing-init-data.ts';
import { CHROMIUM_ARGS, ensureBrowser } from '../e2e/support/browser.ts';
import { type MainThread, traceOf } from './main-thread.ts';

/** A weak phone: a sixth of this processor. */
const SLOWER_PROCESSOR = 6;
const SCREEN = { width: 390, height: 844 } as const;
const PERSON = { id: 700_900, first_name: 'Davit', last_name: 'Grigoryan', language_code: 'hy' };
/** A thumb that scrolls: number of swipes, moves of a swipe, CSS pixels of a move. */
const [SWIPES, MOVES, MOVE] = [8, 25, 24] as const;
/** Long, for a busy machine; the measured times do not depend on it. */
const PATIENCE_MS = 120_000;
/** Cars in the server's HTML, and cars that the app renders. */
const CARS = { shown: '.a-card .a-photo', list: 'main article' } as const;

/** Runs in the page before other scripts; marks when each kind of car is painted and reacts to a tap. */
const watch = (cars: Readonly<Record<string, string>>): void => {
  for (const [name, selector] of Object.entries(cars)) {
    new MutationObserver((_, self) => {
      if (document.querySelector(selector) === null) return;
      self.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
    }).observe(document, { childList: true, subtree: true });
  }
};

/** The address by which Telegram opens the app for a known user. */
const launchAddress = (site: string, path: string): string => {
  const launch = new URLSearchParams({
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: JSON.stringify({ bg_color: '#ffffff' }),
    tgWebAppData: initDataOf(PERSON),
  });
  return `${site}${path}#${launch}`;
};

const openPhone = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await context.addInitScript(installFakeTelegram, fakeTelegramClient());
  await context.addInitScript(watch, CARS);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
};

/** Scrolls down by touch. */
const scroll = async (page: Page, cdp: CDPSession): Promise<void> => {
  const x = SCREEN.width / 2;
  const from = SCREEN.height - 120;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  for (let swipe = 0; swipe < SWIPES; swipe += 1) {
    await touch('touchStart', from);
    for (let move = 1; move <= MOVES; move += 1) await touch('touchMove', from - move * MOVE);
    await touch('touchEnd');
  }
  if ((await page.evaluate(() => window.scrollY)) === 0) throw new Error('The swipes did not scroll.');
};

/** Milliseconds of a weak phone's processor on the page's own thread. */
export type MiniAppRun = {
  /** From the launch to the cars in the server's HTML, whose links work. */
  readonly shown: number;
  /** From the launch to the app's own list. */
  readonly list: number;
  /** Of each task while the results are scrolled, between two of which a frame can be drawn; empty where nothing was. */
  readonly tasks: readonly number[];
};

const onPhone = (ms: number): number => ms * SLOWER_PROCESSOR;

const runOnce = async (browser: Browser, site: string, path: string, scrolls: boolean): Promise<MiniAppRun> => {
  const page = await openPhone(browser);
  const start: MainThread = await traceOf(browser, page, async () => {
    await page.goto(launchAddress(site, path), { waitUntil: 'commit' });
    await page.waitForFunction(
      (names) => names.every((name) => performance.getEntriesByName(name).length > 0),
      ['shown', 'list'],
    );
  });
  const tasks: number[] = [];
  if (scrolls) {
    await page.waitForLoadState('networkidle');
    const cdp = await page.context().newCDPSession(page);
    tasks.push(...(await traceOf(browser, page, () => scroll(page, cdp))).tasks.map(({ ms }) => onPhone(ms)));
  }
  await page.context().close();
  return { shown: onPhone(start.msUntil('shown')), list: onPhone(start.msUntil('list')), tasks };
};

/** Opens the mini app at a path several times, each time in a new profile, and scrolls if asked to. */
export const openMiniApp = async (
  site: string,
  { path, runs, scrolls = false }: { readonly path: string; readonly runs: number; readonly scrolls?: boolean },
): Promise<MiniAppRun[]> => {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: CHROMIUM_ARGS });
  try {
    const done: MiniAppRun[] = [];
    for (let run = 0; run < runs; run += 1) done.push(await runOnce(browser, site, path, scrolls));
    return done;
  } finally {
    await browser.close();
  }
};
