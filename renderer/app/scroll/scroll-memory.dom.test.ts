import { expect, test } from 'vitest';
import { createScrollMemory } from './scroll-memory.ts';

test('a place is remembered per history entry, also over a reload', () => {
  const before = createScrollMemory(sessionStorage);
  before.set('a', 400);
  before.set('b', 20);
  before.save();

  const after = createScrollMemory(sessionStorage);

  expect([after.get('a'), after.get('b'), after.get('never')]).toEqual([400, 20, 0]);
});

test('only the last fifty places are kept', () => {
  const memory = createScrollMemory(sessionStorage);
  for (let entry = 0; entry < 60; entry += 1) memory.set(`entry ${entry}`, entry + 1);
  memory.save();

  const after = createScrollMemory(sessionStorage);

  expect([after.get('entry 9'), after.get('entry 10')]).toEqual([0, 11]);
});

test('a broken or forbidden storage starts empty and does not throw', () => {
  const forbidden = {
    getItem: (): string => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: (): void => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const memory = createScrollMemory(forbidden);
  memory.set('a', 5);

  expect(() => memory.save()).not.toThrow();
  expect(memory.get('a')).toBe(5);
  expect(createScrollMemory({ getItem: () => '{oops', setItem: () => undefined }).get('a')).toBe(0);
});
