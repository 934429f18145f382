import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { silent } from '#main/testing/settings.ts';
import { openJournal } from './journal.ts';

const FILES = 400;
const CAR = PostId.parse(1);
const NOW = new Date('2026-11-21T10:00:00.000Z');

let folder: string;
let file: string;
const open = () => openJournal({ file, now: () => NOW, log: silent });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-journal-'));
  file = path.join(folder, 'imports.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fill(): void {
  const journal = open();
  journal.begin({ id: 'i-1', phase: 'working', startedAt: NOW.toISOString(), server: null, account: null });
  journal.addCar('i-1', { postId: CAR, vin: null, stockNumber: null, title: 'A car', images: 0 });
  journal.add(
    'i-1',
    Array.from({ length: FILES }, (_, at) => ({
      path: `/photos/${'long name '.repeat(10)}${at}.jpg`,
      entry: null,
      name: `${at}.jpg`,
      folder: 'photos',
      refusal: null,
      postId: at < 10 ? CAR : null,
    })),
  );
  journal.close();
}

test('a file listed twice is stored once', () => {
  fill();
  const journal = open();
  journal.add('i-1', [
    { path: '/photos/a.zip', entry: 0, name: '1.jpg', folder: 'a.zip', refusal: null, postId: null },
    { path: '/photos/a.zip', entry: 1, name: '2.jpg', folder: 'a.zip', refusal: null, postId: null },
    { path: '/photos/a.zip', entry: 0, name: '1.jpg', folder: 'a.zip', refusal: null, postId: CAR },
  ]);

  expect(journal.counts('i-1')).toMatchObject({ total: FILES + 2, unassigned: FILES - 10 + 1 });
  journal.close();
});

test.each(Array.from({ length: 30 }, (_, place) => [place]))(
  'bytes turned over at place %i of the file cost no start, and only what they are of',
  (place) => {
    fill();
    const bytes = readFileSync(file);
    const at = Math.floor((bytes.length * (place + 0.5)) / 30);
    for (let step = 0; step < 64; step += 1) bytes[at + step] = (bytes[at + step] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
    const journal = open();
    journal.begin({ id: 'i-2', phase: 'working', startedAt: NOW.toISOString(), server: null, account: null });
    const kept = journal.find('i-1') ? journal.counts('i-1').total : 0;
    const isWhole = kept === FILES;
    const aside = readdirSync(folder).filter((name) => name.includes('.damaged-'));
    journal.close();

    // The first page locates all others; without it nothing is readable, but the file is kept.
    expect(isWhole || aside.length > 0).toBe(true);
    const again = open();
    expect(again.find('i-2')?.id).toBe('i-2');
    again.close();
  },
);

test('a file with an unknown state is left out, and the others are returned', () => {
  fill();
  const rot = new Database(file);
  rot.exec(`update file set state = 'foung' where seq = 8`);
  rot.close();
  const journal = open();

  expect(journal.counts('i-1').total).toBe(FILES - 1);
  expect(journal.inState('i-1', 'found', -1)).toHaveLength(FILES - 1);
  expect(readdirSync(folder).some((name) => name.includes('.damaged-'))).toBe(true);
  journal.close();
});

test('a journal of the previous version is upgraded', () => {
  fill();
  const old = new Database(file);
  old.exec('drop index file_next; pragma user_version = 1');
  old.close();
  const journal = open();

  expect(journal.counts('i-1').total).toBe(FILES);
  expect(readdirSync(folder).filter((name) => name.includes('.damaged-'))).toEqual([]);
  journal.close();
});

test('a truncated file returns the rows before the cut', () => {
  fill();
  truncateSync(file, Math.floor(readFileSync(file).length / 4096 / 2) * 4096);
  const journal = open();

  expect(readdirSync(folder).some((name) => name.includes('.damaged-'))).toBe(true);
  expect(journal.live().length).toBeLessThanOrEqual(1);
  journal.close();
});

test('if no file can be written, the journal is in memory until the program ends', () => {
  mkdirSync(file);
  const journal = open();
  journal.begin({ id: 'i-1', phase: 'working', startedAt: NOW.toISOString(), server: null, account: null });

  expect(journal.live()).toHaveLength(1);
  journal.close();
});
