import path from 'node:path';
import { expect, test } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { photoImport, isDone, RAV4 } from './testing/photo-import.ts';
import { aPhoto, writeTree } from './testing/sample-photos.ts';

const at = photoImport();

test('a drop of something that is not a file reports it', async () => {
  await at.running.photos.dropped({ paths: ['relative/1.jpg', `${at.sources}\0`], pathless: 3, postId: null });

  expect(at.running.refusedDrops).toEqual([{ reason: 'NO_PATH', count: 5 }]);
});

test('a drop on a car that no longer exists reports it', async () => {
  await at.running.photos.dropped({ paths: [at.sources], postId: PostId.parse(999) });

  expect(at.running.refusedDrops).toEqual([{ reason: 'CAR_GONE', count: 1 }]);
});

test.each([
  ['SQLITE_FULL', 'DISK_FULL'],
  ['SQLITE_ERROR', 'UNKNOWN'],
])('a drop that ends in %s is reported as %s, and so is a choice', async (code, reason) => {
  const fails = () => {
    throw Object.assign(new Error('the journal takes nothing'), { code });
  };
  await at.startAgain({ now: fails });
  await at.running.photos.dropped({ paths: [at.sources, path.join(at.sources, 'x')], postId: null });

  expect(at.running.refusedDrops).toEqual([{ reason, count: 2 }]);
  await expect(at.choose()).rejects.toThrow(reason === 'DISK_FULL' ? /disk is full/ : 'the journal takes nothing');
});

test('files of the disk are imported even if other items were dropped with them', async () => {
  await writeTree(at.sources, { '1.jpg': await aPhoto(1) });
  await at.running.photos.dropped({ paths: [at.sources], pathless: 1, postId: RAV4 });

  expect((await at.running.until(isDone)).done).toBe(1);
  expect(at.running.refusedDrops).toEqual([{ reason: 'NO_PATH', count: 1 }]);
});
