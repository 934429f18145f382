import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { photoWorkers } from '#server/modules/media/index.ts';
import { openChild } from './child-calls.ts';

const ANY_FILE = fileURLToPath(import.meta.url);

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
