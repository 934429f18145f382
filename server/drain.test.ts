import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from './testing-process.ts';

const PATIENCE_MS = 120_000;

test(
  'a server that is asked to stop serves on while it drains, and says that it is not ready',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aniv-drain-'));
    const { child, address } = await startProcess(dataDir, { DRAIN_SECONDS: '300' });
    const statusOf = async (path: string): Promise<number> => {
      const reply = await fetch(new URL(path, address));
      await reply.body?.cancel();
      return reply.status;
    };
    await expect.poll(() => statusOf('/readyz'), { timeout: PATIENCE_MS }).toBe(200);

    child.kill('SIGTERM');
    await expect.poll(() => statusOf('/readyz'), { timeout: PATIENCE_MS }).toBe(503);
    const draining = [await statusOf('/livez'), await statusOf('/api/Rates'), child.exitCode];
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });

    expect(draining).toEqual([200, 200, null]);
  },
  PATIENCE_MS,
);
