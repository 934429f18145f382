import path from 'node:path';
import { defineConfig, devices } from 'playwright/test';
import { CHROMIUM_ARGS, ensureBrowser } from '../support/browser.ts';

const PORT = 4179;
const address = `http://127.0.0.1:${PORT}`;

/** The built website with its server and demo inventory in a folder of its own, in Chromium. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/web',
  fullyParallel: false,
  workers: 1,
  // A site that does not come up fails every test slowly; a few tell as much.
  maxFailures: 12,
  timeout: 90_000,
  // What is waited for ends the wait; a busy machine may take longer than five seconds.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    locale: 'en-US',
    launchOptions: { executablePath: ensureBrowser(), args: CHROMIUM_ARGS },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      testMatch: /journey|screens/,
    },
  ],
  webServer: {
    command: 'node tests/e2e/support/serve.ts',
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { PORT: String(PORT), DEMO_POSTS: '1200', RATE_LIMIT: 'off' },
    url: `${address}/api/health`,
    timeout: 120_000,
    reuseExistingServer: false,
  },
});
