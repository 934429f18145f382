import { expect, test, vi } from 'vitest';
import { byLocale } from './by-locale.ts';

test('a formatter is made once a locale', () => {
  const make = vi.fn<(locale: string) => { locale: string }>((locale) => ({ locale }));
  const formatter = byLocale(make);

  const first = formatter('ru');
  const again = formatter('ru');
  const other = formatter('en');

  expect(again).toBe(first);
  expect(other).toEqual({ locale: 'en' });
  expect(make).toHaveBeenCalledTimes(2);
});
