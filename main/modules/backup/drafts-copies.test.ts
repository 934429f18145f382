import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDraft, aPhoto, carAt } from '../drafts/testing.ts';
import { aComputer } from './testing.ts';

const NAMES = { name: 'front.jpg', type: 'image/jpeg' };
let folder: string;
let computer: ReturnType<typeof aComputer>;
type Program = ReturnType<typeof computer.start>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-drafts-copies-'));
  computer = aComputer(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function keep({ drafts: { write, writeFile } }: Program, car: number): Promise<void> {
  const bytes = aPhoto(car, 0);
  await writeFile({ of: carAt(car), id: 'f-0', names: NAMES, size: bytes.length, at: 0, bytes });
  await write({ of: carAt(car), draft: aDraft(car) });
}
const photoOf = async ({ drafts: { readFile } }: Program, car: number) =>
  (await readFile({ of: carAt(car), id: 'f-0', at: 0 }))?.bytes;
const cars = async ({ drafts: { list } }: Program) =>
  (await list({ owner: '7' })).map(({ draft }) => draft.savedAt).toSorted((a, b) => a - b);
const bytesIn = (id: string) => path.join(computer.places.backups, id, 'drafts');
const bytesAtWork = () => path.join(computer.places.work, 'drafts');

/** Cars 1 and 2 are in the copy; then 2 is published and 3 is written. */
async function copied(): Promise<string> {
  const program = computer.start();
  await keep(program, 1);
  await keep(program, 2);
  await program.drafts.write({ of: { owner: '7', target: 'new' }, draft: { ...aDraft(0), savedAt: 100 } });
  const { backups } = await program.backup.handlers.make(undefined);
  expect(backups[0]).toMatchObject({ waiting: 2 });
  expect(backups[0]!.bytes).toBeGreaterThan(aPhoto(1, 0).length + aPhoto(2, 0).length);
  await program.drafts.remove({ of: carAt(2) });
  await keep(program, 3);
  await program.settled();
  program.stop();
  return backups[0]!.id;
}
async function restored(id: string): Promise<Program> {
  const program = computer.start();
  expect(await program.backup.handlers.restore({ id })).toEqual({ outcome: 'restarting' });
  program.stop();
  return computer.start();
}

test('a copy contains the queued cars with their photos, without duplicating existing photo files', async () => {
  const id = await copied();
  const [first = ''] = readdirSync(bytesAtWork()).filter((name) => existsSync(path.join(bytesIn(id), name)));

  expect(readdirSync(bytesIn(id))).toHaveLength(2);
  expect(statSync(path.join(bytesIn(id), first)).ino).toBe(statSync(path.join(bytesAtWork(), first)).ino);
});

test('a restore brings back cars with their photos, and sets the previous files aside', async () => {
  const again = await restored(await copied());

  expect(await cars(again)).toEqual([1, 2, 100]);
  expect([await photoOf(again, 1), await photoOf(again, 2)]).toEqual([aPhoto(1, 0), aPhoto(2, 0)]);
  // The earlier file refers to a photo that exists nowhere else.
  expect(readdirSync(bytesAtWork())).toHaveLength(3);
  again.stop();
});

test('a restore after everything was lost restores all of it', async () => {
  const id = await copied();
  computer.lose();
  const again = await restored(id);

  expect(await cars(again)).toEqual([1, 2, 100]);
  expect([await photoOf(again, 1), await photoOf(again, 2)]).toEqual([aPhoto(1, 0), aPhoto(2, 0)]);
  again.stop();
});

test('a photo damaged in the copy loses only itself, and none that is intact in the work folder', async () => {
  const id = await copied();
  for (const name of readdirSync(bytesIn(id))) {
    const file = path.join(bytesIn(id), name);
    const bytes = readFileSync(file).fill(0, 0, 10);
    rmSync(file);
    writeFileSync(file, bytes);
  }
  const again = await restored(id);

  expect(await cars(again)).toEqual([1, 2, 100]);
  expect([await photoOf(again, 1), await photoOf(again, 2)]).toEqual([aPhoto(1, 0), undefined]);
  expect(computer.events.filter((event) => event === 'backup.bytes-damaged')).toHaveLength(1);
  again.stop();
});

test('a photo damaged in the work folder is restored from the copy', async () => {
  const id = await copied();
  const own = path.join(
    bytesAtWork(),
    readdirSync(bytesAtWork()).find((name) => existsSync(path.join(bytesIn(id), name)))!,
  );
  rmSync(own);
  writeFileSync(own, 'rotten');
  const again = await restored(id);

  expect(await photoOf(again, 1)).toEqual(aPhoto(1, 0));
  again.stop();
});

test('a photo whose restore was killed is restored by the next start', async () => {
  const id = await copied();
  computer.lose();
  const program = computer.start();
  await program.backup.handlers.restore({ id });
  program.stop();
  const [name = ''] = readdirSync(bytesIn(id));
  const half = path.join(bytesAtWork(), `${name}.restoring`);
  mkdirSync(bytesAtWork(), { recursive: true });
  linkSync(path.join(bytesIn(id), name), half);
  const again = computer.start();

  expect([await photoOf(again, 1), await photoOf(again, 2)]).toEqual([aPhoto(1, 0), aPhoto(2, 0)]);
  expect(existsSync(half)).toBe(false);
  again.stop();
});

test('copies taken while cars come and go refer to no photo that they do not contain', async () => {
  const program = computer.start();
  let car = 0;
  for (let time = 0; time < 8; time += 1) {
    computer.wait(0.01);
    const making = program.backup.handlers.make(undefined);
    for (let more = 0; more < 5; more += 1) {
      await keep(program, (car += 1));
      if (car % 2 === 0) await program.drafts.remove({ of: carAt(car - 1) });
    }
    await making;
  }
  await program.settled();
  program.stop();
  expect(computer.events).not.toContain('backup.failed');
  expect(computer.events).not.toContain('drafts.bytes-lost');
  for (const id of readdirSync(computer.places.backups)) {
    computer.lose();
    const again = await restored(id);
    const there = await cars(again);
    const photos = await Promise.all(there.map((at) => photoOf(again, at)));
    expect(photos).toEqual(there.map((at) => aPhoto(at, 0)));
    again.stop();
  }
});
