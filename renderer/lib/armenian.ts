/**
 * Armenian dates, spans and short numbers in the forms of CLDR. Chromium carries Armenian for Intl's plurals only and
 * would answer the rest in the language of the system.
 */
export type Span = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute';

const MONTHS = [
  'հունվար',
  'փետրվար',
  'մարտ',
  'ապրիլ',
  'մայիս',
  'հունիս',
  'հուլիս',
  'օգոստոս',
  'սեպտեմբեր',
  'հոկտեմբեր',
  'նոյեմբեր',
  'դեկտեմբեր',
] as const;

const SPANS = {
  year: 'տարի',
  month: 'ամիս',
  week: 'շաբաթ',
  day: 'օր',
  hour: 'ժամ',
  minute: 'րոպե',
} as const satisfies Record<Span, string>;

const monthName = (moment: Date): string => MONTHS[moment.getMonth()] ?? '';

/** `21 նոյեմբերի, 2026 թ.` */
export const date = (moment: Date): string => `${moment.getDate()} ${monthName(moment)}ի, ${moment.getFullYear()} թ.`;

/** `2026 թ. նոյեմբեր` */
export const month = (moment: Date): string => `${moment.getFullYear()} թ. ${monthName(moment)}`;

export const nearDay = (daysAgo: 0 | 1): string => (daysAgo === 0 ? 'այսօր' : 'երեկ');

/** `2 ժամ` */
export const span = (count: number, unit: Span): string => `${count} ${SPANS[unit]}`;

/** `2 ժամ առաջ` */
export const past = (count: number, unit: Span): string => `${span(count, unit)} առաջ`;

const MILLION = 1_000_000;
const THOUSAND = 1000;

/** `1,25`: a comma, and no needless zeros. */
const decimal = (value: number, digits: number): string => String(Number(value.toFixed(digits))).replace('.', ',');

/** `1,2 մլն`, `12,5 հզր`. */
export const compact = (value: number, digits: number): string => {
  if (value >= MILLION) return `${decimal(value / MILLION, digits)} մլն`;
  return value >= THOUSAND ? `${decimal(value / THOUSAND, digits)} հզր` : decimal(value, digits);
};

/** `2,5 լ` */
export const litres = (value: number): string => `${value.toFixed(1).replace('.', ',')} լ`;
