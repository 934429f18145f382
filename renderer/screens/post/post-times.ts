const DAY_MS = 24 * 3600 * 1000;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

const startOfDay = (instant: Date): number => new Date(instant).setHours(0, 0, 0, 0);
const capitalised = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** `Today, 10:24`, `Yesterday, 18:03`, else the date; local time (D170). */
export const postedAt = (instant: string, now: Date, locale: string): string => {
  const posted = new Date(instant);
  const days = Math.round((startOfDay(now) - startOfDay(posted)) / DAY_MS);
  if (days > 1 || days < 0) return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(posted);
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(posted);
  return `${capitalised(day, locale)}, ${time}`;
};

/** `November 2026`. */
export const monthOf = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(instant));

/** `30 minutes`, `2 hours`, `1 day`: rounded up, so that nobody waits longer than said. */
export const answersWithin = (minutes: number, locale: string): string => {
  const [unit, length] =
    minutes < MINUTES_PER_HOUR
      ? (['minute', 1] as const)
      : minutes < MINUTES_PER_DAY
        ? (['hour', MINUTES_PER_HOUR] as const)
        : (['day', MINUTES_PER_DAY] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(minutes / length),
  );
};
