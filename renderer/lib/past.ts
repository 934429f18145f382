import * as armenian from './armenian.ts';
import type { Span } from './armenian.ts';

const ENGLISH = {
  year: 'yr',
  month: 'mo',
  week: 'wk',
  day: 'day',
  hour: 'hr',
  minute: 'min',
} as const satisfies Record<Span, string>;
const RUSSIAN = { year: 'г', month: 'мес', week: 'нед', day: 'дн', hour: 'ч', minute: 'мин' } as const satisfies Record<
  Span,
  string
>;

const english = (count: number, unit: Span): string => (unit === 'day' && count > 1 ? 'days' : ENGLISH[unit]);

const russian = (count: number, unit: Span): string =>
  unit === 'year' && new Intl.PluralRules('ru').select(count) === 'many' ? 'л' : RUSSIAN[unit];

/**
 * `2 hr ago`, `2 ч назад`: the forms of CLDR without their points. The first formatter of Intl costs a phone 0.1 to 0.2 s
 * while it puts the first cards together; these words and the rules of plurals cost nothing.
 */
export const formatPast = (count: number, unit: Span, locale: string): string => {
  if (locale === 'hy') return armenian.past(count, unit);
  return locale === 'ru' ? `${count} ${russian(count, unit)} назад` : `${count} ${english(count, unit)} ago`;
};
