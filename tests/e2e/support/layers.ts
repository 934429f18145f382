import { expect, type Page } from 'playwright/test';

type Entry = { readonly usr?: { readonly layers?: number } | null } | null;

/** Waits until so many layers over the page, such as the chat, have a history entry of their own, which Back leaves. */
export const expectLayers = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as Entry)?.usr?.layers ?? 0)).toBe(count);
