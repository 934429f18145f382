import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { nodeRefusal } from './tests/proof/node-version.ts';

const refusal = nodeRefusal(process.versions.node);
if (refusal !== undefined) throw new Error(refusal);

/** What a poll waits for ends it; how long that takes is the machine's affair. */
const PATIENCE = { setupFiles: ['tests/patience.ts'], expect: { poll: { timeout: 20_000 } } };

/** Tests of the renderer that need a page; the other `.test.ts` files run without one. */
const NEEDS_PAGE = ['renderer/**/*.test.tsx', 'renderer/**/*.dom.test.ts'];

/** The renderer's projects load a module once per worker, not once per file. Their setup clears up after each test. */
const RENDERER = {
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  expect: PATIENCE.expect,
};

/** Three projects: Node (contract, server, main, preload, architecture), and the renderer without and with a page. */
export default defineConfig({
  test: {
    // The default leaves a core idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'node',
          // Suites share a process with its modules: each leaves behind what it found.
          isolate: false,
          // Whole servers start in these, on two databases; how long that takes is the machine's affair.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          environment: 'node',
          // Programs that tests start keep their compiled code for their next start.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)) },
          include: [
            '{contract,server,main,preload}/**/*.test.ts',
            'tests/{architecture,desktop,builders,nodes,pages,proof}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/database/testing-setup.ts'],
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        test: {
          ...RENDERER,
          name: 'pure',
          testTimeout: 30_000,
          environment: 'node',
          include: ['renderer/**/*.test.ts'],
          exclude: NEEDS_PAGE,
          setupFiles: [...PATIENCE.setupFiles, 'renderer/testing/setup.ts'],
        },
      },
      {
        test: {
          ...RENDERER,
          name: 'screens',
          // A screen's code is compiled when it is first shown; beside other suites that can take seconds.
          testTimeout: 120_000,
          hookTimeout: 30_000,
          environment: 'jsdom',
          include: NEEDS_PAGE,
          setupFiles: [...PATIENCE.setupFiles, 'renderer/testing/setup.ts', 'renderer/testing/setup-page.ts'],
        },
      },
    ],
  },
});
