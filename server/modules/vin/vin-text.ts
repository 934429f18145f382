const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const FRAME = /^([A-Z]{1,5}[0-9]{0,3}[A-Z]{0,2})-([0-9]{6,7})$/;

/** Letters that a Cyrillic keyboard gives for the Latin ones they look like. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015]/gu, (sign) => (sign.trim() === '' ? '' : '-'))
    .replace(/[АВЕКМНРСТУХ]/gu, (letter) => LOOK_ALIKES[letter] ?? letter);

/** What was typed, as a 17-character VIN or as a Japanese frame number (D113). */
export type CarNumber =
  | { readonly kind: 'vin'; readonly text: string }
  | { readonly kind: 'frame'; readonly text: string; readonly frame: string };

/** Reads a number in any spacing; undefined where it is none. */
export const readCarNumber = (typed: string): CarNumber | undefined => {
  const text = plain(typed);
  const vin = text.replaceAll('-', '');
  if (VIN.test(vin)) return { kind: 'vin', text: vin };
  const [, frame, serial] = FRAME.exec(text) ?? [];
  return frame === undefined || serial === undefined ? undefined : { kind: 'frame', text: `${frame}-${serial}`, frame };
};

const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/** Whether position 9 is the check digit of the rest (ISO 3779 in its North American form, 49 CFR 565.15). */
export const hasCheckDigit = (vin: string): boolean => {
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * (VALUES.indexOf(vin[at] ?? '0') % 10), 0);
  return 'X0123456789'[((sum % 11) + 1) % 11] === vin[8];
};

/** Regions whose law requires a check digit: North America, and China by GB 16735. */
export const needsCheckDigit = (vin: string): boolean => /^[1-57L]/.test(vin);

export const isNorthAmerican = (vin: string): boolean => /^[1-57]/.test(vin);

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;

/** The model years that position 10 may mean, which comes again every 30 years; the newest first. */
export const yearsOf = (vin: string, latest: number): number[] => {
  const place = YEAR_CODES.indexOf(vin[9] ?? '');
  if (place === -1) return [];
  const first = FIRST_YEAR + place;
  return [first + YEAR_CODES.length, first].filter((year) => year <= latest);
};

const COUNTRIES: readonly (readonly [RegExp, string])[] = [
  [/^[1457]/, 'US'],
  [/^2/, 'CA'],
  [/^3[A-X1-9]/, 'MX'],
  [/^J/, 'JP'],
  [/^K[L-R]/, 'KR'],
  [/^[LH]/, 'CN'],
  [/^S[A-M]/, 'GB'],
  [/^S[U-Z]/, 'PL'],
  [/^TM/, 'CZ'],
  [/^V[F-R]/, 'FR'],
  [/^V[S-W]/, 'ES'],
  [/^W/, 'DE'],
  [/^X[3-90]/, 'RU'],
  [/^XT/, 'RU'],
  [/^Y[S-W]/, 'SE'],
  [/^Z[A-R]/, 'IT'],
];

/** The ISO code of the country that the first characters belong to (ISO 3780), for the common ones. */
export const countryOf = (vin: string): string | undefined => COUNTRIES.find(([start]) => start.test(vin))?.[1];
