import { DESCRIPTION_MAX_LENGTH, type Language, MIN_CAR_YEAR } from '#contract/constants.ts';
import { emailField } from '#contract/http/account-fields.ts';
import { NOTES_MAX_LENGTH, Vin } from '#contract/http/post-form.ts';
import type { SheetField } from '#contract/http/stock-file.ts';
import { MAX_ID } from '#contract/max-id.ts';
import { readPhoneNumber } from '#server/lib/phone-numbers.ts';
import { readCarNumber } from '#server/modules/vin/index.ts';
import { type Found, isLookupField, type LookupField, type Vocabulary } from '#server/modules/words/index.ts';
import {
  readAmount,
  readCurrency,
  readDisplacement,
  readDistanceUnit,
  readHorsePower,
  readYear,
  readYearOfDate,
  readYesNo,
} from './numbers.ts';
import { CLEARED_WORDS } from './cleared-words.ts';
import { type Read, readAs, type Values } from './values.ts';

export type Reading = {
  readonly vocabulary: Vocabulary;
  /** ISO code of the country whose phone numbers come without one. */
  readonly phoneCountry: string;
  readonly now: number;
  /** The language of suggested names. */
  readonly language: Language;
};

const MAX_PRICE = 999_999_999;
/** In miles still below the most km that the grid takes. */
const MAX_MILEAGE = 6_000_000;
/** Below this a price with a fraction is one that was shortened. */
const LEAST_EXACT = 100;
const MAX_DISPLACEMENT = 20_000;
const MAX_HORSE_POWER = 3000;
const MAX_PHONE_LENGTH = 40;
const MAX_TEXT = { stockNumber: 40, address: 300, contactName: 100 } as const;

export const foundAs = (found: Found): Read<number> => {
  if (typeof found === 'object') return { value: found.id };
  return { fault: found === 'many' ? 'AMBIGUOUS_NAME' : 'UNKNOWN_NAME' };
};

const between = (value: number, from: number, to: number): Read<number> =>
  value >= from && value <= to ? { value } : { fault: 'OUT_OF_RANGE' };

const readText = (text: string, most: number): Read<string> =>
  text.length <= most ? { value: text } : { fault: 'TOO_LONG' };

const readVin = (text: string): Read<string> => {
  const vin = Vin.safeParse(readCarNumber(text)?.text ?? text);
  return readAs(vin.data, 'NOT_A_VIN');
};

/** A number as people write it, in E.164 (D123). */
const readPhone = (text: string, country: string): Read<string> => {
  if (text.length > MAX_PHONE_LENGTH) return { fault: 'NOT_A_PHONE' };
  const typed = text.replace(/^00/, '+');
  const found = [typed, `+${typed.replace(/\D/g, '')}`].map((each) => readPhoneNumber(each, country, 'AM'));
  const phone = found.find((each) => each?.isValid() === true && each.ext === undefined);
  return readAs(phone?.number, 'NOT_A_PHONE');
};

const readYes = (text: string): Read<boolean> => readAs(readYesNo(text), 'NOT_YES_OR_NO');
const readCleared = (text: string): Read<boolean> => {
  const word = CLEARED_WORDS.find(([pattern]) => pattern.test(text.toLowerCase()));
  return word === undefined ? readYes(text) : { value: word[1] };
};

const readDistance = (text: string): Read<number> => {
  const amount = readAmount(text);
  if (amount?.isAmbiguous === true) return { fault: 'AMBIGUOUS_NUMBER' };
  const isDistance = amount !== undefined && (amount.unit === '' || readDistanceUnit(amount.unit) !== undefined);
  return isDistance ? between(Math.round(amount.value), 0, MAX_MILEAGE) : { fault: 'NOT_A_NUMBER' };
};
const readPrice = (text: string): Read<number> => {
  const amount = readAmount(text);
  const isPrice = amount !== undefined && (amount.unit === '' || readCurrency(amount.unit) !== undefined);
  if (!isPrice) return { fault: 'NOT_A_NUMBER' };
  // Nobody sells a car for 1.2: thousands or millions are meant, so the cell is refused as ambiguous.
  const isCut = amount.value > 0 && amount.value < LEAST_EXACT && !Number.isInteger(amount.value);
  if (amount.isAmbiguous || isCut) return { fault: 'AMBIGUOUS_NUMBER' };
  return between(Math.round(amount.value), 1, MAX_PRICE);
};

const readEngine = (text: string): Read<NonNullable<Values['displacement']>> => {
  const size = readDisplacement(text);
  if (size === undefined) return { fault: 'NOT_A_NUMBER' };
  return size.cc >= 0 && size.cc <= MAX_DISPLACEMENT ? { value: size } : { fault: 'OUT_OF_RANGE' };
};

/** The year of the first registration, where no column has the year. */
export const readRegistration = (text: string, now: number): Read<number> => {
  const year = readYearOfDate(text, now);
  if (year === undefined) return { fault: 'NOT_A_DATE' };
  return between(year, MIN_CAR_YEAR, new Date(now).getUTCFullYear() + 1);
};

const readWhole = (value: number | undefined, from: number, to: number): Read<number> =>
  value === undefined ? { fault: 'NOT_A_NUMBER' } : between(value, from, to);

type Plain = Exclude<
  SheetField,
  | LookupField
  | 'firstRegistration'
  | 'brand'
  | 'model'
  | 'generation'
  | 'modification'
  | 'country'
  | 'region'
  | 'mileageUnit'
  | 'priceUnit'
>;
type Readers = { readonly [F in Plain]: (text: string, reading: Reading) => Read<NonNullable<Values[F]>> };

/** How the cells are read that need no other cell of their row. */
const PLAIN: Readers = {
  id: (text) => readWhole(/^#?\d+$/.test(text) ? Number(text.replace('#', '')) : undefined, 1, MAX_ID),
  stockNumber: (text) => readText(text.replace(/\s+/g, ' '), MAX_TEXT.stockNumber),
  vin: readVin,
  year: (text, { now }) => readWhole(readYear(text), MIN_CAR_YEAR, new Date(now).getUTCFullYear() + 1),
  displacement: readEngine,
  horsePower: (text) => readWhole(readHorsePower(text)?.hp, 0, MAX_HORSE_POWER),
  mileage: readDistance,
  price: readPrice,
  isNegotiable: readYes,
  isExchangePossible: readYes,
  isInstalmentPossible: readYes,
  isCleared: readCleared,
  address: (text) => readText(text.replace(/\s+/g, ' '), MAX_TEXT.address),
  description: (text) => readText(text, DESCRIPTION_MAX_LENGTH),
  notes: (text) => readText(text, NOTES_MAX_LENGTH),
  contactName: (text) => readText(text.replace(/\s+/g, ' '), MAX_TEXT.contactName),
  contactPhone: (text, { phoneCountry }) => readPhone(text, phoneCountry),
  contactEmail: (text) => readAs(emailField().safeParse(text).data, 'NOT_AN_EMAIL'),
};

const isPlain = (field: SheetField): field is Plain => Object.hasOwn(PLAIN, field);

/** Reads a cell that needs no other; undefined for those that do. */
export const readCell = (
  field: SheetField,
  text: string,
  reading: Reading,
): Read<NonNullable<Values[SheetField]>> | undefined => {
  if (isPlain(field)) return PLAIN[field](text, reading);
  return isLookupField(field) ? foundAs(reading.vocabulary.lookup(field, text)) : undefined;
};
