import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from '../modules/photos/journal/journal.ts';
import { openOutboxFile } from '../modules/stock/outbox-file.ts';

const SCOPE = 'https://aniv.example 7';
const NOW = new Date('2026-11-22T10:00:00.000Z');
const AT = NOW.toISOString();

let folder: string;
let file: string;
let timers: (() => void)[];
let opened: number;
let events: string[];
const deps = () => ({
  now: () => NOW,
  log: (event: string) => void events.push(event),
  later: (action: () => void) => {
    timers.push(action);
    return () => void timers.splice(timers.indexOf(action), 1);
  },
  onOpened: () => void (opened += 1),
});
const openOutbox = () => openOutboxFile(file, deps());
/** Time passes: what was put off is done. */
const wait = () => {
  for (const action of timers.splice(0)) action();
};
const keys = ({ open }: ReturnType<typeof openOutbox>) => open(SCOPE).map(({ key }) => key);
const aChange = (key: string) => ({
  key,
  batch: 'b-1',
  postId: 1,
  title: 'A car',
  change: { kind: 'hide' as const },
  before: {},
  at: AT,
});

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-held-'));
  file = path.join(folder, 'outbox.sqlite');
  timers = [];
  opened = 0;
  events = [];
  const outbox = openOutbox();
  outbox.add(SCOPE, [aChange('k-1')]);
  outbox.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another program opens the file for itself alone. */
function hold(): () => void {
  const holder = new Database(file);
  holder.pragma('locking_mode = EXCLUSIVE');
  holder.exec('begin exclusive');
  return () => void holder.close();
}
/** A scanner that lets nobody open the file, as Windows does. */
function keepShut(): () => void {
  renameSync(file, `${file}.away`);
  mkdirSync(file);
  return () => {
    rmSync(file, { recursive: true });
    renameSync(`${file}.away`, file);
  };
}

test.each([
  ['locked', hold],
  ['cannot be opened', keepShut],
])(
  'a file that is %s at the start is not waited for, and is there when it is free',
  {
    // SQLite waits 5 s for a lock by itself.
    timeout: 4800,
  },
  async (_how, holdIt) => {
    const free = holdIt();
    const outbox = openOutbox();
    expect([keys(outbox), outbox.isHeld(), outbox.isKept()]).toEqual([[], true, false]);
    expect(() => outbox.add(SCOPE, [aChange('k-2')])).toThrow(/readonly/);
    await expect(outbox.backup(path.join(folder, 'copy.sqlite'))).rejects.toThrow('outbox cannot be read');
    wait();
    expect([outbox.isHeld(), opened]).toEqual([true, 0]);
    free();
    wait();
    outbox.add(SCOPE, [aChange('k-2')]);

    expect([keys(outbox), outbox.isHeld(), outbox.isKept()]).toEqual([['k-1', 'k-2'], false, true]);
    expect([opened, timers.length]).toEqual([1, 0]);
    expect(events).toEqual(['outbox.not-kept', 'outbox.opened-at-last']);
    outbox.close();
    const again = openOutbox();
    expect(keys(again)).toEqual(['k-1', 'k-2']);
    again.close();
  },
);

test('a file of a later version is not tried again', () => {
  const newer = new Database(file);
  newer.exec('pragma user_version = 99');
  newer.close();
  const outbox = openOutbox();

  expect([outbox.isHeld(), outbox.isKept(), timers.length]).toEqual([false, false, 0]);
  outbox.close();
});

test('a program that ends tries no more', () => {
  const free = hold();
  openOutbox().close();
  free();

  expect(timers).toEqual([]);
});

test('photo imports begun meanwhile end before those of the file come back', () => {
  file = path.join(folder, 'imports.sqlite');
  const begun = { phase: 'working', startedAt: AT, server: null, account: null } as const;
  const journal = openJournal({ file, ...deps() });
  journal.begin({ id: 'i-1', ...begun });
  journal.close();
  const free = hold();
  const held = openJournal({ file, ...deps() });
  held.begin({ id: 'i-2', ...begun });
  free();
  wait();
  expect(held.live().map(({ id }) => id)).toEqual(['i-2']);
  held.setPhase('i-2', 'done');
  wait();

  expect(held.live().map(({ id }) => id)).toEqual(['i-1']);
  held.close();
});
