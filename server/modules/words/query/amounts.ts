import { type Currency, isCurrency } from '#contract/money.ts';
import type { Span } from './span.ts';
import type { Token } from './tokens.ts';

const KM_PER_MILE = 1.609344;
const OLDEST_YEAR = 1930;
const CENTURY = 2000;
/** Below this a bound is in thousands: `до 15`. */
const LEAST_WHOLE_PRICE = 1000;
const LEAST_MILEAGE = 60_000;
const LEAST_LARGE_PRICE = 300_000;
const MAX_AMOUNT = 999_999_999;
/** Units of a currency for a dollar from which its prices are millions. */
const MANY_PER_USD = 20;

export type Subject = 'year' | 'price' | 'mileage';
type Bound = 'from' | 'to' | 'exact';
type Unit = Currency | 'km' | 'mi' | 'year' | 'volume' | 'cc' | 'hp';

/** What the size of a bare number is judged by. */
export type AmountSetting = {
  readonly thisYear: number;
  readonly currency: Currency;
  readonly perUsd: (currency: Currency) => number;
};

export type Limits = {
  readonly subject: Subject;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly currency: Currency | undefined;
};

/** A number of a text with the words that belong to it: tokens `from` to `to`. */
export type Quantity = {
  readonly from: number;
  to: number;
  value: number;
  scale: number;
  unit: Unit | undefined;
  context: Subject | undefined;
  /** The word of `context` follows the number, perhaps before another number. */
  isContextBehind: boolean;
  bound: Bound | undefined;
  isGrouped: boolean;
};

/** The words around numbers, by the token they begin at. */
class Grammar {
  readonly #codes = new Map<number, readonly string[]>();
  readonly #ends = new Map<number, number>();
  readonly #starts = new Map<number, number>();

  constructor(spans: readonly (Span & { readonly codes: readonly string[] })[]) {
    for (const { from, to, codes } of spans) {
      this.#codes.set(from, codes);
      this.#ends.set(from, to);
      this.#starts.set(to, from);
    }
  }

  has(at: number, code: string): boolean {
    return this.#codes.get(at)?.includes(code) ?? false;
  }

  named(at: number, kind: string): string | undefined {
    return this.#codes
      .get(at)
      ?.find((code) => code.startsWith(`${kind}:`))
      ?.slice(kind.length + 1);
  }

  isAny(at: number): boolean {
    return this.#codes.has(at);
  }

  after(at: number): number {
    return this.#ends.get(at) ?? at + 1;
  }

  /** The word that ends before a token. */
  before(at: number): number | undefined {
    return this.#starts.get(at);
  }
}

export type GrammarSpan = Span & { readonly codes: readonly string[] };

const unitOf = (name: string | undefined): Unit | undefined => {
  if (name === undefined) return undefined;
  if (name === 'km' || name === 'mi' || name === 'year') return name;
  if (name === 'volume' || name === 'cc' || name === 'hp') return name;
  return isCurrency(name) ? name : undefined;
};

const SCALES: Readonly<Record<string, number>> = { thousand: 1000, million: 1_000_000 };

/** A number with the scale, unit and ablative behind it. */
const readForward = (tokens: readonly Token[], grammar: Grammar, at: number): Quantity => {
  const { value, isGrouped } = tokens[at]!;
  const quantity: Quantity = {
    from: at,
    to: at + 1,
    value,
    scale: 1,
    unit: undefined,
    context: undefined,
    isContextBehind: false,
    bound: undefined,
    isGrouped,
  };
  for (;;) {
    const next = tokens[quantity.to]?.kind === 'dash' && grammar.isAny(quantity.to + 1) ? quantity.to + 1 : quantity.to;
    const name = grammar.named(next, 'unit');
    const scale = SCALES[name ?? ''];
    const unit = unitOf(name);
    if (scale !== undefined && quantity.scale === 1 && quantity.unit === undefined) quantity.scale = scale;
    else if (unit !== undefined && quantity.unit === undefined) quantity.unit = unit;
    else if (grammar.has(next, 'bound:ablative')) quantity.bound = 'from';
    else break;
    if (tokens[next]?.text.endsWith('ից') === true) quantity.bound = 'from';
    quantity.to = grammar.after(next);
  }
  const after = grammar.named(quantity.to, 'bound');
  if (after === 'more' || after === 'less') {
    quantity.bound = after === 'more' ? 'from' : 'to';
    quantity.to = grammar.after(quantity.to);
  } else if (after === 'from' && !isNumberAt(tokens, grammar.after(quantity.to))) {
    quantity.bound = 'from';
    quantity.to = grammar.after(quantity.to);
  }
  const context = grammar.named(quantity.to, 'context');
  // In `2015-2018 пробег до 100000` the word belongs to what follows it.
  const isOfNext = grammar.named(grammar.after(quantity.to), 'bound') !== undefined;
  if (context !== undefined && !isOfNext) {
    quantity.context = context as Subject;
    quantity.isContextBehind = true;
  }
  return quantity;
};

