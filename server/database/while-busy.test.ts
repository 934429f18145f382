import { expect, test } from 'vitest';
import { whileBusy } from './while-busy.ts';

const isBusy = (error: unknown): boolean => error instanceof Error && error.message === 'locked';
const failing = (...messages: readonly string[]) => {
  const waiting = [...messages];
  return async () => {
    const message = waiting.shift();
    if (message !== undefined) throw new Error(message);
  };
};

test('work is tried again while the database is locked', async () => {
  await expect(whileBusy({ isBusy }, failing('locked', 'locked'))).resolves.toBeUndefined();
});

test('another failure is thrown at once, and a lock that stays in the end', async () => {
  await expect(whileBusy({ isBusy }, failing('broken'))).rejects.toThrow('broken');
  await expect(whileBusy({ isBusy }, () => Promise.reject(new Error('locked')))).rejects.toThrow('locked');
});
