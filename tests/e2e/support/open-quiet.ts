import { expect, type Page, type Request } from 'playwright/test';

const PLACEHOLDERS = '.a-skeleton, main [aria-busy="true"]';

/** Resolves when the main thread has nothing to do. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

/** Opens a page of the app and waits until it is drawn, nothing is loading and the main thread is idle. */
export const openQuiet = async (page: Page, path: string): Promise<void> => {
  const loading = new Set<Request>();
  const begin = (request: Request) => void loading.add(request);
  const end = (request: Request) => void loading.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.goto(path);
    await expect(page.locator('#root > .a-page:not(.a-first)')).toBeVisible();
    await expect(async () => {
      // Twice: the first idle moment may lie between an answer and what it makes the app ask for.
      for (const _round of [1, 2]) {
        await idle(page);
        expect([...loading].map((request) => request.url())).toEqual([]);
      }
      expect(await page.locator(PLACEHOLDERS).count()).toBe(0);
    }).toPass({ intervals: [20], timeout: 30_000 });
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
};
