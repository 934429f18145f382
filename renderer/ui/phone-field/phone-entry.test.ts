import { describe, expect, test } from 'vitest';
import { AT_NAME, entryOf, movedTo, typedInto } from './phone-entry.ts';
import type { PhoneEntry } from './phone-entry.ts';
import { phoneRules } from './phone-rules.ts';

const empty: PhoneEntry = { country: 'AM', text: '', value: '' };
const type = (entry: PhoneEntry, text: string, options = { acceptsName: false, mayFormat: true }) =>
  typedInto(entry, { text, ...options }, 'AM', phoneRules);
const orName = { acceptsName: true, mayFormat: true };

describe('a value from outside', () => {
  test.each([
    ['+37477123456', 'AM', '77 123456'],
    ['+79123456789', 'RU', '912 345 67 89'],
    ['+77012345678', 'KZ', '701 234 5678'],
    ['+12025550123', 'US', '202 555 0123'],
    ['', 'AM', ''],
    ['@ani_g', AT_NAME, 'ani_g'],
  ])('%s is shown beside its country', (value, country, text) => {
    expect(entryOf(value, 'AM', phoneRules)).toEqual({ country, text, value });
  });

  test('is shown as it is while the plans have not come', () => {
    expect(entryOf('+37477123456', 'AM', undefined).text).toBe('+37477123456');
  });
});

describe('typing', () => {
  test.each([
    ['77123456', '77 123456'],
    ['077123456', '77 123456'],
    ['(077) 12-34-56', '77 123456'],
  ])('%s is a national number of the chosen country', (text, shown) => {
    expect(type(empty, text)).toEqual({ country: 'AM', text: shown, value: '+37477123456' });
  });

  test('a pasted number of another country switches to it', () => {
    expect(type(empty, '+49 1512 3456789')).toEqual({ country: 'DE', text: '1512 3456789', value: '+4915123456789' });
    expect(type(empty, '+79123456789')).toMatchObject({ country: 'RU', text: '912 345 67 89' });
    expect(type(empty, '0079123456789')).toMatchObject({ country: 'RU', value: '+79123456789' });
  });

  test('a shared code belongs to the country of its next digits', () => {
    expect(type({ ...empty, country: 'RU' }, '+77012345678')).toMatchObject({ country: 'KZ', value: '+77012345678' });
  });

  test('in the middle nothing is formatted, so that the cursor stays', () => {
    expect(type(empty, '771 23456', { acceptsName: false, mayFormat: false }).text).toBe('771 23456');
  });

  test('letters stay to be seen and are no number', () => {
    const entry = type(empty, '77 12 ab');

    expect(entry.text).toBe('77 12 ab');
    expect(phoneRules.isValid(entry.value)).toBe(false);
  });

  test('emptied again it is empty', () => {
    expect(type(type(empty, '77'), '').value).toBe('');
  });
});

describe('a messenger name (D124)', () => {
  test.each(['@ani_g', 'ani_g', 'https://t.me/ani_g', 't.me/ani_g'])('%s is one', (text) => {
    expect(type(empty, text, orName)).toEqual({ country: AT_NAME, text: 'ani_g', value: '@ani_g' });
  });

  test('digits after it are a number again', () => {
    expect(type({ country: AT_NAME, text: '', value: '' }, '77123456', orName)).toMatchObject({
      country: 'AM',
      value: '+37477123456',
    });
  });

  test('is no phone number where only numbers are taken', () => {
    expect(phoneRules.isValid(type(empty, '@ani_g').value)).toBe(false);
  });
});

describe('another country', () => {
  test('keeps the digits', () => {
    expect(movedTo(type(empty, '77123456'), 'GE', phoneRules)).toMatchObject({ country: 'GE', value: '+99577123456' });
  });

  test('without digits stays empty', () => {
    expect(movedTo(empty, 'GE', phoneRules)).toEqual({ country: 'GE', text: '', value: '' });
  });
});

test.each([
  ['+37477123456', true],
  ['+3747712345', false],
  ['+374771234567', false],
  ['+79123456789', true],
  ['@ani_g', false],
  ['', false],
])('%s: valid %s', (value, isValid) => {
  expect(phoneRules.isValid(value)).toBe(isValid);
});
