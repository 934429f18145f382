import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../testing/damage.ts';
import { isLogWhole } from './wal-file.ts';

const ROWS = 60;
const FRAME_BYTES = 4096 + 24;

let folder: string;
let bytes: Buffer;
/** A database whose log holds the given bytes. */
function withLog(log: Uint8Array): string {
  const file = path.join(folder, 'damaged.sqlite');
  writeFileSync(`${file}-wal`, log);
  return file;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-wal-'));
  const file = path.join(folder, 'whole.sqlite');
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.exec('create table row (text text)');
  for (let row = 0; row < ROWS; row += 1) db.prepare('insert into row values (?)').run(`row ${row} `.repeat(100));
  bytes = readFileSync(`${file}-wal`);
  db.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a log that was written and not damaged is whole, and so is none', () => {
  expect(isLogWhole(withLog(bytes))).toBe(true);
  expect(isLogWhole(withLog(Buffer.alloc(0)))).toBe(true);
  expect(isLogWhole(path.join(folder, 'no such file'))).toBe(true);
});

test('one flipped bit anywhere in the log is found', () => {
  const random = seeded(3);
  const places = [
    ...Array.from({ length: 56 }, (_, at) => at),
    ...Array.from({ length: 400 }, () => Math.floor(random() * bytes.length)),
  ];
  const missed = places.filter((at) => {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 1 << Math.floor(random() * 8);
    return isLogWhole(withLog(damaged));
  });

  expect(missed).toEqual([]);
});

test.each([1, 23, 24, 4000])('a log whose last frame was cut off after %i bytes is whole', (length) => {
  const whole = 32 + Math.floor((bytes.length - 32) / FRAME_BYTES) * FRAME_BYTES;

  expect(isLogWhole(withLog(bytes.subarray(0, whole - FRAME_BYTES + length)))).toBe(true);
});

test('a log cut inside its header is damaged', () => {
  expect(isLogWhole(withLog(bytes.subarray(0, 20)))).toBe(false);
});

test('frames of an earlier log behind the end of this one are no damage', () => {
  const file = path.join(folder, 'again.sqlite');
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.exec('create table row (text text)');
  for (let row = 0; row < ROWS; row += 1) db.prepare('insert into row values (?)').run(`row ${row} `.repeat(100));
  db.pragma('wal_checkpoint(RESTART)');
  db.prepare('insert into row values (?)').run('of the log begun anew');
  copyFileSync(`${file}-wal`, path.join(folder, 'crashed.sqlite-wal'));
  db.close();
  const crashed = path.join(folder, 'crashed.sqlite');

  expect(isLogWhole(crashed)).toBe(true);
  truncateSync(`${crashed}-wal`, 32 + FRAME_BYTES - 1);
  expect(isLogWhole(crashed)).toBe(true);
});
