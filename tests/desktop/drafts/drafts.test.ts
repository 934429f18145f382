import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FILE_PART_BYTES } from '#contract/device-drafts.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { draftsOver } from './direct-bridge.ts';

const NEW = { owner: '7', target: 'new' };
const CAR = { owner: '7', target: 'waiting:k-1' };
let folder: string;
let program: ReturnType<typeof draftsOver>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-drafts-'));
  program = draftsOver(folder);
});
afterEach(async () => {
  await program.onQuit();
  rmSync(folder, { recursive: true, force: true });
});

const bytesFolder = () => path.join(folder, 'work', 'drafts');
const onDisk = () => readdirSync(bytesFolder()).toSorted();
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const photo = (bytes: Uint8Array<ArrayBuffer>, id = 'f-1') => ({ id, name: `${id}.jpg`, blob: new Blob([bytes]) });
/** Everything that was asked for is done, what follows from it as well. */
const settled = () => program.onReady();
const restarted = async () => {
  await program.onQuit();
  program = draftsOver(folder);
  await program.onReady();
};

test.each(BEHAVIOURS)('on the desktop $name', async ({ run, expected }) => {
  expect(await run(program.store)).toEqual(expected);
});

test.each(BEHAVIOURS)('nothing that $name leaves is other after a restart', async ({ run }) => {
  await run(program.store);
  const owners = ['7', '77', '8', 'visitor', 'discarded:7'];
  const before = await Promise.all(owners.map((owner) => program.store.list(owner)));
  await restarted();

  expect(await Promise.all(owners.map((owner) => program.store.list(owner)))).toEqual(before);
  expect(program.events).toEqual([]);
});

describe('bytes', () => {
  const a = Uint8Array.of(1, 2, 3);
  const b = Uint8Array.of(4, 5);

  test('lie under their SHA-256, once for all drafts that name them, and leave with the last', async () => {
    await program.store.writeFile(NEW, photo(a));
    await program.store.writeFile(CAR, photo(a, 'f-2'));
    await program.store.writeFile(CAR, photo(b, 'f-3'));
    expect(onDisk()).toEqual([shaOf(a), shaOf(b)].toSorted());
    await program.store.removeFile(NEW, 'f-1');
    await program.store.removeFile(CAR, 'f-3');
    await settled();
    expect(onDisk()).toEqual([shaOf(a)]);
    await program.store.removeDraft(CAR);
    await settled();

    expect(onDisk()).toEqual([]);
  });

  test('that another file replaced leave, and those that are written again stay', async () => {
    await program.store.writeFile(NEW, photo(a));
    await program.store.writeFile(NEW, photo(b));
    await program.store.writeFile(NEW, photo(b));
    await settled();

    expect(onDisk()).toEqual([shaOf(b)]);
  });

  test('of a video come in parts, and no other file is in its place before the last', {
    timeout: 60_000,
  }, async () => {
    const film = new Uint8Array(2 * FILE_PART_BYTES + 5).map((_, at) => (at * 7) % 251);
    await program.store.writeFile(NEW, { id: 'video', name: 'old.mp4', blob: new Blob([a]) });
    const { writeFile } = program.desktop.drafts;
    const part = (at: number, end: number) =>
      writeFile({
        of: NEW,
        id: 'video',
        names: { name: 'new.mp4', type: 'video/mp4' },
        size: film.length,
        at,
        bytes: film.slice(at, end),
      });
    expect(await part(0, FILE_PART_BYTES)).toMatchObject({ ok: true });
    expect((await program.store.readFile(NEW, 'video'))?.name).toBe('old.mp4');
    expect(await part(5, 10)).toMatchObject({ ok: false, error: { code: 'IPC_VALIDATION' } });
    await program.store.writeFile(NEW, { id: 'video', name: 'new.mp4', blob: new Blob([film], { type: 'video/mp4' }) });
    const kept = await program.store.readFile(NEW, 'video');
    await settled();

    expect(shaOf(new Uint8Array(await kept!.blob.arrayBuffer()))).toBe(shaOf(film));
    expect([kept?.name, kept?.blob.type]).toEqual(['new.mp4', 'video/mp4']);
    expect(onDisk()).toEqual([shaOf(film)]);
  });

  test('that arrived half, or that nobody names, are cleared away at the next start', async () => {
    await program.store.writeFile(NEW, photo(a));
    writeFileSync(path.join(bytesFolder(), shaOf(b)), b);
    const { writeFile } = program.desktop.drafts;
    await writeFile({ of: NEW, id: 'x', names: { name: '', type: '' }, size: 9, at: 0, bytes: b });
    await restarted();

    expect(onDisk()).toEqual([shaOf(a)]);
  });

  test('that nobody names stay where a file was put beside that may name them', async () => {
    await program.store.writeFile(NEW, photo(a));
    await program.onQuit();
    const file = path.join(folder, 'work', 'drafts.sqlite');
    writeFileSync(file, readFileSync(file).fill(0x5a));
    program = draftsOver(folder);
    await restarted();

    expect(await program.store.readFile(NEW, 'f-1')).toBeUndefined();
    expect(onDisk()).toEqual([shaOf(a)]);
  });

  test.each([
    ['are others now', () => writeFileSync(path.join(bytesFolder(), shaOf(a)), Uint8Array.of(1, 2, 4))],
    ['are fewer now', () => writeFileSync(path.join(bytesFolder(), shaOf(a)), Uint8Array.of(1, 2))],
    ['are gone', () => rmSync(path.join(bytesFolder(), shaOf(a)))],
  ])('that %s are none, until they are written again', async (_what, damage) => {
    await program.store.writeFile(NEW, photo(a));
    damage();
    expect(await program.store.readFile(NEW, 'f-1')).toBeUndefined();
    await program.store.writeFile(NEW, photo(a));

    expect(new Uint8Array(await (await program.store.readFile(NEW, 'f-1'))!.blob.arrayBuffer())).toEqual(a);
  });

  test('that cannot be written are refused, and what was kept before stays', async () => {
    await program.store.writeFile(NEW, photo(a));
    rmSync(bytesFolder(), { recursive: true });
    writeFileSync(bytesFolder(), 'in the way');

    await expect(program.store.writeFile(CAR, photo(b))).rejects.toMatchObject({ failure: { code: 'DISK_FULL' } });
    expect(await program.store.readFile(CAR, 'f-1')).toBeUndefined();
  });
});

