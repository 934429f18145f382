import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSettings } from './settings.ts';

test('a file that cannot be read gives the fallback and a line in the log', () => {
  const logged: string[] = [];
  const locked = {
    get: () => {
      throw Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
    },
    set: () => undefined,
    delete: () => undefined,
  };
  const settings = createSettings(locked, (event) => void logged.push(event));

  expect(settings.read('server', z.string().nullable(), null)).toBeNull();
  expect(logged).toEqual(['settings.not-read']);
});
