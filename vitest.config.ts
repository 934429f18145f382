import { defineConfig } from 'vitest/config';

/** Two worlds: Node (contract, server, main, preload, architecture) and a browser-like one (renderer). */
export default defineConfig({
  test: {
    retry: Number(process.env['TEST_RETRIES'] ?? 0),
    projects: [
      {
        test: {
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
          name: 'renderer',
          // A screen's code is compiled when it is first shown; beside other suites that can take seconds.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          environment: 'jsdom',
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['renderer/testing/setup.ts'],
        },
      },
    ],
  },
});
