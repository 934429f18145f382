import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { nodeFork } from '#main/testing/node-fork.ts';
import { WORKER } from './testing/running-photos.ts';
import { createWorkerPool, type WorkerProcess } from './worker-pool.ts';

test('a photo process has a lower priority than the rest of the program', async () => {
  const begun: WorkerProcess[] = [];
  const fork = (file: string) => {
    const child = nodeFork(file);
    begun.push(child);
    return child;
  };
  const workers = createWorkerPool({ fork, file: WORKER, size: 1 });
  const gone = { path: '/nowhere/1.jpg', entry: null };
  await expect(workers.take((run) => run({ do: 'read', source: gone }))).rejects.toThrow('GONE');
  const [child] = begun;

  expect(getPriority(child!.pid!)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = new Promise<void>((resolve) => void child!.on('exit', () => resolve()));
  workers.close();
  await ended;
});
