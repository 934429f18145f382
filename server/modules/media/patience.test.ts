import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { MEDIA_WIDTHS } from '#contract/media.ts';
import { mediaService } from './media.service.ts';
import { folderStore } from './media-store.ts';
import { photoWorkers } from './photo-workers.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-patience-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a picture of the demo may take long in each of its forms: a busy machine still fills its market', async () => {
  const given: (number | undefined)[] = [];
  const files = new Map(MEDIA_WIDTHS.map((width) => [width, Buffer.from(`photo ${width}`)]));
  const media = mediaService({
    repository: { find: async () => undefined, sentAgain: async () => undefined, add: async () => undefined },
    store: folderStore(dataDir),
    now: () => 0,
    workers: {
      encode: async (_photo, patience) => {
        given.push(patience);
        return { width: 1280, height: 960, hash: '', files };
      },
      encodeWebp: async (_jpeg, patience) => {
        given.push(patience);
        return files;
      },
    },
  });

  await media.addWhole(Buffer.from('a picture'));
  const incoming = {
    key: 'a photo of a chat',
    file: 'photo',
    folder: dataDir,
    head: Buffer.alloc(0),
    discard: async () => undefined,
  };
  await media.keepReceivedIn({ save: async () => undefined }, incoming, { isDemo: true });
  await media.keepReceivedIn({ save: async () => undefined }, incoming);
  const [jpeg = 0] = given;

  expect(jpeg).toBeGreaterThan(10);
  expect(given).toEqual([jpeg, jpeg, jpeg, undefined]);
});

const file = fileURLToPath(new URL('./testing-slow-start.ts', import.meta.url));

test('the start of a process on a busy machine does not count as time of its first photo', async () => {
  await expect(photoWorkers({ file, timeoutMs: 2000 }).encode(Buffer.from('fine'))).resolves.toMatchObject({
    width: 1,
  });
});

test('a process that does not start in time is given up', async () => {
  await expect(photoWorkers({ file, startMs: 100 }).encode(Buffer.from('fine'))).rejects.toMatchObject({
    code: 'OVERLOADED',
  });
});

test('a process whose photo may take long may also take long to start', async () => {
  const patience = 20;
  await expect(photoWorkers({ file, startMs: 1000 }).encode(Buffer.from('fine'), patience)).resolves.toMatchObject({
    width: 1,
  });
});
