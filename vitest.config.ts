import { defineConfig } from 'vitest/config';

/** What a poll waits for ends it; how long that takes is the machine's affair. */
const PATIENCE = { setupFiles: ['tests/patience.ts'], expect: { poll: { timeout: 20_000 } } };

/** Two worlds: Node (contract, server, main, preload, architecture) and a browser-like one (renderer). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'node',
          // Whole servers start in these, on two databases; how long that takes is the machine's affair.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          environment: 'node',
          include: [
            '{contract,server,main,preload}/**/*.test.ts',
            'tests/{architecture,desktop,builders,pages}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/database/testing-setup.ts'],
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'renderer',
          // A screen's code is compiled when it is first shown; beside other suites that can take seconds.
          testTimeout: 120_000,
          hookTimeout: 30_000,
          environment: 'jsdom',
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: [...PATIENCE.setupFiles, 'renderer/testing/setup.ts'],
        },
      },
    ],
  },
});
