import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { folderStore, type MediaStore, PRIVATE } from './media-store.ts';
import { s3Client } from './s3-client.ts';
import { PRIVATE_FILES, s3Store } from './s3-store.ts';
import { startTestS3, type TestS3 } from './testing-s3.ts';

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const aKey = () => sumOf(randomBytes(8));
const YESTERDAY = Date.now() - DAY_MS;

const root = mkdtempSync(path.join(tmpdir(), 'aniv-store-'));
let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});

const KINDS = ['folder', 's3'] as const;
const folder = (key: string) => path.join(root, 'folder', key.slice(0, 2), key);
const OPEN: Record<(typeof KINDS)[number], () => { store: MediaStore; tmp: string; age: (key: string) => void }> = {
  folder: () => ({
    store: folderStore(path.join(root, 'folder')),
    tmp: path.join(root, 'folder', 'tmp'),
    age: (key) => utimesSync(folder(key), new Date(YESTERDAY - 1), new Date(YESTERDAY - 1)),
  }),
  s3: () => ({
    store: s3Store(s3Client(s3.config), path.join(root, 's3')),
    tmp: path.join(root, 's3'),
    age: (key) => {
      for (const [name, object] of s3.objects) if (name.includes(key)) object.at = YESTERDAY - 1;
    },
  }),
};

/** Folders that were synced. */
const watchSyncs = async (): Promise<string[]> => {
  const probe = await open(import.meta.filename);
  const handles = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const synced: string[] = [];
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: typeof probe) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
  });
  return synced;
};

test.runIf(process.platform === 'linux')('a new group of keys is synced in the folder that holds it', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'aniv-sync-'));
  const synced = await watchSyncs();
  const key = aKey();
  await folderStore(own).save(key, new Map([['640.jpg', Buffer.from('a photo')]]));
  vi.restoreAllMocks();
  rmSync(own, { recursive: true });

  expect(synced).toEqual(expect.arrayContaining([own, path.join(own, key.slice(0, 2))]));
});

const PRIVATE_STORES: Record<(typeof KINDS)[number], () => MediaStore> = {
  folder: () => folderStore(path.join(root, 'folder'), PRIVATE),
  s3: () => s3Store(s3Client(s3.config), path.join(root, 's3'), PRIVATE_FILES),
};

test.each(KINDS)(
  'private files in a %s are separate from public ones of the same key, and swept separately',
  async (kind) => {
    const open = OPEN[kind]().store;
    const closed = PRIVATE_STORES[kind]();
    const key = aKey();
    const other = aKey();
    const files = (text: string) => new Map([['640.jpg', Buffer.from(text)]] as const);
    await open.save(key, files('public'));
    await closed.save(key, files('private'));
    await closed.save(other, files('private alone'));
    const later = Date.now() + 60_000;
    const asked: string[] = [];
    const without = [await open.read(other, '640.jpg'), await closed.read(other, '640.jpg')];
    await open.sweep(later, async (keys) => {
      asked.push(...keys);
      return keys.filter((each) => each === key || each === other);
    });
    const left = [await open.read(key, '640.jpg'), await closed.read(key, '640.jpg')];
    await closed.sweep(later, async (keys) => keys);

    expect(without.map(String)).toEqual(['undefined', 'private alone']);
    expect(asked).not.toContain(other);
    expect(left.map(String)).toEqual(['undefined', 'private']);
    expect([await closed.read(key, '640.jpg'), await closed.read(other, '640.jpg')]).toEqual([undefined, undefined]);
  },
);

