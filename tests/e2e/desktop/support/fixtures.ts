import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from 'playwright/test';
import { ApiServer } from './api-server.ts';
import type { DesktopApp, LaunchOptions } from './desktop-app.ts';
import { launchInElectron } from './main-in-electron.ts';
import { launchInNode } from './main-in-node.ts';

type Launch = (options: Pick<LaunchOptions, 'server' | 'env'>) => Promise<DesktopApp>;
type Options = { runsIn: 'node' | 'electron' };
type Fixtures = {
  /** Starts the program on this test's computer; a second start finds what the first left. */
  launch: Launch;
  /** A server of this test's own, to be stopped at will. */
  server: ApiServer;
  /** Starts that server again, at its address, after it was stopped. */
  restart: () => Promise<void>;
};
type WorkerFixtures = {
  /** The data folder of all tests' servers, filled by the first. */
  inventory: string;
};

const POSTS = 1200;
const SEEDING_MS = 180_000;

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  runsIn: ['node', { option: true }],
  launch: async ({ context, runsIn }, provide) => {
    const userData = mkdtempSync(path.join(tmpdir(), 'aniv-desktop-'));
    const running: DesktopApp[] = [];
    await provide(async ({ server, env }) => {
      const options = { userData, server, env };
      const app = await (runsIn === 'electron' ? launchInElectron(options) : launchInNode(context, options));
      running.push(app);
      return app;
    });
    for (const app of running) await app.close();
    rmSync(userData, { recursive: true, force: true });
  },
  inventory: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's names.
    async ({}, provide) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-inventory-'));
      await (await ApiServer.start({ dataDir, posts: POSTS })).stop();
      await provide(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: SEEDING_MS },
  ],
  server: async ({ inventory }, provide) => {
    const server = await ApiServer.start({ dataDir: inventory, posts: 0 });
    await provide(server);
    await server.stop();
  },
  restart: async ({ inventory, server }, provide) => {
    const started: ApiServer[] = [];
    await provide(async () => {
      const port = Number(new URL(server.address).port);
      started.push(await ApiServer.start({ dataDir: inventory, posts: 0, port }));
    });
    for (const again of started) await again.stop();
  },
});

export { expect } from 'playwright/test';
