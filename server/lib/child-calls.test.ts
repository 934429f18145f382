import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { photoWorkers } from '#server/modules/media/index.ts';
import { openChild } from './child-calls.ts';

const ANY_FILE = fileURLToPath(import.meta.url);
const ANY_CHILD = fileURLToPath(new URL('../modules/passwords/hash-child.ts', import.meta.url));

/** Runs `work` while no process can be started. */
const withoutProcesses = async <T>(work: () => Promise<T>): Promise<T> => {
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    return await work();
  } finally {
    process.execPath = execPath;
  }
};

test('a child that cannot be started fails its calls with the system’s error', async () => {
  const child = await withoutProcesses(async () => openChild<string, string>(ANY_FILE));

  await expect(child.call('now')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(child.call('later')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(child.isOpen()).toBe(false);
});

test('a photo is not called unreadable if no process can be started for it', async () => {
  const encoding = withoutProcesses(() => photoWorkers().encode(Buffer.from('a photo')));

  await expect(encoding).rejects.toMatchObject({ code: 'ENOENT', syscall: expect.stringContaining('spawn') });
});

test('a killed child is not open, even before the system has ended it', async () => {
  const child = openChild<string, string>(ANY_FILE);
  const asked = child.call('now');

  child.kill();

  expect(child.isOpen()).toBe(false);
  await expect(asked).rejects.toThrow('The child process has ended.');
});

test('a child whose parent leaves while it starts ends without a complaint', async () => {
  const child = fork(ANY_CHILD, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  child.disconnect();

  expect(await text(child.stderr ?? Readable.from([]))).toBe('');
  expect(await ended).toEqual([0, null]);
});
