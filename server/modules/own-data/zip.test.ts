import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { filesIn } from './testing-zip.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const AT = new Date('2026-11-21T12:00:00.000Z');
const MEGABYTE = 1024 * 1024;

async function* each(entries: readonly ZipEntry[]) {
  yield* entries;
}
const text = (name: string, value: string): ZipEntry => ({
  name,
  isPacked: false,
  open: () => Readable.from([value]),
});

test('keeps the files in order and leaves out missing ones', async () => {
  const gone: ZipEntry = { name: 'gone.jpg', isPacked: true, open: () => Promise.resolve(undefined) };
  const archive = await buffer(zipOf(each([text('a.txt', 'Ա'), gone, text('photos/1/01.jpg', 'x')]), AT));

  expect([...(await filesIn(archive))].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['a.txt', 'Ա'],
    ['photos/1/01.jpg', 'x'],
  ]);
});

test('opens a file only after the previous one was read, so that memory does not grow', async () => {
  let opened = 0;
  const entries = Array.from(
    { length: 200 },
    (_, at): ZipEntry => ({
      name: `${at}.jpg`,
      isPacked: true,
      open: () => {
        opened += 1;
        return Readable.from([Buffer.alloc(MEGABYTE, at)]);
      },
    }),
  );
  const archive = zipOf(each(entries), AT);
  await vi.waitFor(() => expect(archive.readableLength).toBeGreaterThan(0));
  const openedAtFirst = opened;
  const whole = await buffer(archive);

  expect(openedAtFirst).toBeLessThan(10);
  expect((await filesIn(whole)).size).toBe(200);
});

test('closes the open file and opens no other when the reader disconnects', async () => {
  const file = new PassThrough();
  let opened = 0;
  const entry = (name: string): ZipEntry => ({
    name,
    isPacked: true,
    open: () => {
      opened += 1;
      return file;
    },
  });
  const archive = zipOf(each([entry('a'), entry('b')]), AT);
  await vi.waitFor(() => expect(opened).toBe(1));

  archive.destroy();
  await finished(file).catch(() => undefined);

  expect([file.destroyed, opened]).toEqual([true, 1]);
});

test('aborts when a file aborts, so that half an archive does not look complete', async () => {
  const broken: ZipEntry = {
    name: 'a',
    isPacked: true,
    open: () =>
      Readable.from(
        (async function* () {
          yield 'x';
          throw new Error('the bucket is gone');
        })(),
      ),
  };

  await expect(buffer(zipOf(each([broken]), AT))).rejects.toThrow('the bucket is gone');
});
