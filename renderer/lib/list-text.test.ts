import { expect, test } from 'vitest';
import { formatList } from './list-text.ts';

test('lists read as in each language', () => {
  expect(formatList(['21'], 'hy')).toBe('21');
  expect(formatList(['21', '30', '111'], 'hy')).toBe('21, 30 և 111');
  expect(formatList(['21', '111'], 'en')).toBe('21 and 111');
  expect(formatList(['21', '111'], 'ru')).toBe('21 и 111');
});
