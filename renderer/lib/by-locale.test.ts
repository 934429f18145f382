import { expect, test, vi } from 'vitest';
import { byLocale } from './by-locale.ts';

test('a formatter is made once a locale', () => {
  const make = vi.fn((locale: string) => ({ locale }));
  const formatter = byLocale(make);

  const [first, again, other] = [formatter('ru'), formatter('ru'), formatter('en')];

  expect(again).toBe(first);
  expect(other).toEqual({ locale: 'en' });
  expect(make).toHaveBeenCalledTimes(2);
});
