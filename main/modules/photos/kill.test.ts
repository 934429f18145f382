import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { serve, type TestServer } from '#main/testing/server.ts';
import type { Car } from './match/match.ts';
import { type PhotoServer, photoServer } from './testing/photo-server.ts';
import { aPhoto, treeHash, writeTree } from './testing/sample-photos.ts';

const CHILD = fileURLToPath(new URL('./testing/importing-child.ts', import.meta.url));
const KILLS = 20;
const PHOTOS_OF_A_CAR = 20;
/** The process ends after this many requests at most, or after this time without one. */
const MOST_REQUESTS = 20;
const LONGEST_LIFE_MS = 20_000;
const A_MOMENT_MS = 60;
const CARS: readonly Car[] = [1, 2, 3, 4].map((id) => ({
  postId: PostId.parse(id),
  vin: `JTMB1RFV5MD00000${id}`,
  stockNumber: null,
  title: `Car ${id}`,
  images: 0,
}));

let folder: string;
let chosen: string;
let market: PhotoServer;
let server: TestServer;
/** Called for each request. */
const requests = new EventEmitter();
/** A sequence that is the same in every run, so that what fails once fails again. */
let seed: number;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

beforeEach(async () => {
  seed = 20_261_121;
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-kill-'));
  chosen = path.join(folder, 'chosen');
  market = photoServer({
    cut: () => {
      requests.emit('one');
      return [undefined, undefined, undefined, 'before', 'after'][Math.floor(random() * 5)] as undefined;
    },
  });
  for (const { postId } of CARS) market.cars.set(postId, []);
  server = await serve(market.listener);
  const names = CARS.flatMap(({ vin }, car) =>
    Array.from({ length: PHOTOS_OF_A_CAR }, (_, at) => [`${vin}/${at + 1}.jpg`, car * 100 + at] as const),
  );
  const photos = await Promise.all(
    names.map(async ([name, number]) => [name, await aPhoto(number, { width: 1600, height: 1200 })] as const),
  );
  const [first] = photos;
  await writeTree(chosen, { ...Object.fromEntries(photos), [`${CARS[0]!.vin}/copy.jpg`]: first![1] });
}, 120_000);
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(): { child: ChildProcess; ended: Promise<unknown>; isDone: () => boolean } {
  const child = fork(CHILD, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let isDone = false;
  child.on('message', (message) => {
    isDone ||= message === 'done';
    if (message === 'done') child.disconnect();
  });
  child.send({ folder: path.join(folder, 'data'), server: server.origin, cars: CARS, chosen });
  return { child, ended: once(child, 'exit'), isDone: () => isDone };
}

/** So many requests from now, however fast the machine is. */
async function comeBy(count: number, signal: AbortSignal): Promise<void> {
  for (let left = count; left > 0; left -= 1) await once(requests, 'one', { signal });
}

/** Lets the program live for a few requests, fewer than its import takes, or for none. */
async function killOnce(): Promise<void> {
  const { child, ended } = start();
  await Promise.race([once(child, 'message'), ended]);
  const over = new AbortController();
  const busy = comeBy(Math.floor(random() * MOST_REQUESTS), over.signal);
  const old = after(LONGEST_LIFE_MS, undefined, { signal: over.signal });
  await Promise.race([busy, old, ended]);
  over.abort();
  await Promise.race([after(random() * A_MOMENT_MS), ended]);
  child.kill('SIGKILL');
  await ended;
}

test('however often the program is killed, every photo is at its car once', { timeout: 300_000 }, async () => {
  const before = await treeHash(chosen);
  const midway: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killOnce();
    midway.push(market.stored.size);
  }
  const last = start();
  await last.ended;

  expect(last.isDone()).toBe(true);
  // Killed while some of the work was done and some was left, or this would prove nothing.
  const amid = midway.filter((photos) => photos > 0 && photos < CARS.length * PHOTOS_OF_A_CAR);
  expect(amid.length).toBeGreaterThan(KILLS / 2);
  for (const { postId } of CARS) {
    const images = market.cars.get(postId)!;
    expect(images).toHaveLength(PHOTOS_OF_A_CAR);
    expect(new Set(images).size).toBe(PHOTOS_OF_A_CAR);
  }
  expect(new Set([...market.cars.values()].flat())).toEqual(new Set(market.stored.keys()));
  expect(await treeHash(chosen)).toBe(before);
  const left = await readdir(path.join(folder, 'data/work/photos'), { recursive: true });
  expect(left.filter((name) => name.endsWith('upload.jpg'))).toEqual([]);
});