describe.each(KINDS)('the storage in a %s', (kind) => {
  let opened: ReturnType<(typeof OPEN)['folder']>;
  beforeAll(() => {
    opened = OPEN[kind]();
  });
  test('drops the scratch folders of killed processes, and no other', async () => {
    const { store, tmp } = opened;
    const host = encodeURIComponent(hostname());
    const dead = spawnSync(process.execPath, ['--version']).pid;
    const id = randomUUID();
    const names = [`${host}.${dead}.${id}`, `${host}.${process.pid}.${id}`];
    const kept = [`${host}.${process.ppid}.${id}`, `other-machine.${dead}.${id}`, id];
    for (const name of [...names, ...kept]) mkdirSync(path.join(tmp, name), { recursive: true });

    await store.dropLeftBehind();

    expect(readdirSync(tmp).toSorted()).toEqual(kept.toSorted());
    for (const name of kept) rmSync(path.join(tmp, name), { recursive: true });
  });

  const photo = (text: string) =>
    new Map([
      ['320.jpg', Buffer.from(text)],
      ['640.jpg', randomBytes(100_000)],
    ] as const);
  const adopt = async (film: Buffer) => {
    const key = sumOf(film);
    const scratch = await opened.store.scratch();
    writeFileSync(path.join(scratch, 'video.mp4'), film);
    await opened.store.adopt(key, scratch);
    return key;
  };

  test('returns what was stored, and nothing else', async () => {
    const { store } = opened;
    const key = aKey();
    const files = photo('one');
    await store.save(key, files);
    await store.save(key, files);

    expect(await store.read(key, '640.jpg')).toEqual(files.get('640.jpg'));
    expect([await store.size(key, '320.jpg'), String(await store.read(key, '320.jpg'))]).toEqual([3, 'one']);
    expect([await store.read(key, '1280.jpg'), await store.size(aKey(), '320.jpg')]).toEqual([undefined, undefined]);
  });

  test('stores a video unchanged, and returns any part of it', async () => {
    const film = randomBytes(3_000_000);
    const key = await adopt(film);
    const again = await adopt(film);
    const bytes = async (first: number, last: number) =>
      buffer(await opened.store.stream(key, 'video.mp4', { first, last }));

    expect([again, await opened.store.size(key, 'video.mp4')]).toEqual([key, film.length]);
    expect((await bytes(0, film.length - 1)).equals(film)).toBe(true);
    expect((await bytes(1_000_000, 2_000_000)).equals(film.subarray(1_000_000, 2_000_001))).toBe(true);
    expect(readdirSync(opened.tmp)).toEqual([]);
  });

  test('adds files to an existing photo, and to none that is gone', async () => {
    const { store } = opened;
    const key = aKey();
    const gone = aKey();
    await store.save(key, photo('one'));
    for (const to of [key, gone]) await store.add(to, new Map([['320.webp', Buffer.from('webp')]]));

    expect([String(await store.read(key, '320.webp')), await store.read(gone, '320.webp')]).toEqual([
      'webp',
      undefined,
    ]);
    expect(readdirSync(opened.tmp)).toEqual([]);
  });

  test('sweeps old and unwanted keys with all their files, and does not ask about recent ones', async () => {
    const { store, age } = opened;
    const old = aKey();
    const wanted = aKey();
    const young = aKey();
    for (const key of [old, wanted, young]) await store.save(key, photo(key));
    for (const key of [old, wanted]) age(key);
    const asked: string[] = [];
    const swept = await store.sweep(
      YESTERDAY,
      async (keys) => (asked.push(...keys), keys.filter((key) => key === old)),
    );

    expect([swept, asked.toSorted()]).toEqual([1, [old, wanted].toSorted()]);
    expect(await Promise.all([old, wanted, young].map((key) => store.size(key, '320.jpg')))).toEqual([
      undefined,
      64,
      64,
    ]);
    expect(await store.size(old, '640.jpg')).toBeUndefined();
  });

  test('keeps what was stored again during the sweep', async () => {
    const { store, age } = opened;
    const key = aKey();
    const files = photo('again');
    await store.save(key, files);
    age(key);
    await store.sweep(YESTERDAY, async (keys) => {
      await store.save(key, files);
      return keys.filter((one) => one === key);
    });

    expect(await store.size(key, '320.jpg')).toBe(5);
  });

  test('sweeps received files that were never stored', async () => {
    const scratch = await opened.store.scratch();
    utimesSync(scratch, new Date(YESTERDAY - 1), new Date(YESTERDAY - 1));
    const young = await opened.store.scratch();
    await opened.store.sweep(YESTERDAY, async () => []);

    expect(readdirSync(opened.tmp)).toEqual([path.basename(young)]);
    rmSync(young, { recursive: true });
  });
});

describe('a failing storage', () => {
  const open = (over: Partial<TestS3['config']> = {}) =>
    s3Store(s3Client({ ...s3.config, ...over }), path.join(root, 's3'));
  const save = (store = open()) => store.save(aKey(), new Map([['320.jpg', Buffer.from('x')]]));

  test.each([
    ['an error of its own', 'InternalError'],
    ['too many requests', 'SlowDown'],
    ['no answer', 'cut'],
  ])('is asked again after %s', async (_what, code) => {
    const before = s3.requests();
    s3.failNext(code, code);
    await save();

    expect(s3.requests() - before).toBe(3);
  });

  test('is given up after four attempts', async () => {
    s3.failNext('SlowDown', 'cut', 'InternalError', 'SlowDown');

    await expect(save()).rejects.toMatchObject({ code: 'OVERLOADED', retryAfter: 5 });
  });

  test('reports at once that it is full', async () => {
    const before = s3.requests();
    s3.failNext('XMinioStorageFull');

    await expect(save()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(s3.requests() - before).toBe(1);
  });

  test.each([
    [{ secret: 'another' }, 'SignatureDoesNotMatch'],
    [{ key: 'another' }, 'InvalidAccessKeyId'],
    [{ region: 'another-1' }, 'AuthorizationHeaderMalformed'],
  ])('refuses %o, which is our mistake and not that of who asks', async (over, code) => {
    await expect(save(open(over))).rejects.toThrow(`The photo storage answered 403 ${code}`);
  });

  test('reports a missing bucket as an error of the storage, not as a missing photo', async () => {
    const store = open({ bucketUrl: s3.config.bucketUrl.replace(/photos$/, 'other') });

    await expect(store.read(aKey(), '320.jpg')).rejects.toThrow('NoSuchBucket');
  });
});
