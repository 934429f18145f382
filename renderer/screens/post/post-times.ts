import { DAY_MS } from '#contract/time.ts';
import { formatDate, formatNearDay, formatSpan, formatTime } from '#renderer/lib/dates.ts';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

const startOfDay = (instant: Date): number => new Date(instant).setHours(0, 0, 0, 0);
const capitalised = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** `Today, 10:24`, `Yesterday, 18:03`, else the date; local time (D170). */
export const postedAt = (instant: string, now: Date, locale: string): string => {
  const posted = new Date(instant);
  const days = Math.round((startOfDay(now) - startOfDay(posted)) / DAY_MS);
  if (days !== 0 && days !== 1) return formatDate(posted, locale);
  return `${capitalised(formatNearDay(days, locale), locale)}, ${formatTime(posted)}`;
};

/** `16 days`; undefined on the first day. */
export const onlineFor = (instant: string, now: Date, locale: string): string | undefined => {
  const days = Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS);
  return days < 1 ? undefined : formatSpan(days, 'day', locale);
};

/** `30 minutes`, `2 hours`, `1 day`: rounded up, so that nobody waits longer than said. */
export const answersWithin = (minutes: number, locale: string): string => {
  const [unit, length] =
    minutes < MINUTES_PER_HOUR
      ? (['minute', 1] as const)
      : minutes < MINUTES_PER_DAY
        ? (['hour', MINUTES_PER_HOUR] as const)
        : (['day', MINUTES_PER_DAY] as const);
  return formatSpan(Math.ceil(minutes / length), unit, locale);
};
