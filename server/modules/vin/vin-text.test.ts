import { describe, expect, test } from 'vitest';
import { hasCheckDigit, readCarNumber, yearsOf } from './vin-text.ts';

describe('a car number', () => {
  test.each([
    ['as it is', '1HGCM82633A004352', '1HGCM82633A004352'],
    ['in small letters with spaces', ' 1hgcm 82633 a004352 ', '1HGCM82633A004352'],
    ['with hyphens', 'XTA-21099-0Y2765432', 'XTA210990Y2765432'],
    ['with Cyrillic look-alikes', 'ХТА210990У2765432', 'XTA210990Y2765432'],
    ['in full-width characters', '１HGCM82633A004352', '1HGCM82633A004352'],
  ])('is read %s', (_how, typed, vin) => {
    expect(readCarNumber(typed)).toEqual({ kind: 'vin', text: vin });
  });

  test.each([
    ['ZVW30-1234567', 'ZVW30', 'ZVW30-1234567'],
    ['zvw30 – 1234567', 'ZVW30', 'ZVW30-1234567'],
    ['GE6-1234567', 'GE6', 'GE6-1234567'],
  ])('may be a Japanese frame number: %s', (typed, frame, text) => {
    expect(readCarNumber(typed)).toEqual({ kind: 'frame', frame, text });
  });

  test.each([
    ['nothing', ''],
    ['16 characters', '1HGCM82633A00435'],
    ['18 characters', '1HGCM82633A0043522'],
    ['the letter I', 'IHGCM82633A004352'],
    ['the letter O', '1HGCM82633AO04352'],
    ['the letter Q', '1HGCM82633AQ04352'],
    ['signs', "1HGCM82633A00435'"],
    ['Armenian letters', 'ԱHGCM82633A004352'],
    ['control characters', '1HGCM82633A00435\u0000'],
    ['a frame and its serial number in one', 'ZVW301234567'],
  ])('is none with %s', (_what, typed) => {
    expect(readCarNumber(typed)).toBeUndefined();
  });

  test.each(['1M8GDM9AXKP042788', '1HGCM82633A004352', '11111111111111111', '5GZCZ43D13S812715'])(
    'has its check digit: %s',
    (vin) => expect(hasCheckDigit(vin)).toBe(true),
  );

  test('has no check digit when two of its characters changed places', () => {
    expect(hasCheckDigit('1HGCM82633A004325')).toBe(false);
    expect(hasCheckDigit('WVWZZZ1KZ6W123456')).toBe(false);
  });

  test.each([
    ['A', [2010, 1980]],
    ['S', [2025, 1995]],
    ['Y', [2000]],
    ['1', [2001]],
    ['9', [2009]],
    ['0', []],
    ['Z', []],
  ])('with %s at position 10 may be of %j, in 2026', (sign, years) => {
    expect(yearsOf(`WVWZZZ1KZ${sign}W123456`, 2027)).toEqual(years);
  });
});