const isNumberAt = (tokens: readonly Token[], at: number): boolean => tokens[at]?.kind === 'number';

/** The bound, currency sign and subject before a number. */
const readBackward = (quantity: Quantity, grammar: Grammar, least: number): void => {
  let at = grammar.before(quantity.from);
  while (at !== undefined && at >= least) {
    const bound = grammar.named(at, 'bound');
    const context = grammar.named(at, 'context');
    const currency = unitOf(grammar.named(at, 'unit'));
    if (bound !== undefined && quantity.bound === undefined) quantity.bound = boundOf(bound, at, grammar);
    else if (context !== undefined) {
      quantity.context = context as Subject;
      quantity.isContextBehind = false;
    } else if (currency !== undefined && isCurrency(currency) && quantity.unit === undefined) quantity.unit = currency;
    else if (!grammar.has(at, 'filler:filler') && !grammar.has(at, 'not:not') && bound === undefined) break;
    at = grammar.before(at);
  }
};

const boundOf = (code: string, at: number, grammar: Grammar): Bound | undefined => {
  const before = grammar.before(at);
  const isNot = before !== undefined && grammar.has(before, 'not:not');
  if (code === 'from' || code === 'ablative') return isNot ? 'to' : 'from';
  if (code === 'to') return isNot ? 'from' : 'to';
  return (code === 'more') === isNot ? 'to' : 'from';
};

/** `10–15 тыс`, `от 10 до 15 тыс`, `2012 2013`: the unit of the last applies to the first. */
const joinRanges = (quantities: readonly Quantity[], tokens: readonly Token[], setting: AmountSetting): void => {
  for (const [at, first] of quantities.entries()) {
    const second = quantities[at + 1];
    if (second === undefined) continue;
    const between = tokens.slice(first.to, second.from);
    const isDash = between.length === 1 && between[0]!.kind === 'dash';
    if (isDash && first.bound === undefined) {
      first.bound = 'from';
      second.bound = 'to';
    }
    const isRange =
      first.bound === 'from' && (second.bound === 'to' || (second.bound === undefined && second.from - first.to < 2));
    if (!isRange) continue;
    const isYear = subjectOf(first, setting) === 'year';
    const isOtherYear = subjectOf(second, setting) === 'year';
    if (
      first.unit === undefined &&
      isYear !== isOtherYear &&
      (isYear || first.scale * first.value >= LEAST_WHOLE_PRICE)
    )
      continue;
    second.bound = 'to';
    if (first.scale === 1 && first.value < LEAST_WHOLE_PRICE) first.scale = second.scale;
    first.unit ??= second.unit;
    second.unit ??= first.unit;
    first.context ??= second.context;
    second.context ??= first.context;
  }
};

const isYearSized = ({ value, scale, isGrouped }: Quantity, { thisYear }: AmountSetting): boolean =>
  scale === 1 && !isGrouped && Number.isInteger(value) && value >= OLDEST_YEAR && value <= thisYear + 1;

const currencyFor = (amount: number, { currency, perUsd }: AmountSetting): Currency => {
  const isSmall = perUsd(currency) >= MANY_PER_USD;
  if (amount >= LEAST_LARGE_PRICE) return isSmall ? currency : 'AMD';
  return isSmall ? 'USD' : currency;
};

