import { expect, test } from 'vitest';
import { afterQuietHours } from './quiet-hours.ts';

const NIGHT = { from: 22, to: 8 };
const shifted = (at: string, timeZone: string, quiet = NIGHT) =>
  new Date(afterQuietHours(Date.parse(at), quiet, timeZone)).toISOString();

test.each([
  ['in the evening before they begin', '2026-11-21T17:59:59.000Z', '2026-11-21T17:59:59.000Z'],
  ['at their beginning', '2026-11-21T18:00:00.000Z', '2026-11-22T04:00:00.000Z'],
  ['in the night', '2026-11-21T23:12:34.567Z', '2026-11-22T04:00:00.000Z'],
  ['at their end', '2026-11-22T04:00:00.000Z', '2026-11-22T04:00:00.000Z'],
])('a message in Yerevan %s waits for their end', (_when, at, due) => {
  expect(shifted(at, 'Asia/Yerevan')).toBe(due);
});

test.each([
  ['the clock goes forward', '2026-03-29T00:30:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['the clock goes back', '2026-10-24T22:30:00.000Z', '2026-10-25T07:00:00.000Z'],
])('end at eight by the clock in the night in which %s', (_night, at, due) => {
  expect(shifted(at, 'Europe/Berlin')).toBe(due);
});

test('end at a full hour where a zone has half hours', () => {
  expect(shifted('2026-11-21T17:10:00.000Z', 'Asia/Kolkata')).toBe('2026-11-22T02:30:00.000Z');
});

test('of the same hour never begin, those within a day end in it', () => {
  expect(shifted('2026-11-21T23:00:00.000Z', 'UTC', { from: 8, to: 8 })).toBe('2026-11-21T23:00:00.000Z');
  expect(shifted('2026-11-21T13:30:00.000Z', 'UTC', { from: 13, to: 15 })).toBe('2026-11-21T15:00:00.000Z');
});
