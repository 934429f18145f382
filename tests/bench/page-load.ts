import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from '../e2e/support/browser.ts';

/** A mid-range phone on slow 4G: a quarter of this processor, 1.6 Mbit/s down, 150 ms a round trip. */
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true } as const;
const SLOWER_PROCESSOR = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;

/** What one load of a page showed: times in milliseconds, sizes in bytes as they came over the wire. */
export type PageLoad = {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** When the page showed the cards that the app renders. */
  readonly cards: number;
  readonly layoutShift: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
};

type Vitals = { largestPaint: number; layoutShift: number; cards: number };

/** Runs in the page before anything else. */
const watch = (cardSelector: string): void => {
  const vitals: Vitals = { largestPaint: 0, layoutShift: 0, cards: 0 };
  Object.assign(window, { aniv: vitals });
  new PerformanceObserver((list) => {
    vitals.largestPaint = list.getEntries().at(-1)?.startTime ?? vitals.largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) vitals.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, self) => {
    if (document.querySelector(cardSelector) === null) return;
    vitals.cards = performance.now();
    self.disconnect();
  }).observe(document, { childList: true, subtree: true });
};

const throttle = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await cdp.send('Emulation.setDeviceMetricsOverride', { ...PHONE });
};

/** Counts the transferred bytes of scripts and styles until the sums are read. */
const countBytes = (cdp: CDPSession) => {
  const kinds = new Map<string, string>();
  const bytes = { script: 0, style: 0 };
  cdp.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => kinds.set(requestId, mimeType));
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    if (kind.includes('javascript')) bytes.script += encodedDataLength;
    if (kind.includes('css')) bytes.style += encodedDataLength;
  });
  return () => ({ scriptBytes: bytes.script, styleBytes: bytes.style });
};

const readVitals = (page: Page) =>
  page.evaluate(() => ({
    ...(window as unknown as { aniv: Vitals }).aniv,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));

const loadOnce = async (browser: Browser, url: string, card: string, language: string): Promise<PageLoad> => {
  const context = await browser.newContext({ locale: language, viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await throttle(cdp);
  const bytesSoFar = countBytes(cdp);
  await page.addInitScript(watch, card);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { aniv: Vitals }).aniv.cards > 0);
  const sizes = bytesSoFar();
  await page.waitForLoadState('networkidle');
  const vitals = await readVitals(page);
  await context.close();
  return { ...vitals, ...sizes };
};

export type LoadOptions = {
  /** A selector of what the page shows when the app has rendered it. */
  readonly card: string;
  readonly runs: number;
  readonly language?: string;
};

/** Loads a page as a first visitor does, several times, each time in a new profile. */
export const loadPage = async (url: string, { card, runs, language = 'en' }: LoadOptions): Promise<PageLoad[]> => {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: CHROMIUM_ARGS });
  try {
    const loads: PageLoad[] = [];
    for (let run = 0; run < runs; run++) loads.push(await loadOnce(browser, url, card, language));
    return loads;
  } finally {
    await browser.close();
  }
};
