import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from 'playwright/test';
import { type OwnServer, startOwnServer } from '../../support/own-server.ts';
import { SEEDING_MS, seededFolder } from '../../support/seeded-folder.ts';
import { ApiServer } from './api-server.ts';
import type { DesktopApp, LaunchOptions } from './desktop-app.ts';
import { launchInElectron } from './main-in-electron.ts';
import { launchInNode } from './main-in-node.ts';

type Launch = (options: Pick<LaunchOptions, 'server' | 'env'>) => Promise<DesktopApp>;
type Options = { runsIn: 'node' | 'electron' };
type Fixtures = {
  /** Starts the program on this test's computer; a second start finds what the first left. */
  launch: Launch;
  /** A server of this test's own, to be stopped at will; costs a second that `market` does not. */
  server: ApiServer;
  /** Starts that server again, at its address, after it was stopped. */
  restart: () => Promise<void>;
};
type WorkerFixtures = {
  /** The server of this worker's tests; no test stops it or relies on being its only user. */
  market: OwnServer;
};

const POSTS = 1200;

export const test = base.extend<Options & Fixtures & { ownData: string }, WorkerFixtures>({
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
    await Promise.all(running.map((app) => app.close()));
    rmSync(userData, { recursive: true, force: true });
  },
  market: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's names.
    async ({}, provide) => {
      const market = await startOwnServer({ DEMO_POSTS: String(POSTS) });
      await provide(market);
      await market.stop();
    },
    { scope: 'worker', timeout: SEEDING_MS },
  ],
  ownData: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's names.
    async ({}, provide) => {
      const dataDir = seededFolder(POSTS);
      await provide(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
    // The first test of a day seeds it, and another waits for that.
    { timeout: SEEDING_MS },
  ],
  server: async ({ ownData }, provide) => {
    const server = await ApiServer.start({ dataDir: ownData });
    await provide(server);
    await server.stop();
  },
  restart: async ({ ownData, server }, provide) => {
    const started: ApiServer[] = [];
    await provide(async () => {
      const port = Number(new URL(server.address).port);
      started.push(await ApiServer.start({ dataDir: ownData, port }));
    });
    await Promise.all(started.map((again) => again.stop()));
  },
});

export { expect } from 'playwright/test';
