import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIncoming } from '../modules/drafts/incoming.ts';
import { openDraftsFile } from '../modules/drafts/drafts-file.ts';
import { openJournal } from '../modules/photos/journal/journal.ts';
import { aPhoto } from '../modules/photos/testing/sample-photos.ts';
import { makePhoto } from '../modules/photos/worker/make.ts';
import { sha256 } from '../modules/photos/worker/sha256.ts';
import { openOutboxFile } from '../modules/stock/outbox-file.ts';
import { watchDisk } from '../testing/disk-steps.ts';
import { silent } from '../testing/settings.ts';
import { writeAtomic } from './write-atomic.ts';

const FULL = 2;
const deps = { now: () => new Date('2026-11-22T10:00:00.000Z'), log: silent };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-durable-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['changes', (file: string) => openOutboxFile(file, deps)],
  ['drafts', (file: string) => openDraftsFile(file, deps)],
  ['photo imports', (file: string) => openJournal({ file, ...deps })],
])('the file of %s syncs every commit', (_what, open) => {
  const pragma = vi.spyOn(Database.prototype, 'pragma');
  const rows = open(path.join(folder, 'kept.sqlite'));
  const db = (pragma.mock.contexts as Database.Database[]).findLast(({ open: isOpen }) => isOpen)!;

  expect([db.pragma('synchronous', { simple: true }), db.pragma('journal_mode', { simple: true })]).toEqual([
    FULL,
    'wal',
  ]);
  rows.close();
});

describe('on the disk before it is promised', () => {
  let disk: ReturnType<typeof watchDisk>;
  beforeEach(() => {
    disk = watchDisk();
  });
  afterEach(() => disk.stop());

  test('a file is written beside, synced, renamed, and its folder synced', async () => {
    const file = path.join(folder, 'order.json');
    await writeAtomic(file, Buffer.from('text'));

    const own = path.basename(folder);
    expect(disk.steps).toEqual(['write temporary', 'sync temporary', 'rename temporary to order.json', `sync ${own}`]);
    expect(readFileSync(file, 'utf8')).toBe('text');
  });

  test('a photo of a draft is synced before it has its name, and its folder after', async () => {
    const photos = path.join(folder, 'photos');
    const bytes = new Uint8Array(1000).fill(7);
    const { take, close } = createIncoming(photos);
    await take({ place: '7/new/f-1', size: 2000, at: 0, bytes });
    const name = await take({ place: '7/new/f-1', size: 2000, at: 1000, bytes });
    await close();

    expect(name).toBe(sha256(new Uint8Array(2000).fill(7)));
    expect(disk.steps).toEqual([
      'write temporary',
      'write temporary',
      'sync temporary',
      `rename temporary to ${name}`,
      'sync photos',
    ]);
  });

  test('an upload of the photo import is synced before it has its name; its thumb need not be', async () => {
    const photo = await aPhoto(1);
    const sha = sha256(photo);
    await makePhoto(photo, sha, folder);

    expect(disk.steps).toEqual([
      'write temporary',
      'rename temporary to thumb.jpg',
      'write temporary',
      'sync temporary',
      'rename temporary to upload.jpg',
      `sync ${sha}`,
    ]);
  });
});
