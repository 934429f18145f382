import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';

const DAY_HOURS = 24;

const hourAndMinute = (at: number, timeZone: string): readonly [number, number] => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = parts.format(at).split(':').map(Number);
  return [hour, minute];
};

/** Hours of the day from which and until which nothing that rings is sent; equal ones mean never. */
export type QuietHours = { readonly from: number; readonly to: number };

/** D181, until the user chooses other ones. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 22, to: 8 };

export const isQuiet = (hour: number, { from, to }: QuietHours): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to;

/**
 * When something that rings may go out: at once, or at the end of the quiet hours in the user's time zone. Goes hour by
 * hour, so that days with 23 or 25 hours end at the right one.
 */
export const afterQuietHours = (at: number, quiet: QuietHours, timeZone: string): number => {
  let then = at;
  for (let hours = 0; hours <= DAY_HOURS; hours += 1) {
    const [hour, minute] = hourAndMinute(then, timeZone);
    if (!isQuiet(hour, quiet)) return then;
    then = Math.floor(then / MINUTE_MS) * MINUTE_MS + HOUR_MS - minute * MINUTE_MS;
  }
  return then;
};
