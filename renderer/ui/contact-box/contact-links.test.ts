import { expect, test } from 'vitest';
import { mailHref, shownNumber, telegramHref, telHref, whatsAppHref } from './contact-links.ts';

test('a number becomes a call and a WhatsApp address', () => {
  expect(telHref('+374 91 234-567')).toBe('tel:+37491234567');
  expect(whatsAppHref('+374 (91) 234 567')).toBe('https://wa.me/37491234567');
});

test('Telegram takes a name with or without @, and a number', () => {
  expect(telegramHref('@arman_v')).toBe('https://t.me/arman_v');
  expect(telegramHref('arman_v')).toBe('https://t.me/arman_v');
  expect(telegramHref('+374 91 234567')).toBe('https://t.me/+37491234567');
});

test.each(['', 'javascript:alert(1)', '91 abc 567', '../x', 'a/b', '@a b'])('%j becomes no address', (text) => {
  expect([telHref(text), whatsAppHref(text), telegramHref(text), mailHref(text)]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

test('a mail address cannot carry more than an address', () => {
  expect(mailHref('a@b.am')).toBe('mailto:a@b.am');
  expect(mailHref('a@b.am?cc=c@d.am')).toBeUndefined();
});

test('a number is grouped for reading', () => {
  expect(shownNumber('+37491234567')).toBe('+374 91 234 567');
  expect(shownNumber('+79161234567')).toBe('+79 161 234 567');
});

test('a mask is grouped as its number will be', () => {
  expect(shownNumber('+37491••••••')).toBe('+374 91 ••• •••');
  expect(shownNumber('+79161••••••')).toBe('+79 161 ••• •••');
  expect(shownNumber('••••••')).toBe('••• •••');
});
