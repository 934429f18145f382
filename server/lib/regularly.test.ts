import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { regularly } from './regularly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work is done now and every so often, never twice at once, until it is closed', async () => {
  let begun = 0;
  let end = Promise.withResolvers<void>();
  const work = () => {
    begun += 1;
    return end.promise;
  };
  const timer = regularly(work, 1000, () => undefined);

  await vi.advanceTimersByTimeAsync(3000);
  expect(begun).toBe(1);

  end.resolve();
  end = Promise.withResolvers<void>();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(2);

  end.resolve();
  await timer.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toBe(2);
});

test('work that fails is told, and the next time comes', async () => {
  const failures: unknown[] = [];
  let begun = 0;
  const work = () => {
    begun += 1;
    return Promise.reject(new Error(`failure ${begun}`));
  };
  const timer = regularly(work, 1000, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(1000);
  await timer.close();

  expect(failures).toEqual([new Error('failure 1'), new Error('failure 2')]);
});
