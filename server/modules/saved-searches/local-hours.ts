import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { isQuiet, type QuietHours } from '#server/modules/notices/index.ts';

const MONDAY = 1;

/** When digests are sent, by the user's clocks. */
const DIGEST_HOUR = 9;

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric });
  formats.set(timeZone, format);
  return format;
};

export const isTimeZone = (name: string): boolean => {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
};

/** How far the clocks of a time zone are ahead of UTC at that moment, in milliseconds. */
const offsetAt = (at: number, timeZone: string): number => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return local - Math.floor(at / MINUTE_MS) * MINUTE_MS;
};

/** The moment at which the clocks show a local time; where they skip it, as they would without the change. */
const momentOf = (local: number, timeZone: string): number => {
  const guess = local - offsetAt(local, timeZone);
  return local - offsetAt(guess, timeZone);
};

/** The first time after a moment at which the clocks show this hour, on a Monday where `isWeekly`. */
const nextHour = (at: number, timeZone: string, hour: number, isWeekly: boolean): number => {
  const today = Math.floor((at + offsetAt(at, timeZone)) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const moment = momentOf(day + hour * HOUR_MS, timeZone);
    if (moment > at && (!isWeekly || new Date(day).getUTCDay() === MONDAY)) return moment;
  }
};

/** The next time at which a digest is due, in milliseconds since 1970. */
export const nextDigest = (at: number, timeZone: string, frequency: 'daily' | 'weekly'): number =>
  nextHour(at, timeZone, DIGEST_HOUR, frequency === 'weekly');

/** That moment, or the end of the quiet hours around it (D181). */
export const outsideQuietHours = (at: number, timeZone: string, quiet: QuietHours): number => {
  const hour = new Date(at + offsetAt(at, timeZone)).getUTCHours();
  return isQuiet(hour, quiet) ? nextHour(at, timeZone, quiet.to, false) : at;
};
