import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { ensureBrowser, TEST_ARGS } from '../support/browser.ts';
import type { ChatOrigin } from '../support/site.ts';

/** The built website in Chromium; each worker has servers and demo inventories of its own. */
export default defineConfig<object, ChatOrigin>({
  testDir: '.',
  outputDir: '../../../test-results/web',
  fullyParallel: false,
  workers: Math.max(2, availableParallelism()),
  // A site that does not come up fails every test slowly; a few tell as much.
  maxFailures: 12,
  timeout: 90_000,
  // What is waited for ends the wait; a busy machine may take longer than five seconds.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // A service worker would fetch pages past the routes that tests set.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    launchOptions: { executablePath: ensureBrowser(), args: TEST_ARGS },
    // Recording costs a fifth of the time: `--trace on` records the run of a failing test.
    // So does a picture of the page, which Playwright takes at the end of every test, for the case that it failed.
    trace: 'off',
    screenshot: 'off',
  },
  projects: [
    { name: 'site' },
    // The chat's own files once more, with its frame at another origin.
    { name: 'chat elsewhere', testMatch: 'chat-*.spec.ts', use: { hasOwnChatOrigin: true } },
  ],
});
