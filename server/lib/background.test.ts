import { expect, test } from 'vitest';
import { createBackground } from './background.ts';

test('answers go first, however many steps they take', async () => {
  const order: string[] = [];
  const background = createBackground(() => undefined);
  background.run(() => Promise.resolve(void order.push('task')));
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  order.push('answer');
  await background.settled();

  expect(order).toEqual(['answer', 'task']);
});

test('logs a failed task and continues with the others', async () => {
  const reported: unknown[] = [];
  const background = createBackground((error) => reported.push(error));
  const failure = new Error('no');
  let hasRun = false;
  background.run(() => Promise.reject(failure));
  background.run(async () => {
    await Promise.resolve();
    hasRun = true;
  });
  await background.settled();

  expect([reported, hasRun]).toEqual([[failure], true]);
});
