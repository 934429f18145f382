import { expect, test } from 'vitest';
import { maskedEmail, maskedPhone, maskedTelegram } from './contact-masks.ts';

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
