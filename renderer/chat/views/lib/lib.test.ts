import { describe, expect, test } from 'vitest';
import { aMessage, aText, ME } from '../../testing/fixtures.ts';
import { beginsDay, showsTime } from './bubble-place.ts';
import { otherLanguage } from './foreign.ts';
import { linkParts } from './link-parts.ts';
import { listTime } from './when.ts';

describe('times in the list', () => {
  const now = new Date(2026, 10, 22, 12, 0);
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 9, 5).toISOString();

  test.each([
    ['the time today', at(2026, 10, 22), 'en', '09:05'],
    ['the weekday within a week', at(2026, 10, 16), 'en', 'Mon'],
    ['the weekday in Armenian, which browsers lack', at(2026, 10, 16), 'hy', 'Երկ'],
    ['the day within a year', at(2026, 0, 7), 'en', '07.01'],
    ['the whole date before', at(2025, 11, 31), 'en', '31.12.2025'],
  ])('are %s', (_name, instant, locale, text) => {
    expect(listTime(instant, now, locale)).toBe(text);
  });
});

describe('links in a text', () => {
  test('end before the punctuation after them', () => {
    expect(linkParts('See https://a.example/x, (http://b.example).')).toEqual([
      { text: 'See ' },
      { text: 'https://a.example/x', href: 'https://a.example/x' },
      { text: ', (' },
      { text: 'http://b.example', href: 'http://b.example/' },
      { text: ').' },
    ]);
  });

  test.each(['javascript:alert(1)', 'https://user:secret@a.example', 'ftp://a.example', 'no link'])(
    '%s is plain',
    (text) => {
      expect(linkParts(text)).toEqual([{ text }]);
    },
  );
});

test('the other language is that of the latest foreign words of the other member', () => {
  const said = [
    aMessage(1, { body: aText('Барев', { language: 'ru' }) }),
    aMessage(2, { body: aText('Բարև', { language: 'am' }) }),
    aMessage(3, { body: aText('Hello') }),
    aMessage(4, { body: aText('Привет', { language: 'ru' }), senderId: ME }),
  ];

  expect(otherLanguage(said, ME, 'en')).toBe('am');
  expect(otherLanguage([aMessage(1)], ME, 'en')).toBeUndefined();
  expect(otherLanguage([aMessage(1, { body: aText('Барев', { language: 'ru' }), senderId: null })], ME, 'en')).toBe(
    'ru',
  );
});

test('a day begins with a message whose predecessor is of another day, and is unknown without it', () => {
  const late = aMessage(2, { createdDate: new Date(2026, 10, 20, 23, 59).toISOString() });
  const next = aMessage(3, { createdDate: new Date(2026, 10, 21, 0, 1).toISOString() });

  expect([beginsDay(next, late), beginsDay(late, late), beginsDay(next, undefined)]).toEqual([true, false, false]);
});

test('the time is shown under the last message and before a pause', () => {
  const at = (minute: number) => aMessage(1, { createdDate: new Date(2026, 10, 20, 10, minute).toISOString() });

  expect([showsTime(at(0), at(1)), showsTime(at(0), at(30)), showsTime(at(0), undefined)]).toEqual([false, true, true]);
});
