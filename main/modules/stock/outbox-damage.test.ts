import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { flipBytes, seeded } from '../../testing/damage.ts';
import type { NewIntent } from './outbox-file.ts';
import { openOutboxFile } from './outbox-file.ts';

const SCOPE = 'https://aniv.example 7';
const NOW = new Date('2026-11-21T10:00:00.000Z');
const CHANGES = 300;

const intent = (at: number): NewIntent => ({
  key: `k-${at}`,
  batch: `b-${at % 9}`,
  postId: at,
  title: `Toyota RAV4 ${at}`,
  change: { kind: 'edit', fields: { price: 20_000 + at } },
  before: { price: 19_000 + at },
  at: NOW.toISOString(),
});
const essence = ({ key, batch, postId, title, change, before, at }: NewIntent) =>
  JSON.stringify({ key, batch, postId, title, change, before, at });
const WRITTEN: ReadonlySet<string> = new Set(Array.from({ length: CHANGES }, (_, at) => essence(intent(at))));

let folder: string;
let whole: string;
let file: string;
let events: string[];

const open = () => openOutboxFile(file, { now: () => NOW, log: (event) => void events.push(event) });
const asides = () => readdirSync(path.dirname(file)).filter((name) => /\.damaged-[^/]*Z(-\d)?$/.test(name));

/** The changes that a start reads from the file, after one more was stored and read again. */
function startsWith(): string[] {
  const outbox = open();
  const found = outbox.open(SCOPE).map(essence);
  outbox.add(SCOPE, [{ ...intent(1), key: 'new' }]);
  outbox.close();
  const again = open();
  const kept = again.find(SCOPE, 'new');
  again.close();
  expect(kept?.state).toBe('waiting');
  return found;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-outbox-'));
  whole = path.join(folder, 'whole.sqlite');
  const outbox = openOutboxFile(whole, { now: () => NOW, log: () => undefined });
  outbox.add(
    SCOPE,
    Array.from({ length: CHANGES }, (_, at) => intent(at)),
  );
  outbox.close();
});
beforeEach(() => {
  events = [];
  file = path.join(mkdtempSync(path.join(folder, 'case-')), 'outbox.sqlite');
  copyFileSync(whole, file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an outbox with damaged bytes', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => [seed]))(
    'starts, invents nothing and puts beside what it cannot read (%i)',
    (seed) => {
      const random = seeded(seed + 1);
      flipBytes(file, random, 1 + Math.floor(random() * 40));
      const found = startsWith();

      expect(found.filter((change) => !WRITTEN.has(change))).toEqual([]);
      // Every missing change is in the file that was set aside and reported.
      expect(found.length === CHANGES || asides().length > 0).toBe(true);
      expect(events.includes('outbox.damaged')).toBe(asides().length > 0);
    },
  );

  test('loses the changes of a damaged page and keeps those of the others', () => {
    const bytes = readFileSync(file);
    const page = 4096 * Math.floor(bytes.length / 4096 / 2);
    bytes.fill(0x5a, page, page + 4096);
    writeFileSync(file, bytes);
    const found = startsWith();

    expect(found.length).toBeGreaterThan(CHANGES / 2);
    expect(asides().length).toBeGreaterThan(0);
  });

  test('sends no price that the user never typed', () => {
    const bytes = readFileSync(file);
    bytes.write('90123', bytes.indexOf('"price":20123') + '"price":'.length);
    writeFileSync(file, bytes);
    const found = startsWith();

    expect(found).toHaveLength(CHANGES - 1);
    expect(found).not.toContain(essence(intent(123)));
    expect(events).toContain('outbox.row-lost');
  });

  test('damaged while open continues with what is readable', () => {
    const outbox = open();
    const rot = new Database(file);
    rot.prepare(`update intent set change = '{"kind":' where key = 'k-7'`).run();
    rot.close();
    const found = outbox.open(SCOPE).map(essence);
    outbox.close();

    expect(found).toHaveLength(CHANGES - 1);
    expect(asides()).toHaveLength(1);
  });
});

test.each([0, 1, 50, 100, 4096, 5000, 20_000, 40_000, 60_000, 80_001])(
  'starts after being cut to %i bytes',
  (length) => {
    truncateSync(file, length);
    const found = startsWith();

    expect(found.filter((change) => !WRITTEN.has(change))).toEqual([]);
    expect(asides().length).toBeGreaterThan(0);
  },
);

test.each(Array.from({ length: 12 }, (_, seed) => [seed]))(
  'a damaged log of the last changes costs no change that was in the file, and the loss is reported (%i)',
  (seed) => {
    const running = open();
    // A reader of the file keeps the writes in the log.
    const reader = new Database(file);
    reader.exec('begin; select count(*) from intent;');
    running.add(SCOPE, [{ ...intent(1), key: 'late-1' }]);
    running.add(SCOPE, [{ ...intent(2), key: 'late-2' }]);
    const crashed = path.join(path.dirname(file), 'crashed');
    mkdirSync(crashed);
    for (const suffix of ['', '-wal']) copyFileSync(`${file}${suffix}`, path.join(crashed, `outbox.sqlite${suffix}`));
    reader.close();
    running.close();
    file = path.join(crashed, 'outbox.sqlite');
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const log = readFileSync(`${file}-wal`);
    flipBytes(`${file}-wal`, seeded(seed + 1), 20);
    const damaged = readFileSync(`${file}-wal`);

    expect(damaged.equals(log)).toBe(false);
    expect(startsWith().filter((change) => WRITTEN.has(change))).toHaveLength(CHANGES);
    expect(events).toContain('outbox.damaged');
    const [aside = ''] = asides();
    expect(readFileSync(path.join(crashed, `${aside}-wal`)).equals(damaged)).toBe(true);
  },
);

test('stored changes are in the file, whatever happens to its log', () => {
  const outbox = open();
  outbox.add(SCOPE, [{ ...intent(1), key: 'late-1' }]);
  const crashed = path.join(path.dirname(file), 'crashed.sqlite');
  copyFileSync(file, crashed);
  outbox.close();
  file = crashed;

  expect(startsWith()).toHaveLength(CHANGES + 1);
});

test('a second damaged file is set aside next to the first', () => {
  for (let time = 0; time < 2; time += 1) {
    writeFileSync(file, 'no database at all'.repeat(500));
    startsWith();
  }

  expect(asides().length).toBe(2);
});

test('a kill between setting the damaged file aside and creating its replacement loses nothing', () => {
  copyFileSync(file, `${file}.rebuilding`);
  rmSync(file);
  writeFileSync(`${file}-wal`, 'of the file that left');

  expect(startsWith()).toHaveLength(CHANGES);
});

test('an outbox of the previous version keeps its changes, and a copy of the old file', () => {
  const old = new Database(file);
  old.exec('alter table intent drop column checksum; pragma user_version = 1;');
  old.close();

  expect(startsWith()).toHaveLength(CHANGES);
  expect(existsSync(`${file}.version-1`)).toBe(true);
  expect(asides()).toEqual([]);
});

describe('if changes cannot be stored', () => {
  const added = () => {
    const outbox = open();
    try {
      outbox.add(SCOPE, [intent(1)]);
    } finally {
      outbox.close();
    }
  };

  test('the program runs and confirms no change', () => {
    rmSync(file);
    mkdirSync(file);

    expect(added).toThrow(/readonly/);
  });

  test('because a newer version of the program wrote the file, it stays as it is', () => {
    const newer = new Database(file);
    newer.exec('pragma user_version = 99');
    newer.close();
    const before = readFileSync(file);

    expect(added).toThrow(/readonly/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});
