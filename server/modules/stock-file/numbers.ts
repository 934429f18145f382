import { type Currency, isCurrency } from '#contract/money.ts';
import { keyOf } from '#contract/name-keys.ts';
import { DAY_MS } from '#contract/time.ts';

/** A number of a cell and the folded text next to it: a currency sign, a unit. */
export type Amount = {
  readonly value: number;
  readonly unit: string;
  /** Digits alone, with spaces between thousands at most: nothing had to be made of them. */
  readonly isPlain: boolean;
  /** `1.200 million` is either. */
  readonly isAmbiguous: boolean;
};

const PARTS = /^([^\d.,+\-−]*)([+\-−]?)\s*(\d[\d\s.,'’]*)(.*)$/su;
const MOST_SIGNS = 60;

const MULTIPLES: readonly (readonly [RegExp, number])[] = [
  [/^(?:тысяч[аи]?|тыс|հազար|հազ|thousand|k(?!m(?!i)|[girwz])|к(?![вгм]))/u, 1000],
  [/^(?:миллион(?:а|ов)?|млн|միլիոն|մլն|million|mln)/u, 1_000_000],
];

/** The digits of a number in the habits of any country; undefined where they are none. */
const digitsOf = (run: string, isDecimal: boolean): number | undefined => {
  let body = run.trim().replace(/[.,]+$/, '');
  if (/[\s'’]/.test(body)) {
    if (!/^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(body)) return undefined;
    const whole = body.replace(/[\s'’]/g, '');
    return Number(whole.replace(',', '.'));
  }
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  if (last === -1) return Number(body);
  const [separator, other] = body[last] === '.' ? ['.', ','] : [',', '.'];
  const before = body.slice(0, last);
  const after = body.slice(last + 1);
  if (before.includes(other)) {
    if (before.includes(separator) || !isGrouped(before, other)) return undefined;
    return Number(`${before.replaceAll(other, '')}.${after}`);
  }
  if (before.includes(separator))
    return isGrouped(body, separator) ? Number(body.replaceAll(separator, '')) : undefined;
  const isGroup = !isDecimal && after.length === 3 && before.length <= 3 && before !== '0';
  body = isGroup ? before + after : `${before}.${after}`;
  return Number(body);
};

/** 1.234.567, and 12,34,567 as in India. */
const isGrouped = (text: string, separator: string): boolean => {
  const [first = '', ...rest] = text.split(separator);
  const isEach = rest.every((group, at) => group.length === 3 || (group.length === 2 && at < rest.length - 1));
  return first.length >= 1 && first.length <= 3 && isEach && /^\d+$/.test(first + rest.join(''));
};

/** The number of a cell; undefined for what is none, for formulas and for several. */
export const readAmount = (text: string, { isDecimal = false } = {}): Amount | undefined => {
  // `110 kW (150 PS)`, `9 500 $ (negotiable)`: brackets repeat the value or add a remark.
  const plain = text
    .normalize('NFKC')
    .replace(/\([^()]*\)\s*$/, '')
    .trim();
  if (plain.length > MOST_SIGNS || /^[=@]/.test(plain)) return undefined;
  const [, before, sign, run = '', after = ''] = PARTS.exec(plain) ?? [];
  if (before === undefined) return undefined;
  const digits = digitsOf(run, isDecimal);
  if (digits === undefined || !Number.isFinite(digits)) return undefined;
  const behind = keyOf(after);
  const [start, factor] = MULTIPLES.find(([pattern]) => pattern.test(behind)) ?? [/^/, 1];
  const value = Number((digits * factor).toPrecision(15));
  return {
    value: sign === '' || sign === '+' ? value : -value,
    unit: keyOf(before) + behind.replace(start, ''),
    isPlain: factor === 1 && /^\d+(?:[\s'’]\d{3})*$/.test(run.trim()),
    isAmbiguous: factor > 1 && /^\d{1,3}[.,]\d{3}$/.test(run.trim()),
  };
};

const CURRENCY_WORDS: readonly (readonly [RegExp, Currency])[] = [
  [/^(?:us|сша|ամն)?\$(?:us)?$|^(?:us)?dollars?$|^доллар|^дол[лл]?$|^դոլար|^уе$|^ye$|^usd$/u, 'USD'],
  [/^֏$|^դր$|^դրամ|^драм|^drams?$|^amd$/u, 'AMD'],
  [/^₽$|^р$|^руб|^rub|^rur$|^ռուբլի/u, 'RUB'],
  [/^€$|^euros?$|^eur$|^евро$|^եվրո/u, 'EUR'],
  [/^₾$|^lari$|^лари$|^լարի/u, 'GEL'],
  [/^₸$|^тг$|^тенге$|^tenge$|^տենգե/u, 'KZT'],
  [/^br$|^бр$|^белруб|^բելռուբլի/u, 'BYN'],
  [/^сум|^sum$|^soʻm$|^սում/u, 'UZS'],
  [/^сом|^som$|^սոմ/u, 'KGS'],
  [/^₴$|^грн$|^гривн|^hryvnia|^գրիվնա/u, 'UAH'],
  [/^zł$|^zl$|^злот|^zlot|^զլոտի/u, 'PLN'],
  [/^[¥元]$|^юан|^yuan|^rmb$|^յուան/u, 'CNY'],
  [/^дирхам|^dirham|^dhs?$|^դիրհամ/u, 'AED'],
];

/** A currency by its sign, code or name in three languages; undefined where it is none. */
export const readCurrency = (text: string): Currency | undefined => {
  const key = keyOf(text);
  const code = key.toUpperCase();
  return isCurrency(code) ? code : CURRENCY_WORDS.find(([pattern]) => pattern.test(key))?.[1];
};

/** Kilometres or miles by a unit's text. */
export const readDistanceUnit = (text: string): 'km' | 'mi' | undefined => {
  const key = keyOf(text);
  if (/^(?:km|kms|км|կմ|kilomet\p{L}*|километр\p{L}*|կիլոմետր\p{L}*)$/u.test(key)) return 'km';
  return /^(?:mi|mls?|miles?|мил[яиь]|миль|մղոն\p{L}*)$/u.test(key) ? 'mi' : undefined;
};

const LITRES = /^(?:l|л|լ|litres?|liters?|литр\p{L}*|լիտր\p{L}*|t|tdi|d|i)$/u;
const CUBIC = /^(?:cc|ccm|cm3|см3|սմ3|cm|см|куб\p{L}*|кубсм|խոր\p{L}*)$/u;
const MOST_LITRES = 20;

/** An engine's size in cm³ from litres or cm³, and whether litres were meant, which say it roughly; undefined for neither. */
export const readDisplacement = (text: string): { readonly cc: number; readonly isRough: boolean } | undefined => {
  const asLitres = readAmount(text, { isDecimal: true });
  const amount = readAmount(text);
  if (asLitres === undefined || amount === undefined) return undefined;
  if (LITRES.test(amount.unit) || (amount.unit === '' && amount.value <= MOST_LITRES))
    return { cc: Math.round(asLitres.value * 1000), isRough: true };
  return amount.unit === '' || CUBIC.test(amount.unit) ? { cc: Math.round(amount.value), isRough: false } : undefined;
};

const HORSES = /^(?:|hp|bhp|ps|cv|лс|лош\p{L}*|ձու|ձու?ժ|ձիաուժ|ձ|horsepower)$/u;
const KILOWATTS = /^(?:kw|квт|կվտ|կիլովատ\p{L}*|киловатт\p{L}*|kilowatts?)$/u;
const HP_PER_KW = 1.359_62;
/** `110 kW / 150 PS` is one value twice; horsepower is stored. */
const BOTH = /^(?<kw>[\d.,]+)\s*(?:kw|квт|կվտ)\s*[/|,;]?\s*(?<hp>\d+)\s*(?:hp|ps|cv|л\.?\s?с\.?|ձ\.?\s?ու?ժ?\.?)$/iu;

/** Horse power, also from kilowatts, and whether it came from them; undefined for neither. */
export const readHorsePower = (text: string): { readonly hp: number; readonly isFromKw: boolean } | undefined => {
  const both = BOTH.exec(text.normalize('NFKC').trim())?.groups?.['hp'];
  if (both !== undefined) return { hp: Number(both), isFromKw: false };
  const amount = readAmount(text, { isDecimal: true });
  if (amount === undefined) return undefined;
  if (KILOWATTS.test(amount.unit)) return { hp: Math.round(amount.value * HP_PER_KW), isFromKw: true };
  return HORSES.test(amount.unit) ? { hp: Math.round(amount.value), isFromKw: false } : undefined;
};

/** The one year that a cell names, alone, with a word or in a date. */
export const readYear = (text: string): number | undefined => {
  const years = text.normalize('NFKC').match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  return years.length === 1 ? Number(years[0]) : undefined;
};

/** Days since 1899-12-30, as spreadsheets count them: between 1954 and 2064. */
const SERIAL = /^[2-5]\d{4}$/;
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
/** `03/19`, `15.03.19`: a month, after a day or not, and a year of two digits. */
const SHORT_DATE = /^(?:(?:0?[1-9]|[12]\d|3[01])[./-])?(?:0?[1-9]|1[0-2])[./-](\d{2})$/;

/** The year of a date in any usual form: of the first registration; undefined where it is none. */
export const readYearOfDate = (text: string, now: number): number | undefined => {
  const plain = text.normalize('NFKC').trim();
  if (SERIAL.test(plain)) return new Date(SPREADSHEET_EPOCH + Number(plain) * DAY_MS).getUTCFullYear();
  const short = SHORT_DATE.exec(plain)?.[1];
  if (short === undefined) return readYear(plain);
  const year = 2000 + Number(short);
  const next = new Date(now).getUTCFullYear() + 1;
  return year > next ? year - 100 : year;
};

const YES = /^(?:yes|y|true|1|да|так|есть|այո|կա|✓|✔|on)$/u;
const NO = /^(?:no|n|false|0|нет|ոչ|չկա|✗|✘|off)$/u;

/** Yes or no in three languages; undefined for neither. */
export const readYesNo = (text: string): boolean | undefined => {
  const word = text.trim().normalize('NFKC').toLowerCase();
  if (word === '+' || YES.test(word)) return true;
  return /^[-−–]$/.test(word) || NO.test(word) ? false : undefined;
};
