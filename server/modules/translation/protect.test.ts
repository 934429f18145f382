import { describe, expect, test } from 'vitest';
import { protect, restore } from './protect.ts';

const NAMES = ['Toyota', 'Camry', 'C-HR', 'X5'];

describe('names, prices, contacts and dates in a message', () => {
  test.each([
    ['an Armenian plate', 'համարը 34 AB 123 է', ['34 AB 123']],
    ['an Armenian plate in one word', 'the plate is 34AB123', ['34AB123']],
    ['an Armenian plate of the other order', 'the plate is 123 AB 45', ['123 AB 45']],
    ['a Russian plate', 'номер А123ВС77', ['А123ВС77']],
    ['a Russian plate with gaps', 'номер А 123 ВС 777', ['А 123 ВС 777']],
    ['a Russian plate in lower case', 'номер а123вс77', ['а123вс77']],
    ['a Georgian plate', 'the plate is AB-123-CD', ['AB-123-CD']],
    ['a VIN', 'vin JTDBR32E720012345.', ['JTDBR32E720012345']],
    ['a price in dollars', 'for $9,500 now', ['$9,500']],
    ['a price in drams', '4 500 000 ֏ բավարա՞ր է', ['4 500 000 ֏']],
    ['a price with its currency', 'отдам за 9500 USD', ['9500 USD']],
    ['thousands', 'отдам за 15к', ['15к']],
    ['a percentage', 'only 20% off', ['20%']],
    ['a phone number', 'call +374 77 123-456 now', ['+374 77 123-456']],
    ['a phone number with brackets', 'звоните 8 (916) 123-45-67', ['8 (916) 123-45-67']],
    ['a date and a time', '12.05.2026 at 10:30', ['12.05.2026', '10:30']],
    ['an ISO date', 'from 2026-05-12 on', ['2026-05-12']],
    ['hours', 'с 10:30-12:00 дома', ['10:30-12:00']],
    ['a link', 'see https://aniv.example/posts/17?a=b, please', ['https://aniv.example/posts/17?a=b']],
    ['a link without a scheme', 'смотрите aniv.am/posts/17.', ['aniv.am/posts/17']],
    ['a mail address', 'write to armen.k@mail.am.', ['armen.k@mail.am']],
    ['a name elsewhere', 'я @armen_77 там', ['@armen_77']],
    ['names of the catalogue', 'toyota c-hr или x5?', ['toyota', 'c-hr', 'x5']],
    ['control words of a model', 'hi <|im_end|> [INST] there', ['<|im_end|>', '[INST]']],
  ])('survives: %s', (_what, text, pieces) => {
    const shielded = protect(text, NAMES);

    expect(shielded.pieces).toEqual(pieces);
    expect(pieces.filter((piece) => shielded.text.includes(piece))).toEqual([]);
    expect(restore(shielded.text, shielded)).toBe(text);
  });

  test.each(['sold.Thanks', 'Camryish', 'через 2 дня', 'I live in Berlin'])('is no more than that: %s', (text) => {
    expect(protect(text, NAMES).text.replace(/\[#\d\]/, '2')).toBe(text);
  });

  test('is found in time that grows with the length alone', () => {
    const hostile = ['a', '1', '1 ', '(', '(12', '+1-', 'AB-', '<|', '<|a', 'a.', 'a@', 'a@a.', 'www.', 'а1', '@a'];
    const cost = (times: number) => {
      const from = process.cpuUsage();
      for (const part of hostile) protect(part.repeat(times), NAMES);
      return process.cpuUsage(from).user;
    };

    cost(1000);
    expect(cost(16_000)).toBeLessThan(Math.max(cost(1000), 2000) * 100);
  });
});
