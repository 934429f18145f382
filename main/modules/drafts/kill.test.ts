import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { workAndDie } from '../../testing/work-and-die.ts';
import { createDrafts } from './drafts.module.ts';
import { aDraft, aPhoto, carAt, PHOTOS, throwsAway, WAITING_FROM } from './testing.ts';

const CHILD = fileURLToPath(new URL('./keeping-child.ts', import.meta.url));
const KILLS = 20;

const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const numberOf = (line: string) => Number(line.split(' ')[1]);
const carsThat = (said: readonly string[], did: string) =>
  new Set(said.filter((line) => line.startsWith(`${did} `)).map(numberOf));

/** The program of the last start, which is not killed; `events` are the problems it found. */
async function lastStart(folder: string) {
  const events: string[] = [];
  const drafts = createDrafts({ folder, now: () => new Date(), log: (event) => void events.push(event) });
  await drafts.onReady();
  const { list, readFile } = drafts.handlers;
  const photosOf = (car: number) =>
    Promise.all(Array.from({ length: PHOTOS }, async (_, at) => readFile({ of: carAt(car), id: `f-${at}`, at: 0 })));
  return { drafts, events, photosOf, cars: await list({ owner: '7' }) };
}

test('a program killed repeatedly loses no stored car or photo, and keeps none torn', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aniv-drafts-kill-'));
  const said: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const from = Math.max(-1, ...said.map(numberOf)) + 1;
    said.push(...(await workAndDie(CHILD, [folder, String(from)], 1 + ((kill * 37) % 11))));
  }
  const { drafts, events, photosOf, cars } = await lastStart(folder);
  const [kept, changed, leaves, left] = ['kept', 'changed', 'leaves', 'left'].map((did) => carsThat(said, did));
  const there = new Map(cars.filter(({ of }) => of.target !== 'new').map(({ of, draft }) => [of.target, draft]));

  expect(kept!.size).toBeGreaterThan(KILLS);
  expect([...kept!].filter((car) => !leaves!.has(car) && !there.has(carAt(car).target))).toEqual([]);
  expect([...left!].filter((car) => there.has(carAt(car).target))).toEqual([]);
  for (const { title } of [...there.values()].map((draft) => draft.waiting!)) {
    const car = numberOf(title);
    const draft = there.get(carAt(car).target);
    const isChanged = changed!.has(car) || draft?.savedAt === WAITING_FROM + car;
    expect(draft).toEqual({ ...aDraft(car), savedAt: isChanged ? WAITING_FROM + car : car });
    const photos = await photosOf(car);
    expect(photos.map((photo) => photo && shaOf(photo.bytes))).toEqual(
      Array.from({ length: PHOTOS }, (_, at) => shaOf(aPhoto(car, at))),
    );
  }
  expect(events).toEqual([]);
  const work = path.join(folder, 'work', 'drafts');
  for (const name of readdirSync(work)) expect(shaOf(readFileSync(path.join(work, name)))).toBe(name);
  expect([...kept!].some(throwsAway)).toBe(true);
  await drafts.onQuit();
  rmSync(folder, { recursive: true, force: true });
});
