import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from 'playwright/test';
import { ApiServer } from './api-server.ts';
import type { DesktopApp } from './desktop-app.ts';
import { launchInElectron } from './main-in-electron.ts';
import { launchInNode } from './main-in-node.ts';

type Launch = (options: { server: string | undefined }) => Promise<DesktopApp>;
type Options = { runsIn: 'node' | 'electron' };
type Fixtures = {
  /** Starts the program on this test's computer; a second start finds what the first left. */
  launch: Launch;
  /** A server of this test's own, to be stopped at will. */
  server: ApiServer;
};

const POSTS = 240;

export const test = base.extend<Options & Fixtures>({
  runsIn: ['node', { option: true }],
  launch: async ({ context, runsIn }, provide) => {
    const userData = mkdtempSync(path.join(tmpdir(), 'aniv-desktop-'));
    const running: DesktopApp[] = [];
    await provide(async ({ server }) => {
      const options = { userData, server };
      const app = await (runsIn === 'electron' ? launchInElectron(options) : launchInNode(context, options));
      running.push(app);
      return app;
    });
    for (const app of running) await app.close();
    rmSync(userData, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's names.
  server: async ({}, provide) => {
    const server = await ApiServer.start(POSTS);
    await provide(server);
    await server.stop();
  },
});

export { expect } from 'playwright/test';
