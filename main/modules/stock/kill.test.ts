import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { workAndDie } from '../../testing/work-and-die.ts';
import { aDesktop, sync } from './testing.ts';

const CHILD = fileURLToPath(new URL('./testing-child.ts', import.meta.url));
const CARS = 7;
const KILLS = 20;

type Kept = { id: number; price: number };

/** Lets the program work until it has stored this many changes, kills it, and returns what it reported as stored. */
async function keptUntilKilled(folder: string, origin: string, from: number, changes: number): Promise<Kept[]> {
  const said = await workAndDie(CHILD, [folder, origin, String(from), String(CARS)], changes);
  return said.map((line) => {
    const [id, price] = line.split(' ').map(Number) as [number, number];
    return { id, price };
  });
}

test('a program killed repeatedly loses no stored change and makes none twice', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aniv-kill-'));
  const desktop = await aDesktop(folder, CARS);
  const kept: Kept[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Every third answer is lost, so that repeats meet changes that were made.
    desktop.market.mood = kill % 3 === 2 ? 'lost' : 'well';
    const from = (kept.at(-1)?.price ?? 1000) + 50;
    kept.push(...(await keptUntilKilled(folder, desktop.origin, from, 5 + ((kill * 37) % 40))));
  }
  desktop.market.mood = 'well';
  const last = desktop.start();
  expect(await sync(last)).toMatchObject({ phase: 'idle', waiting: 0, conflicts: 0, refused: 0 });

  const carriedOut = desktop.market.edits.map(({ id, fields }) => `${id} ${fields.price}`);
  expect(new Set(carriedOut).size).toBe(carriedOut.length);
  expect(carriedOut).toEqual(expect.arrayContaining(kept.map(({ id, price }) => `${id} ${price}`)));
  for (let id = 1; id <= CARS; id += 1) {
    const own = desktop.market.edits.filter((edit) => edit.id === id).map(({ fields }) => fields.price ?? 0);
    expect(own).toEqual(own.toSorted((a, b) => a - b));
    expect(desktop.market.cars.get(id)?.price).toBe(own.at(-1));
  }
  await desktop.end();
  rmSync(folder, { recursive: true, force: true });
});
