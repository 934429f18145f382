import { expect, test } from 'vitest';
import { phraseText } from './phrase-text.ts';

test('a ready-made question has its text in the reader’s language', () => {
  expect(phraseText('stillForSale', 'en')).toBe('Is the car still for sale?');
  expect(phraseText('stillForSale', 'am')).toBe('Մեքենան դեռ վաճառվո՞ւմ է');
  expect(phraseText('stillForSale', 'ru')).toBe('Машина ещё продаётся?');
});

test('an unknown code is shown as it is', () => {
  expect(phraseText('toString', 'en')).toBe('toString');
});
