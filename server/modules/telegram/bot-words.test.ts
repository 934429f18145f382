import { expect, test } from 'vitest';
import { litresText } from './messages/texts.ts';
import { dateText, MY_CARS_TEXTS } from './my-cars/texts.ts';

test.each([
  ['en', '2.5 L'],
  ['am', '2,5 լ'],
  ['ru', '2,5 л'],
] as const)('an engine is written as people write it in %s', (language, text) => {
  expect(litresText(2494, language)).toBe(text);
});

test('a Russian date at the end of a sentence brings no second point', () => {
  const date = dateText('2026-12-01T10:00:00.000Z', 'ru', 'Asia/Yerevan');
  expect(date).toMatch(/г\.$/);
  expect(MY_CARS_TEXTS.ru.topDone(date)).not.toContain('..');
});