describe('the calls refuse', () => {
  const draft = { values: {}, features: [], images: [], savedAt: 1 };
  const tricks = [
    '../../etc',
    '7/../8',
    '',
    'discarded:',
    'visitor\0',
    'waiting:',
    'waiting:../x',
    'waiting:a b',
    '007',
  ];

  test.each(tricks)('%j as an owner and as a target', async (trick) => {
    const { read, write, passOn } = program.desktop.drafts;
    const owner = { owner: trick, target: 'new' };
    const target = { owner: '7', target: trick };
    const replies = await Promise.all([
      read({ of: owner }),
      read({ of: target }),
      write({ of: owner, draft }),
      passOn({ of: NEW, to: target }),
    ]);

    expect(replies.map((reply) => !reply.ok && reply.error.code)).toEqual(replies.map(() => 'IPC_VALIDATION'));
  });

  test('paths as names of files, parts beyond the end, bytes beyond measure and what is no draft', async () => {
    const { readFile, writeFile, write, change } = program.desktop.drafts;
    const part = { of: NEW, id: 'f-1', names: { name: 'x', type: '' }, size: 3, at: 0, bytes: Uint8Array.of(1, 2, 3) };
    const replies = await Promise.all([
      readFile({ of: NEW, id: '../drafts.sqlite', at: 0 }),
      readFile({ of: NEW, id: 'f-1', at: -1 }),
      writeFile({ ...part, id: 'a/b' }),
      writeFile({ ...part, size: 2 }),
      writeFile({ ...part, at: 1 }),
      writeFile({ ...part, bytes: new Uint8Array(0) }),
      writeFile({ ...part, size: 200 * 1024 * 1024 }),
      writeFile({ ...part, size: FILE_PART_BYTES + 1, bytes: new Uint8Array(FILE_PART_BYTES + 1) }),
      writeFile({ ...part, bytes: [1, 2, 3] as never }),
      write({ of: NEW, draft: { ...draft, values: { price: 7 as never } } }),
      write({ of: NEW, draft: { ...draft, more: 'x' } as never }),
      write({ of: NEW, draft: { ...draft, values: { text: 'x'.repeat(1024 * 1024) } } }),
      change({ of: NEW, part: { values: undefined as never } }),
    ]);

    expect(replies.map((reply) => !reply.ok && reply.error.code)).toEqual(replies.map(() => 'IPC_VALIDATION'));
    expect(program.events).toEqual([]);
  });
});
