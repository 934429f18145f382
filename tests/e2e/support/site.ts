import { test as base, type BrowserContextOptions, devices, type Page } from 'playwright/test';
import { type OwnServer, ownChatOrigin, startOwnServer } from './own-server.ts';
import { SEEDING_MS } from './seeded-folder.ts';

/** A separate browser, as on another device. */
export type NewDevice = (options?: BrowserContextOptions) => Promise<Page>;

/** Whether the chat of `site` has an origin of its own, as with CHAT_URL; the same server answers at both. */
export type ChatOrigin = { hasOwnChatOrigin: boolean };

type Servers = ChatOrigin & { site: OwnServer; market: OwnServer };

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7'];
/** A phone, for `test.use`. */
export const PHONE = { ...pixel, viewport: { width: 390, height: 844 } };

/** The servers of a worker, each started by the first test that needs it. All files share them: so a worker goes on from file to file. */
const world = base.extend<object, Servers>({
  hasOwnChatOrigin: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ hasOwnChatOrigin }, provide) => {
      const site = await startOwnServer({ DEMO_POSTS: '24', ...(hasOwnChatOrigin && (await ownChatOrigin())) });
      await provide(site);
      await site.stop();
    },
    { scope: 'worker', timeout: SEEDING_MS },
  ],
  market: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of this pattern.
    async ({}, provide) => {
      const market = await startOwnServer({ DEMO_POSTS: '1200' });
      await provide(market);
      await market.stop();
    },
    { scope: 'worker', timeout: SEEDING_MS },
  ],
});

/** Tests of the website with 1,200 demo posts. */
export const marketTest = world.extend({
  baseURL: async ({ market }, provide) => provide(market.address),
});

/** Tests of accounts: a website with readable letters and database, and any number of devices. */
export const test = world.extend<{ newDevice: NewDevice }>({
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

/** Tests that start a server with settings of their own. */
export const ownServerTest = world;
