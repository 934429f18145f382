import type { Span } from './armenian.ts';

/** How a language writes dates. */
export type DateWords = {
  /** `November 21, 2026` */
  readonly date: (moment: Date) => string;
  /** `November 2026` */
  readonly month: (moment: Date) => string;
  /** `today`, `yesterday` */
  readonly nearDay: (daysAgo: 0 | 1) => string;
  /** `2 hours` */
  readonly span: (count: number, unit: Span) => string;
};

const monthsOf =
  (names: string) =>
  (moment: Date): string =>
    names.split(' ')[moment.getMonth()] ?? '';

const englishMonth = monthsOf('January February March April May June July August September October November December');
const russianMonth = monthsOf('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь');

/**
 * The forms of CLDR. The first formatter that Intl makes costs a phone 0.1 to 0.2 s while it puts a car's page together;
 * these words cost nothing.
 */
export const english: DateWords = {
  date: (moment) => `${englishMonth(moment)} ${moment.getDate()}, ${moment.getFullYear()}`,
  month: (moment) => `${englishMonth(moment)} ${moment.getFullYear()}`,
  nearDay: (daysAgo) => (daysAgo === 0 ? 'today' : 'yesterday'),
  span: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'}`,
};

/** `марта` and `августа`, else the ending is `я`: `мая`, `ноября`. */
const ofRussianMonth = (moment: Date): string => russianMonth(moment).replace(/т$/, 'та').replace(/[ьй]$/, 'я');

/** Each as in 1, 2 and 5. */
const RUSSIAN_SPANS = {
  year: ['год', 'года', 'лет'],
  month: ['месяц', 'месяца', 'месяцев'],
  week: ['неделя', 'недели', 'недель'],
  day: ['день', 'дня', 'дней'],
  hour: ['час', 'часа', 'часов'],
  minute: ['минута', 'минуты', 'минут'],
} as const satisfies Record<Span, readonly [string, string, string]>;

const russianSpan = (count: number, unit: Span): string => {
  const [one, few, many] = RUSSIAN_SPANS[unit];
  const rule = new Intl.PluralRules('ru').select(count);
  return rule === 'one' ? one : rule === 'few' ? few : many;
};

export const russian: DateWords = {
  date: (moment) => `${moment.getDate()} ${ofRussianMonth(moment)} ${moment.getFullYear()} г.`,
  month: (moment) => `${russianMonth(moment)} ${moment.getFullYear()} г.`,
  nearDay: (daysAgo) => (daysAgo === 0 ? 'сегодня' : 'вчера'),
  span: (count, unit) => `${count} ${russianSpan(count, unit)}`,
};
