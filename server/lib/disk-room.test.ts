import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { hasRoom } from './disk-room.ts';

test.each([
  [MAX_PHOTO_BYTES, true],
  [MAX_PHOTO_BYTES - 1, false],
  [0, false],
])('a disk with %i free bytes has room for a photo: %s', async (bavail, expected) => {
  expect(await hasRoom('data', async () => ({ bavail, bsize: 1 }))).toBe(expected);
});

test('checks a real folder, and counts one that cannot be checked as good', async () => {
  expect([await hasRoom(tmpdir()), await hasRoom('/no/such/folder')]).toEqual([true, true]);
});
