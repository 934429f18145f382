import { expect, test } from 'vitest';
import { USUAL_QUIET_HOURS } from '#server/modules/notices/index.ts';
import { isTimeZone, nextDigest, outsideQuietHours } from './local-hours.ts';

const at = (iso: string) => Date.parse(iso);
const text = (moment: number) => new Date(moment).toISOString();

test.each([
  ['2026-11-21T04:59:00.000Z', 'daily', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21T05:00:00.000Z', 'daily', '2026-11-22T05:00:00.000Z'],
  ['2026-11-21T05:00:00.000Z', 'weekly', '2026-11-23T05:00:00.000Z'],
  ['2026-11-23T04:00:00.000Z', 'weekly', '2026-11-23T05:00:00.000Z'],
] as const)('after %s the next %s digest in Yerevan is at 9:00', (now, frequency, due) => {
  expect(text(nextDigest(at(now), 'Asia/Yerevan', frequency))).toBe(due);
});

test.each([
  // The clocks go forward on 29 March and back on 25 October.
  ['2026-03-28T12:00:00.000Z', '2026-03-29T07:00:00.000Z'],
  ['2026-10-24T12:00:00.000Z', '2026-10-25T08:00:00.000Z'],
])('a digest comes at 9:00 in Berlin on the day of the change of clocks', (now, due) => {
  expect(text(nextDigest(at(now), 'Europe/Berlin', 'daily'))).toBe(due);
});

test.each([
  ['2026-11-21T17:59:00.000Z', '2026-11-21T17:59:00.000Z'],
  ['2026-11-21T18:00:00.000Z', '2026-11-22T04:00:00.000Z'],
  ['2026-11-22T03:59:00.000Z', '2026-11-22T04:00:00.000Z'],
  ['2026-11-22T04:00:00.000Z', '2026-11-22T04:00:00.000Z'],
])('a message at %s in Yerevan is sent at %s', (now, sent) => {
  expect(text(outsideQuietHours(at(now), 'Asia/Yerevan', USUAL_QUIET_HOURS))).toBe(sent);
});

test.each([
  [{ from: 7, to: 14 }, '2026-11-21T12:30:00.000Z', '2026-11-21T14:00:00.000Z'],
  [{ from: 0, to: 0 }, '2026-11-21T02:00:00.000Z', '2026-11-21T02:00:00.000Z'],
])('quiet hours are those of the user: %j', (quiet, now, sent) => {
  expect(text(outsideQuietHours(at(now), 'UTC', quiet))).toBe(sent);
});

test('a skipped night hour still ends the quiet hours', () => {
  expect(text(outsideQuietHours(at('2026-03-29T01:30:00.000Z'), 'Europe/Berlin', USUAL_QUIET_HOURS))).toBe(
    '2026-03-29T06:00:00.000Z',
  );
});

test.each([
  ['Asia/Yerevan', true],
  ['Nowhere/Town', false],
  ['', false],
])('%j is a time zone: %s', (name, isKnown) => {
  expect(isTimeZone(name)).toBe(isKnown);
});
