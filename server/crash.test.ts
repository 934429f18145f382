import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('./index.ts', import.meta.url));

/** Loaded before the server, it waits for a signal and then does what no code may do. */
const accident = (statement: string): string =>
  `data:text/javascript,${encodeURIComponent(`process.once('SIGUSR2', () => { ${statement} });`)}`;

describe('the server at an error that nobody caught', () => {
  let dataDir: string;
  let child: ChildProcess;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'aniv-crash-'));
  });
  afterEach(() => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const CAUSED = "new Error('outer', { cause: new TypeError('inner') })";

  test.each([
    ['an exception', `throw ${CAUSED};`, 'uncaughtException'],
    ['a rejected promise', `void Promise.reject(${CAUSED});`, 'unhandledRejection'],
  ])(
    '(%s) logs it with its cause and exits with 1',
    async (_kind, statement, origin) => {
      child = spawn(process.execPath, ['--import', accident(statement), SERVER], {
        env: { ...process.env, NODE_ENV: 'test', RATE_LIMIT: 'off', PORT: '0', DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      child.stdout?.on('data', (part) => (output += String(part)));
      const closed = once(child, 'close');
      await expect.poll(() => output, { timeout: 30_000 }).toContain('Aniv is at');

      child.kill('SIGUSR2');
      const [code] = await closed;

      expect(code).toBe(1);
      const logged = JSON.parse(output.split('\n').find((line) => line.includes('"level":60')) ?? '{}');
      expect(logged).toMatchObject({ origin, err: { type: 'Error', message: 'outer: inner' } });
      expect(logged.err.stack).toContain('caused by: TypeError: inner');
    },
    60_000,
  );
});
