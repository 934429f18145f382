import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportFile, ImportState } from '#contract/ipc/photo-import.ts';
import { PostId } from '#contract/ids.ts';
import { nodeFork } from '#main/testing/node-fork.ts';
import { serve, type TestServer } from '#main/testing/server.ts';
import { aHeic } from './testing/a-heic.ts';
import { aZip } from './testing/a-zip.ts';
import { type PhotoServer, photoServer } from './testing/photo-server.ts';
import { runningPhotos } from './testing/running-photos.ts';
import { aPhoto, treeHash, writeTree } from './testing/sample-photos.ts';

const CAR = PostId.parse(5);
const VIN = 'JTMB1RFV5MD072418';
const FAKE_JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** A small file with more pixels than allowed. */
const pixelBomb = () =>
  sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

let folder: string;
let server: TestServer;
let market: PhotoServer;
let running: ReturnType<typeof runningPhotos>;
let state: ImportState;
let before: string;
let after: string;
let refused: ReadonlyMap<string, ImportFile['refusal']>;
let done: readonly string[];

const anAvif = (): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
    .avif()
    .toBuffer();

async function writeHostile(chosen: string): Promise<void> {
  const photo = await aPhoto(1);
  await writeTree(chosen, {
    'good/1.jpg': photo,
    'good/same again.jpg': photo,
    'good/ԱՎՏՈ Машина 車 \u202Egpj.exe.jpg': await aPhoto(2),
    'good/line\nbreak.jpg': await aPhoto(3),
    'good/iphone.heic': aHeic(),
    'good/pixel.avif': await anAvif(),
    'bad/empty.jpg': Buffer.alloc(0),
    'bad/text.jpg': Buffer.from('no picture'),
    'bad/script.jpg': SVG,
    'bad/cut.jpg': photo.subarray(0, photo.length / 2),
    'bad/fake.jpg': FAKE_JPEG,
    'bad/bomb.png': await pixelBomb(),
    'bad/cut.heic': aHeic().subarray(0, 400),
    'bad/cut.avif': (await anAvif()).subarray(0, -20),
    'bad/broken.zip': Buffer.from('PK\u0003\u0004 nothing'),
    'Thumbs.db': Buffer.from('x'),
    '._1.jpg': Buffer.from('x'),
    '.hidden/1.jpg': photo,
    'zips/good.zip': aZip([
      { name: `2.jpg`, bytes: await aPhoto(4), isPacked: true },
      { name: Buffer.from([0x94, 0xae, 0xe2, 0xae, 0x2e, 0x6a, 0x70, 0x67]), bytes: await aPhoto(5) },
      { name: '__MACOSX/._2.jpg', bytes: Buffer.from('x') },
    ]),
    'zips/bad.zip': aZip([
      { name: '../../slip.jpg', bytes: await aPhoto(6) },
      { name: '/etc/absolute.jpg', bytes: await aPhoto(7) },
      { name: 'C:\\windows.jpg', bytes: await aPhoto(8) },
      { name: 'encrypted.jpg', bytes: await aPhoto(9), isEncrypted: true },
      { name: 'link.jpg', bytes: Buffer.from('/etc/passwd'), isLink: true },
      { name: 'burst.jpg', bytes: Buffer.alloc(14_000_000, 0xff), isPacked: true },
      { name: 'liar.jpg', bytes: Buffer.concat([photo, Buffer.alloc(20_000_000)]), isPacked: true, claimed: 1000 },
      { name: 'text.jpg', bytes: Buffer.from('no picture') },
      { name: 'inner.zip', bytes: aZip([{ name: '1.jpg', bytes: photo }]) },
    ]),
    'outside/secret.jpg': await aPhoto(10),
  });
  await symlink('/etc/passwd', path.join(chosen, 'bad/link.jpg'));
  await symlink(chosen, path.join(chosen, 'bad/loop'));
  execFileSync('mkfifo', [path.join(chosen, 'bad/pipe.jpg')]);
  await writeFile(path.join(chosen, 'bad/huge.jpg'), FAKE_JPEG);
  await truncate(path.join(chosen, 'bad/huge.jpg'), 3_000_000_000);
  const deep = path.join(chosen, ...Array.from({ length: 18 }, () => 'deep'));
  await mkdir(deep, { recursive: true });
  await writeFile(path.join(deep, '1.jpg'), photo);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-hostile-'));
  const chosen = path.join(folder, VIN);
  await writeHostile(chosen);
  market = photoServer();
  market.cars.set(CAR, []);
  server = await serve(market.listener);
  running = runningPhotos({
    folder,
    server: server.origin,
    cars: [{ postId: CAR, vin: VIN, stockNumber: null, title: 'A car', images: 0 }],
    chosen: [chosen],
  });
  before = await hashOf(chosen);
  const begun = await running.photos.handlers.choose({ what: 'folders' });
  state = await running.until(({ phase }) => phase === 'done');
  after = await hashOf(chosen);
  const files = await running.photos.handlers.files({ id: begun!.id, of: 'refused' });
  refused = new Map(files.map(({ name, refusal }) => [name, refusal]));
  done = (await running.photos.handlers.files({ id: begun!.id, of: CAR })).flatMap((file) =>
    file.state === 'done' ? file.name : [],
  );
}, 120_000);
afterAll(async () => {
  await running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Without the file of three gigabytes, which must not be read. */
async function hashOf(chosen: string): Promise<string> {
  await rm(path.join(chosen, 'bad/huge.jpg'));
  const hash = await treeHash(chosen);
  await writeFile(path.join(chosen, 'bad/huge.jpg'), FAKE_JPEG);
  await truncate(path.join(chosen, 'bad/huge.jpg'), 3_000_000_000);
  return hash;
}

describe('a folder with every kind of faulty file', () => {
  test.each([
    ['empty.jpg', 'NOT_A_PICTURE'],
    ['text.jpg', 'NOT_A_PICTURE'],
    ['script.jpg', 'NOT_A_PICTURE'],
    ['cut.jpg', 'UNREADABLE'],
    ['fake.jpg', 'UNREADABLE'],
    ['cut.heic', 'UNREADABLE'],
    ['cut.avif', 'UNREADABLE'],
    ['bomb.png', 'TOO_MANY_PIXELS'],
    ['huge.jpg', 'TOO_LARGE'],
    ['link.jpg', 'LINK'],
    ['loop', 'LINK'],
    ['pipe.jpg', 'UNREADABLE'],
    ['same again.jpg', 'SAME_PHOTO'],
    ['deep', 'TOO_LARGE'],
    ['broken.zip', 'UNREADABLE'],
    ['slip.jpg', 'UNREADABLE'],
    ['absolute.jpg', 'UNREADABLE'],
    ['windows.jpg', 'UNREADABLE'],
    ['encrypted.jpg', 'UNREADABLE'],
    ['burst.jpg', 'TOO_LARGE'],
    ['liar.jpg', 'TOO_LARGE'],
    ['inner.zip', 'NOT_A_PICTURE'],
  ])('tells of %s by itself: %s', (name, refusal) => {
    expect(refused.get(name)).toBe(refusal);
  });

  test('returns all good files, in any script, without characters that reverse the text', () => {
    expect(done.toSorted()).toEqual(
      [
        '1.jpg',
        '2.jpg',
        'Фото.jpg',
        'iphone.heic',
        'line\uFFFDbreak.jpg',
        'pixel.avif',
        'secret.jpg',
        'ԱՎՏՈ Машина 車 \uFFFDgpj.exe.jpg',
      ].toSorted(),
    );
    expect(market.cars.get(CAR)).toHaveLength(done.length);
    expect(state.done + state.refused).toBe(state.total);
  });

  test('ignores files that systems hide', () => {
    const names = [...refused.keys(), ...done];

    expect(names.filter((name) => name.startsWith('.') || name === 'Thumbs.db')).toEqual([]);
  });

  test('is not modified', () => {
    expect(after).toBe(before);
  });
});

test('a file that vanishes before it is read is reported, and the others continue', async () => {
  const chosen = path.join(folder, 'vanishing');
  await writeTree(chosen, { 'gone.jpg': await aPhoto(30), 'kept.jpg': await aPhoto(31) });
  const again = runningPhotos({
    folder: path.join(folder, 'second'),
    server: server.origin,
    cars: [],
    chosen: [chosen],
    fork: (file) => {
      rmSync(path.join(chosen, 'gone.jpg'), { force: true });
      return nodeFork(file);
    },
  });
  await again.photos.handlers.choose({ what: 'folders' });
  const { id } = await again.until(({ ready, refused: count }) => ready + count === 2);
  const [kept] = await again.photos.handlers.files({ id, of: 'unassigned' });
  const [gone] = await again.photos.handlers.files({ id, of: 'refused' });

  expect([kept?.name, kept?.state]).toEqual(['kept.jpg', 'ready']);
  expect([gone?.name, gone?.refusal]).toEqual(['gone.jpg', 'GONE']);
  await again.stop();
});
