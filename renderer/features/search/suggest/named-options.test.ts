import { expect, test } from 'vitest';
import { namedOptions, optionNamed } from './named-options.ts';

const OPTIONS = [
  { value: '1', text: 'Toyota' },
  { value: '2', text: 'Mercedes-Benz' },
  { value: '3', text: 'BMW Alpina' },
  { value: '4', text: 'BMW' },
];
const texts = (words: string, meant?: readonly number[]) => namedOptions(words, OPTIONS, meant).map(({ text }) => text);

test('names that begin with the words come before meanings and names with the words inside', () => {
  expect(texts(' b', [1])).toEqual(['BMW Alpina', 'BMW', 'Toyota', 'Mercedes-Benz']);
  expect(texts('мерс', [2])).toEqual(['Mercedes-Benz']);
  expect(texts('мерс')).toEqual([]);
  expect(texts('')).toHaveLength(OPTIONS.length);
});

test('the only option found is named, or the one of exactly this name', () => {
  const named = (words: string, meant?: readonly number[]) =>
    optionNamed(words, namedOptions(words, OPTIONS, meant))?.text;

  expect(named('тойота', [1])).toBe('Toyota');
  expect(named('bmw')).toBe('BMW');
  expect(named('bm')).toBeUndefined();
  expect(named('')).toBeUndefined();
});
