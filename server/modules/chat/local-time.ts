import { DAY_MS, MINUTE_MS } from '#contract/time.ts';

const EVENING_HOUR = 18;

/** How far the clocks of a time zone are ahead of UTC at that moment, in milliseconds. */
const offsetAt = (at: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return local - Math.floor(at / MINUTE_MS) * MINUTE_MS;
};

/** 18:00 of the day before a moment, by the clocks of a time zone; in milliseconds since 1970. */
export const eveningBefore = (at: number, timeZone: string): number => {
  const localDay = Math.floor((at + offsetAt(at, timeZone)) / DAY_MS) * DAY_MS;
  const evening = localDay - DAY_MS + EVENING_HOUR * 60 * MINUTE_MS;
  // The clocks may have changed in the night between.
  return evening - offsetAt(evening - offsetAt(at, timeZone), timeZone);
};

/** A day and a time as people of a language write them, such as `Saturday, 28 November, 14:30`. */
export const dayAndTime = (at: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