/** What a number is about: by its unit, by the words around it, then by its size. */
const subjectOf = (quantity: Quantity, setting: AmountSetting): Subject | undefined => {
  const { unit, context, value, scale, bound } = quantity;
  if (unit === 'volume' || unit === 'cc' || unit === 'hp') return undefined;
  if (unit === 'km' || unit === 'mi') return 'mileage';
  if (unit === 'year')
    return isYearSized(quantity, setting) || (value >= 0 && value < 100 && Number.isInteger(value))
      ? 'year'
      : undefined;
  if (unit !== undefined) return 'price';
  if (context !== undefined && context !== 'year') return context;
  if (isYearSized(quantity, setting)) return 'year';
  const amount = value * scale;
  if (amount >= LEAST_WHOLE_PRICE) {
    const isLarge = amount >= LEAST_LARGE_PRICE;
    return amount >= LEAST_MILEAGE && !isLarge ? 'mileage' : 'price';
  }
  const isBounded = bound === 'from' || bound === 'to';
  return isBounded && Number.isInteger(value) && value >= 2 && value < LEAST_WHOLE_PRICE ? 'price' : undefined;
};

const wholeYear = (value: number, thisYear: number): number => {
  if (value >= 100) return value;
  return value <= (thisYear % 100) + 1 ? CENTURY + value : CENTURY - 100 + value;
};

const limitsOf = (quantity: Quantity, subject: Subject, setting: AmountSetting): Limits => {
  const whole = quantity.value * quantity.scale;
  const isShort = subject !== 'year' && whole < LEAST_WHOLE_PRICE && quantity.scale === 1 && Number.isInteger(whole);
  const isCut = isShort && (subject === 'mileage' || quantity.unit === undefined);
  const amount = Math.min(MAX_AMOUNT, isCut ? whole * 1000 : whole);
  const currency =
    subject === 'price'
      ? isCurrency(quantity.unit ?? '')
        ? (quantity.unit as Currency)
        : currencyFor(amount, setting)
      : undefined;
  const value =
    subject === 'year'
      ? wholeYear(amount, setting.thisYear)
      : Math.round(quantity.unit === 'mi' ? amount * KM_PER_MILE : amount);
  // A bare year is that year; a bare price or mileage is an upper bound.
  if (quantity.bound === 'from') return { subject, from: value, to: undefined, currency };
  return { subject, from: subject === 'year' && quantity.bound !== 'to' ? value : undefined, to: value, currency };
};

const merged = (one: Limits, other: Limits): Limits => {
  const isTwoYears =
    one.from === one.to && other.from === other.to && one.from !== undefined && other.from !== undefined;
  if (isTwoYears) return { ...one, from: Math.min(one.from!, other.from!), to: Math.max(one.from!, other.from!) };
  return { ...one, from: one.from ?? other.from, to: one.to ?? other.to, currency: one.currency ?? other.currency };
};

/** Every number that no name took, with its unit and the words around it. */
export const readQuantities = (
  tokens: readonly Token[],
  taken: (at: number) => boolean,
  words: readonly GrammarSpan[],
): Quantity[] => {
  const grammar = new Grammar(words);
  const quantities = tokens.flatMap(({ kind }, at) =>
    kind === 'number' && !taken(at) ? [readForward(tokens, grammar, at)] : [],
  );
  for (const [at, quantity] of quantities.entries()) readBackward(quantity, grammar, quantities[at - 1]?.to ?? 0);
  return quantities;
};

/** The years, prices and mileages of a query, and which of its tokens said them. */
export const readAmounts = (
  tokens: readonly Token[],
  taken: (at: number) => boolean,
  words: readonly GrammarSpan[],
  setting: AmountSetting,
): { readonly limits: readonly Limits[]; readonly used: ReadonlySet<number> } => {
  const quantities = readQuantities(tokens, taken, words);
  joinRanges(quantities, tokens, setting);
  const found = new Map<Subject, Limits>();
  const used = new Set<number>();
  for (const quantity of quantities) {
    const subject = subjectOf(quantity, setting);
    if (subject === undefined) continue;
    for (let at = quantity.from; at < quantity.to; at += 1) used.add(at);
    const limits = limitsOf(quantity, subject, setting);
    const known = found.get(subject);
    found.set(subject, known === undefined ? limits : merged(known, limits));
  }
  return { limits: [...found.values()], used };
};
