import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

test('a second program leaves before it opens a file of the first one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aniv-second-'));
  const child = fork(new URL('./built-main/run.ts', import.meta.url), {
    env: { ...process.env, STAND_IN_USER_DATA: folder, STAND_IN_SECOND: 'yes' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [code] = (await once(child, 'exit')) as [number];
  const files = readdirSync(folder, { recursive: true }).map(String);

  expect(code).toBe(0);
  expect(files.filter((name) => name.includes('.sqlite') || name.includes('settings'))).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
