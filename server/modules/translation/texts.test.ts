import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanTranslation } from './clean.ts';
import { protect, restore } from './protect.ts';

describe('what must not be translated', () => {
  const NAMES = ['Toyota', 'Land Cruiser', 'Camry', '2.5 AT (181 hp)'];

  test.each([
    ['Toyota Camry, 120 000 km', '[#1] [#2], [#3] km', ['Toyota', 'Camry', '120 000']],
    ['VIN JTDBR32E720012345.', 'VIN [#1].', ['JTDBR32E720012345']],
    ['toyota land cruiser', '[#1] [#2]', ['toyota', 'land cruiser']],
    ['Engine 2.5 AT (181 hp) runs', 'Engine [#1] runs', ['2.5 AT (181 hp)']],
    ['Call 077 12-34-56 at 10:30', 'Call [#1] at [#2]', ['077 12-34-56', '10:30']],
    ['Пробег 120000км', 'Пробег [#1]км', ['120000']],
    ['Camryish cars', 'Camryish cars', []],
    ['A mark [#1] of its own', 'A mark [#1] of its own', ['[#1]']],
  ])('has a mark in its place: %s', (text, marked, pieces) => {
    expect(protect(text, NAMES)).toEqual({ text: marked, pieces });
  });

  test('comes back wherever the translation puts it', () => {
    const shielded = protect('Toyota of 2015 for 9500', ['Toyota']);

    expect(restore('За [# 3] — [#1], ［#2］ год', shielded)).toBe('За 9500 — Toyota, 2015 год');
  });

  test.each([
    ['lost', 'За [#1]'],
    ['doubled', '[#1] [#2] [#2]'],
    ['of another text', '[#1] [#3]'],
    ['all gone', 'ничего'],
  ])('and is %s makes no translation', (_what, reply) => {
    expect(() => restore(reply, protect('Toyota for 9500', ['Toyota']))).toThrow('lost');
  });

  test('is not added to', () => {
    const shielded = protect('Call me about two keys', []);

    expect(restore('Звоните насчёт 2 ключей', shielded)).toBe('Звоните насчёт 2 ключей');
    expect(() => restore('Звоните +374 77 123456', shielded)).toThrow('added');
  });

  test('survives a service that changes nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const shielded = protect(text, NAMES);
        const digits = shielded.text.replace(/\[#\d+\]/g, '').replace(/\D+/g, '');
        fc.pre(digits === '');
        expect(restore(shielded.text, shielded)).toBe(text);
      }),
    );
  });
});

describe('a reply', () => {
  const ORIGINAL = 'Good car, see https://cars.example/1';

  test.each([
    ['tags', '<b>Хорошая</b> <script>alert(1)</script>машина', 'Хорошая alert(1)машина'],
    ['unseen signs', 'Хоро\u202Eшая\u0000 ма\u200Bшина', 'Хорошая машина'],
    ['space around it', '\n\n Хорошая \n\n\n\n машина \r\n', 'Хорошая \n\n машина'],
    ['nothing wrong', 'Хорошая машина: https://cars.example/1', 'Хорошая машина: https://cars.example/1'],
  ])('loses %s', (_what, reply, text) => {
    expect(cleanTranslation(reply, ORIGINAL)).toBe(text);
  });

  test.each([
    ['is empty', ' <br> ', 'empty'],
    ['is much longer than its original', 'а'.repeat(400), 'too long'],
    ['adds a link', 'Машина https://evil.example/pay', 'link'],
    ['adds an address', 'Пишите buy@evil.example', 'link'],
    ['adds a name elsewhere', 'Пишите @evil_seller', 'link'],
    ['adds a page', 'Смотрите www.evil.example', 'link'],
  ])('that %s is none', (_what, reply, why) => {
    expect(() => cleanTranslation(reply, ORIGINAL)).toThrow(why);
  });
});
