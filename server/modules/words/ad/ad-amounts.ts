import { type Currency, isCurrency } from '#contract/money.ts';
import type { Quantity } from '../query/amounts.ts';
import type { Token } from '../query/tokens.ts';

const OLDEST_YEAR = 1930;
/** The range in which a bare number is read as a mileage. */
const LEAST_BARE_MILEAGE = 60_000;
const MOST_BARE_MILEAGE = 300_000;
const LEAST_BARE = 1000;
/** Beside a price, a bare number from here on is a mileage. */
const LEAST_MILEAGE_BESIDE_PRICE = 5000;
const LEAST_PRICE = 100;
const LEAST_LITRES = 0.5;
const MOST_LITRES = 8.5;
const LEAST_CC = 300;
const MOST_CC = 9000;
const MOST_HORSES = 2000;
const MOST_KM = 9_999_999;
const MOST_AMOUNT = 999_999_999;
const YEAR_LETTERS = /^(?:г|гв|թ)$/u;
const DIESEL_SIGN = /^(?:d|д|td|тд)$/u;

/** What the numbers of an advertisement say; each list holds distinct values, two of which contradict each other. */
export type AdAmounts = {
  readonly years: readonly number[];
  readonly mileages: readonly { readonly value: number; readonly unit: 'km' | 'mi' }[];
  readonly prices: readonly { readonly value: number; readonly currency: Currency | undefined }[];
  readonly displacements: readonly number[];
  readonly horsePowers: readonly number[];
  /** A volume with the sign of a diesel: `3.0d`. */
  readonly isDiesel: boolean;
};

type Found = {
  -readonly [Name in keyof AdAmounts]: AdAmounts[Name] extends readonly (infer Item)[] ? Item[] : boolean;
};

const distinct = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

/** `5 млн 500 тыс` is one amount. */
const joined = (quantities: readonly Quantity[]): readonly Quantity[] => {
  const kept: Quantity[] = [];
  for (const quantity of quantities) {
    const last = kept.at(-1);
    const isRest =
      last?.scale === 1_000_000 &&
      last.unit === undefined &&
      last.to === quantity.from &&
      quantity.value * quantity.scale < last.scale &&
      (quantity.scale === 1000 || quantity.isGrouped);
    if (!isRest) kept.push({ ...quantity });
    else {
      last.value = last.value * last.scale + quantity.value * quantity.scale;
      last.scale = 1;
      last.unit = quantity.unit;
      last.isGrouped = true;
      last.to = quantity.to;
    }
  }
  return kept;
};

const isUnitOf = (context: Quantity['context'], unit: Quantity['unit']): boolean =>
  unit === undefined ||
  (context === 'price' ? isCurrency(unit) : context === 'mileage' && (unit === 'km' || unit === 'mi'));

/** The word between two numbers belongs to the second, unless that has a unit of another kind. */
const withOwnContext = (quantities: readonly Quantity[]): readonly Quantity[] =>
  quantities.map((quantity, at) => {
    const next = quantities[at + 1];
    const isOfNext =
      next?.context === quantity.context && next?.isContextBehind === false && isUnitOf(next.context, next.unit);
    return quantity.isContextBehind && isOfNext ? { ...quantity, context: undefined } : quantity;
  });

const yearOf = ({ value, scale, isGrouped, unit, from }: Quantity, tokens: readonly Token[], thisYear: number) => {
  if (scale !== 1 || isGrouped || !Number.isInteger(value)) return undefined;
  if (value >= OLDEST_YEAR && value <= thisYear + 1) return value;
  const isShort = unit === 'year' && value < 100 && YEAR_LETTERS.test(tokens[from + 1]?.text ?? '');
  if (!isShort) return undefined;
  return value <= (thisYear % 100) + 1 ? 2000 + value : 1900 + value;
};

const mileageOf = ({ value, scale, unit }: Quantity): AdAmounts['mileages'][number] => {
  const whole = Math.round(value * scale);
  const isCut = scale === 1 && whole < LEAST_BARE;
  return { value: Math.min(MOST_KM, isCut ? whole * 1000 : whole), unit: unit === 'mi' ? 'mi' : 'km' };
};

