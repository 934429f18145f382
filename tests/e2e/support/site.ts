import { test as base, type BrowserContextOptions, type Page } from 'playwright/test';
import { type OwnServer, startOwnServer } from './own-server.ts';

/** A browser of its own that somebody uses, as on another device. */
export type NewDevice = (options?: BrowserContextOptions) => Promise<Page>;

type SiteFixtures = { newDevice: NewDevice };
type SiteWorld = { site: OwnServer };

/** Tests of accounts: a website whose letters and database can be read, and as many devices as wanted. */
export const test = base.extend<SiteFixtures, SiteWorld>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of this pattern.
    async ({}, provide) => {
      const site = await startOwnServer({ DEMO_POSTS: '24' });
      await provide(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.address),
  newDevice: async ({ browser, site }, provide) => {
    const close: (() => Promise<void>)[] = [];
    await provide(async (options) => {
      const context = await browser.newContext({ ...options, baseURL: site.address });
      close.push(() => context.close());
      return context.newPage();
    });
    for (const end of close) await end();
  },
});
