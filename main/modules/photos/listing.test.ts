import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silent } from '#main/testing/settings.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import { createListing } from './listing.ts';
import type { Found } from './scan/found.ts';
import { scan } from './scan/scan.ts';
import { CARS, RAV4 } from './testing/photo-import.ts';

const ID = 'i-1';
const AT = new Date('2026-11-22T10:00:00.000Z');

let folder: string;
let journal: Journal;
let isStopped: boolean;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-listing-'));
  journal = openJournal({ file: path.join(folder, 'imports.sqlite'), now: () => AT, log: silent });
  journal.begin({ id: ID, phase: 'scanning', startedAt: AT.toISOString(), server: null, account: null });
  isStopped = false;
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const aFile = (name: string): Found => ({
  path: `/photos/${name}`,
  entry: null,
  name,
  folder: 'photos',
  refusal: null,
});
const listingBy = (scanned: Parameters<typeof createListing>[0]['scan'], of: Journal = journal) =>
  createListing({
    journal: of,
    cars: { match: () => CARS },
    scan: scanned,
    clock: () => 0,
    isStopped: () => isStopped,
    onListed: () => undefined,
  });
const names = () => journal.inState(ID, 'found', -1).map(({ name }) => name);

test('files dropped while an earlier drop is being listed are listed too', async () => {
  const first = Promise.withResolvers<void>();
  const { start } = listingBy(async function* listed(chosen) {
    if (chosen.endsWith('first')) await first.promise;
    yield [aFile(`${path.basename(chosen)}.jpg`)];
  });
  journal.addSources(ID, ['/first'], null);
  const listing = start(ID);
  journal.addSources(ID, ['/second'], RAV4);
  await start(ID);
  first.resolve();
  await listing;

  expect(names()).toEqual(['first.jpg', 'second.jpg']);
  expect(journal.ofCar(ID, RAV4).map(({ name }) => name)).toEqual(['second.jpg']);
  expect(journal.unscanned(ID)).toEqual([]);
  expect(journal.find(ID)?.phase).toBe('working');
});

test('a listing that ended with the program continues with what was not listed', async () => {
  journal.addSources(ID, ['/first', '/second', '/third'], null);
  const { start } = listingBy(async function* listed(chosen) {
    if (chosen.endsWith('second')) isStopped = true;
    yield [aFile(`${path.basename(chosen)}.jpg`)];
  });
  await start(ID);
  isStopped = false;
  const scanned: string[] = [];
  await listingBy(async function* listed(chosen) {
    scanned.push(chosen);
    yield [aFile(`${path.basename(chosen)}.jpg`)];
  }).start(ID);

  expect(names()).toEqual(['first.jpg', 'second.jpg', 'third.jpg']);
  expect(scanned).toContain(path.resolve('/second'));
  expect(journal.find(ID)?.phase).toBe('working');
});

test('a cancelled import is not listed any further', async () => {
  journal.addSources(ID, ['/first', '/second'], null);
  const scanned: string[] = [];
  await listingBy(async function* listed(chosen) {
    scanned.push(chosen);
    yield [aFile('1.jpg')];
    journal.setPhase(ID, 'cancelled');
    yield [aFile('2.jpg')];
  }).start(ID);

  expect(scanned).toEqual([path.resolve('/first')]);
  expect(journal.find(ID)?.phase).toBe('cancelled');
});

test.each([
  ['one folder with many folders in it', (chosen: string, _folders: readonly string[]) => [chosen]],
  ['many folders', (_chosen: string, folders: readonly string[]) => folders],
])('%s costs one commit per 500 files, not one per folder', async (_what, sources) => {
  const chosen = path.join(folder, 'chosen');
  const folders = Array.from({ length: 1200 }, (_, at) => path.join(chosen, `A-1024 ${at}`));
  for (const one of folders) {
    mkdirSync(one, { recursive: true });
    writeFileSync(path.join(one, '1.jpg'), '');
  }
  journal.addSources(ID, sources(chosen, folders), null);
  const addListed = vi.fn<Journal['addListed']>(journal.addListed);
  const add = vi.fn<Journal['add']>(journal.add);
  await listingBy(scan, { ...journal, addListed, add }).start(ID);

  expect(journal.counts(ID).total).toBe(1200);
  expect(journal.cars(ID)).toMatchObject([{ postId: RAV4, total: 1200 }]);
  expect(addListed.mock.calls.length + add.mock.calls.length).toBeLessThanOrEqual(6);
});
