import { expect, test } from 'vitest';
import { maskedEmail, maskedPhone, maskedTelegram, maskedText } from './contact-masks.ts';

test.each([
  ['+37491234567', '+37491••••••'],
  ['+79161234567', '+79161••••••'],
  ['+12', '••••••'],
  ['call after 6: 091234567', '••••••'],
])('hides the last six digits of the phone number %s', (number, mask) => {
  expect(maskedPhone(number)).toBe(mask);
});

test('shows one sign of an e-mail address', () => {
  expect(maskedEmail('arman@example.com')).toBe('a•••@•••');
});

test.each([
  ['@arman_v', '@ar•••'],
  ['arman_v', '@ar•••'],
  ['+37491234567', '+37491••••••'],
])('masks the Telegram handle %s', (handle, mask) => {
  expect(maskedTelegram(handle)).toBe(mask);
});

test.each([
  ['Tigran Mets 14, 0002 Yerevan', 'Tigran Mets 14, 0002 Yerevan'],
  ['Yerevan, +374 (77) 12-34-56', 'Yerevan, ••••••'],
  ['Karen 077 123 456', 'Karen ••••••'],
  ['write to karen@example.com or @karen_sells', 'write to •••••• or ••••••'],
])('masks contacts typed into the text %s', (text, mask) => {
  expect(maskedText(text)).toBe(mask);
});
