import type { Draw } from './random.ts';

const SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const YEAR_SIGNS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR_SIGN = 1980;
/** Codes of makers so small that no series car carries them. */
const MAKERS = ['1M8', '1A9', '4Z9', '5K9', 'J89', 'XZ9', 'YZ9', 'L09'] as const;
const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  'ABCDEFGH'
    .split('')
    .map((sign, at) => [sign, at + 1] as const)
    .concat(
      'JKLMN'.split('').map((sign, at) => [sign, at + 1] as const),
      [
        ['P', 7],
        ['R', 9],
      ],
      'STUVWXYZ'.split('').map((sign, at) => [sign, at + 2] as const),
    ),
);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_PLACE = 8;

/** The check digit of a VIN (49 CFR 565.15); position 9 is ignored. */
export const vinCheckDigit = (vin: string): string => {
  const sum = vin.split('').reduce((total, sign, at) => total + (VALUES[sign] ?? Number(sign)) * (WEIGHTS[at] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
};

/** An invented VIN with the sign of its model year and a valid check digit. */
export const drawVin = (draw: Draw, year: number): string => {
  const signs = (count: number, from: string) =>
    Array.from({ length: count }, () => draw.pick(from.split(''))).join('');
  const yearSign = YEAR_SIGNS[(year - FIRST_YEAR_SIGN) % YEAR_SIGNS.length] ?? 'A';
  const vin = `${draw.pick(MAKERS)}${signs(5, SIGNS)}0${yearSign}${signs(1, 'ABCDEFGHJ')}${signs(6, '0123456789')}`;
  return vin.slice(0, CHECK_PLACE) + vinCheckDigit(vin) + vin.slice(CHECK_PLACE + 1);
};
