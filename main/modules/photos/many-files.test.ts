import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Later } from '../connection/connection.module.ts';
import { scan } from './scan/scan.ts';
import { photoImport, isDone, RAV4 } from './testing/photo-import.ts';
import { aPhoto, treeHash, writeTree } from './testing/sample-photos.ts';

const at = photoImport();
const FILES = 10_000;
const PHOTOS = 6;
/** The program's own interval: other tests use a shorter one, which on a slow machine sends more updates. */
const later: Later = (action, delayMs) => {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
};

test('ten thousand files with six photos give six photos and a reason for each of the others', {
  timeout: 300_000,
}, async () => {
  const folder = path.join(at.sources, 'A-1024');
  mkdirSync(folder, { recursive: true });
  for (let file = 0; file < FILES - PHOTOS; file += 1) writeFileSync(path.join(folder, `${file}.jpg`), `no ${file}`);
  for (let photo = 0; photo < PHOTOS; photo += 1)
    writeFileSync(path.join(folder, `photo ${photo}.jpg`), await aPhoto(photo + 50));
  const before = await treeHash(at.sources);
  await at.startAgain({ later });
  const id = await at.choose();
  const { done, refused, total } = await at.running.until(isDone);
  const unusable = await at.running.photos.handlers.files({ id, of: 'refused' });

  expect([total, done, refused]).toEqual([FILES, PHOTOS, FILES - PHOTOS]);
  expect(new Set(unusable.map(({ refusal }) => refusal))).toEqual(new Set(['NOT_A_PICTURE']));
  expect(unusable).toHaveLength(FILES - PHOTOS);
  expect(at.market.cars.get(RAV4)).toHaveLength(PHOTOS);
  // The window is updated now and then, not for each file.
  expect(at.running.states.length).toBeLessThan(FILES / 4);
  expect(await treeHash(at.sources)).toBe(before);
});

test('more files than an import accepts are reported and none of them is read', async () => {
  mkdirSync(path.join(at.sources, 'full'), { recursive: true });
  for (let file = 0; file < 30; file += 1) writeFileSync(path.join(at.sources, 'full', `${file}.jpg`), '');
  const found = [];
  for await (const files of scan(at.sources, 20)) found.push(...files);

  expect(found.map(({ name, refusal }) => [name, refusal])).toEqual([['full', 'TOO_LARGE']]);
});

test('a file name that is not valid text is reported, and the others continue', async () => {
  await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1) });
  const latin1 = Buffer.concat([Buffer.from(`${at.sources}/caf`), Buffer.from([0xe9]), Buffer.from('.jpg')]);
  writeFileSync(latin1, await aPhoto(2));
  writeFileSync(path.join(at.sources, `A-1024 ${'х'.repeat(110)}.jpg`), await aPhoto(3));
  writeFileSync(path.join(at.sources, 'A-1024 e\u0301 и\u0306 👩🏽‍🔧.jpg'), await aPhoto(4));
  const id = await at.choose();
  const { done, refused } = await at.running.until(({ done: put, refused: not }) => put + not === 4);
  const [nameless] = await at.running.photos.handlers.files({ id, of: 'refused' });

  expect([done, refused]).toEqual([3, 1]);
  expect(nameless).toMatchObject({ name: 'caf\uFFFD.jpg', refusal: 'GONE' });
});

test('an upload folder that cannot be written pauses the import, and it continues once there is one', async () => {
  await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1), 'A-1024 2.jpg': await aPhoto(2) });
  const uploads = path.join(path.dirname(at.sources), 'work', 'photos');
  rmSync(uploads, { recursive: true, force: true });
  writeFileSync(uploads, 'in the way');
  await at.startAgain({ freeBytes: async () => 1e12 });
  const id = await at.choose();
  const paused = await at.running.until(({ phase, refused }) => phase === 'paused' && refused > 0);
  const [file] = await at.running.photos.handlers.files({ id, of: 'refused' });
  rmSync(uploads);
  await at.running.photos.handlers.resume({ id });

  expect([paused.done, file?.refusal]).toEqual([0, 'DISK_FULL']);
  expect((await at.running.until(isDone)).done).toBe(2);
});
