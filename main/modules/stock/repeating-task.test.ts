import { expect, test } from 'vitest';
import { createRepeatingTask } from './repeating-task.ts';

test('retries after an unexpected error, with a full run', async () => {
  const timers: (() => void)[] = [];
  let runs = 0;
  const { run } = createRepeatingTask(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('the disk is gone');
      return 'done';
    },
    (action) => (timers.push(action), () => undefined),
  );

  await expect(run()).rejects.toThrow('the disk is gone');
  expect(timers).toHaveLength(1);
  await run();

  expect(runs).toBe(2);
});

test('lengthens the back-off with each failure and resets it once the server answers', async () => {
  const pauses: number[] = [];
  const { run, runAfresh } = createRepeatingTask(
    () => Promise.resolve('retry'),
    (_action, pause) => (pauses.push(pause), () => undefined),
  );
  for (let failed = 0; failed < 5; failed += 1) await run();

  await runAfresh();

  expect(pauses).toEqual([2000, 5000, 15_000, 60_000, 60_000, 2000]);
});