const addPrice = ({ prices }: Found, { value, scale, unit }: Quantity): void => {
  const amount = Math.round(value * scale);
  if (amount < LEAST_PRICE || amount > MOST_AMOUNT) return;
  prices.push({ value: amount, currency: unit !== undefined && isCurrency(unit) ? unit : undefined });
};

const litresOf = (quantity: Quantity, { isDecimal }: Token): number | undefined => {
  const { value, scale, unit } = quantity;
  const isLitres = value >= LEAST_LITRES && value <= MOST_LITRES;
  if (unit === 'volume') return isLitres ? value : undefined;
  // `1.6т` is a turbo, not 1,600 of something.
  return unit === undefined && isDecimal && isLitres && (scale === 1 || scale === 1000) ? value : undefined;
};

/** Adds the value of a number by its unit, the word beside it or its form; false for a bare one. */
const isSaid = (quantity: Quantity, tokens: readonly Token[], thisYear: number, found: Found): boolean => {
  const { unit, value, scale, context } = quantity;
  if (unit === 'km' || unit === 'mi') return found.mileages.push(mileageOf(quantity)) > 0;
  if (unit === 'hp') return value > 0 && value <= MOST_HORSES && found.horsePowers.push(Math.round(value)) > 0;
  if (unit === 'cc') return value >= LEAST_CC && value <= MOST_CC && found.displacements.push(Math.round(value)) > 0;
  if (isCurrency(unit ?? '')) {
    addPrice(found, quantity);
    return true;
  }
  const litres = litresOf(quantity, tokens[quantity.from]!);
  if (litres !== undefined && (unit === 'volume' || context === undefined || quantity.isContextBehind)) {
    const behind = tokens[quantity.to];
    if (behind?.isAttached === true && DIESEL_SIGN.test(behind.text)) found.isDiesel = true;
    return found.displacements.push(Math.round(litres * 1000)) > 0;
  }
  if (context === 'mileage') return found.mileages.push(mileageOf(quantity)) > 0;
  if (context === 'price' && value * scale >= LEAST_PRICE) {
    addPrice(found, quantity);
    return true;
  }
  const year = yearOf(quantity, tokens, thisYear);
  if (year !== undefined) return found.years.push(year) > 0;
  return value * scale < LEAST_BARE || unit !== undefined;
};

/** Bare numbers are what is not said otherwise: a mileage, a price, or both by their size. */
const addBare = (bare: readonly Quantity[], found: Found): void => {
  const amountOf = ({ value, scale }: Quantity) => value * scale;
  const isMileageSized = (quantity: Quantity) =>
    amountOf(quantity) >= LEAST_BARE_MILEAGE && amountOf(quantity) < MOST_BARE_MILEAGE;
  const hasMileage = found.mileages.length > 0;
  const hasPrice = found.prices.length > 0;
  for (const quantity of bare) {
    const isMileage = hasPrice ? amountOf(quantity) >= LEAST_MILEAGE_BESIDE_PRICE : isMileageSized(quantity);
    if (!hasMileage && isMileage && amountOf(quantity) < 1_000_000) found.mileages.push(mileageOf(quantity));
    else if (!hasPrice) addPrice(found, quantity);
  }
};

/** Reads the numbers of an advertisement: year, mileage, price, volume and power. */
export const readAdAmounts = (
  quantities: readonly Quantity[],
  tokens: readonly Token[],
  thisYear: number,
): AdAmounts => {
  const found: Found = {
    years: [],
    mileages: [],
    prices: [],
    displacements: [],
    horsePowers: [],
    isDiesel: false,
  };
  const bare = withOwnContext(joined(quantities)).filter((quantity) => !isSaid(quantity, tokens, thisYear, found));
  addBare(bare, found);
  return {
    years: distinct(found.years),
    mileages: distinct(found.mileages),
    prices: distinct(found.prices),
    displacements: distinct(found.displacements),
    horsePowers: distinct(found.horsePowers),
    isDiesel: found.isDiesel,
  };
};
