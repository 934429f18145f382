import { defineConfig } from 'playwright/test';
import { ensureBrowser, TEST_ARGS } from '../support/browser.ts';
import { electronBinary } from './support/main-in-electron.ts';

const hasElectron = electronBinary() !== undefined;
if (!hasElectron && process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log('No Electron binary here: main runs in Node behind Chromium; real Electron is not tested in this run.');
}

/** The desktop program as built: main, preload and renderer. Each worker has a server, each test its own program. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/desktop',
  fullyParallel: true,
  workers: 2,
  // What is waited for ends the wait: patience costs nothing on a busy machine. The program checks every 15 s whether its
  // server is back.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    viewport: { width: 1280, height: 860 },
    launchOptions: { executablePath: ensureBrowser(), args: TEST_ARGS },
    // Screenshots of every frame would cost a sixth of the run; DOM snapshots show the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'main in Node', use: { runsIn: 'node' } as object },
    ...(hasElectron ? [{ name: 'Electron', use: { runsIn: 'electron' } as object }] : []),
  ],
});
