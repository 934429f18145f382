import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('work that breaks is tried again later, and its next turn is a whole one', async () => {
  const timers: (() => void)[] = [];
  let turns = 0;
  const { take } = createTurns(
    async () => {
      turns += 1;
      if (turns === 1) throw new Error('the disk is gone');
      return 'done';
    },
    (action) => (timers.push(action), () => undefined),
  );

  await expect(take()).rejects.toThrow('the disk is gone');
  expect(timers).toHaveLength(1);
  await take();

  expect(turns).toBe(2);
});

test('pauses grow with each failure and are short again once the server answers', async () => {
  const pauses: number[] = [];
  const { take, takeAfresh } = createTurns(
    () => Promise.resolve('again'),
    (_action, pause) => (pauses.push(pause), () => undefined),
  );
  for (let failed = 0; failed < 5; failed += 1) await take();

  await takeAfresh();

  expect(pauses).toEqual([2000, 5000, 15_000, 60_000, 60_000, 2000]);
});
