import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { serve, type TestServer } from '#main/testing/server.ts';
import type { Car } from './match/match.ts';
import { type PhotoServer, photoServer, type Trouble } from './testing/photo-server.ts';
import { runningPhotos } from './testing/running-photos.ts';
import { aPhoto, treeHash, writeTree } from './testing/sample-photos.ts';

const RAV4 = PostId.parse(11);
const TUCSON = PostId.parse(12);
const CARS: readonly Car[] = [
  { postId: RAV4, vin: 'JTMB1RFV5MD072418', stockNumber: 'A-1024', title: 'Toyota RAV4', images: 0 },
  { postId: TUCSON, vin: 'KM8JECA18NU074244', stockNumber: null, title: 'Hyundai Tucson', images: 0 },
];

let folder: string;
let sources: string;
let trouble: Trouble;
let market: PhotoServer;
let server: TestServer;
let running: ReturnType<typeof runningPhotos>;

const begin = (options: Partial<Parameters<typeof runningPhotos>[0]> = {}) =>
  runningPhotos({ folder, server: server.origin, cars: CARS, chosen: [sources], ...options });

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-photos-'));
  sources = path.join(folder, 'chosen');
  trouble = {};
  market = photoServer(trouble);
  market.cars.set(RAV4, []).set(TUCSON, []);
  server = await serve(market.listener);
  running = begin();
});
afterEach(async () => {
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function startAgain(options: Partial<Parameters<typeof runningPhotos>[0]> = {}): void {
  running.stop();
  running = begin(options);
}
const isDone = ({ phase }: { phase: string }) => phase === 'done';
const isSettled = (state: {
  total: number;
  done: number;
  refused: number;
  unassigned: number;
  ready: number;
  phase: string;
}) =>
  state.phase !== 'scanning' &&
  state.done + state.refused + state.unassigned === state.total &&
  state.ready === state.unassigned;
const choose = async () => (await running.photos.handlers.choose({ what: 'folders' }))!;

describe('a folder of photos', () => {
  test('reaches the cars that its names tell of, in the order people count', async () => {
    const rav4 = await Promise.all([1, 2, 10].map((seed) => aPhoto(seed)));
    await writeTree(sources, {
      'JTMB1RFV5MD072418/10.jpg': rav4[2]!,
      'JTMB1RFV5MD072418/2.jpg': rav4[1]!,
      'JTMB1RFV5MD072418/1.jpg': rav4[0]!,
      'Tucson KM8JECA18NU074244.jpg': await aPhoto(20),
      'JTMB1RFV5MD072418/.DS_Store': Buffer.from('x'),
    });
    const before = await treeHash(sources);
    await choose();
    const state = await running.until(isDone);

    expect(state).toMatchObject({ total: 4, done: 4, refused: 0, unassigned: 0, secondsLeft: null });
    expect(state.cars.map(({ title, done }) => [title, done])).toEqual([
      ['Hyundai Tucson', 1],
      ['Toyota RAV4', 3],
    ]);
    const order = running.photos.handlers.files({ id: state.id, of: RAV4 });
    expect((await order).map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '10.jpg']);
    expect(market.cars.get(RAV4)).toHaveLength(3);
    expect(await treeHash(sources)).toBe(before);
    expect(running.puts()).toBe(2);
  });

  test('is sent without metadata, turned as it should stand and no larger than an upload', async () => {
    await writeTree(sources, { 'A-1024.jpg': await aPhoto(1, { width: 3000, height: 2000, orientation: 6 }) });
    await choose();
    await running.until(isDone);
    const [key] = market.cars.get(RAV4)!;
    const { exif, orientation, width, height, format } = await sharp(market.stored.get(key!)).metadata();

    expect({ exif, orientation, width, height, format }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 1707,
      height: 2560,
      format: 'jpeg',
    });
  });
});
