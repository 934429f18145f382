import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { flipBytes, seeded } from '../../testing/damage.ts';
import { createDrafts } from './drafts.module.ts';
import { aDraft, aPhoto, carAt } from './testing.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const CARS = 120;
const NAMES = { name: 'front.jpg', type: 'image/jpeg' };
const essence = (draft: object) => JSON.stringify(draft);
const WRITTEN: ReadonlySet<string> = new Set(Array.from({ length: CARS }, (_, car) => essence(aDraft(car))));

let folder: string;
let whole: string;
let computer: string;
let events: string[];

const open = () => createDrafts({ folder: computer, now: () => NOW, log: (event) => void events.push(event) });
const work = () => path.join(computer, 'work');
const file = () => path.join(work(), 'drafts.sqlite');
const asides = () => readdirSync(work()).filter((name) => /^drafts\.sqlite\.damaged-[^/]*Z(-\d)?$/.test(name));
const keep = async ({ handlers: { write, writeFile } }: ReturnType<typeof open>, car: number) => {
  const bytes = aPhoto(car, 0);
  await writeFile({ of: carAt(car), id: 'f-0', names: NAMES, size: bytes.length, at: 0, bytes });
  await write({ of: carAt(car), draft: aDraft(car) });
};

/** What a start reads from the files, after one more car was stored and read again. */
async function startsWith(): Promise<string[]> {
  const drafts = open();
  await drafts.onReady();
  const found = (await drafts.handlers.list({ owner: '7' })).map(({ draft }) => essence(draft));
  await keep(drafts, CARS);
  await drafts.onQuit();
  const again = open();
  const [kept, photo] = await Promise.all([
    again.handlers.read({ of: carAt(CARS) }),
    again.handlers.readFile({ of: carAt(CARS), id: 'f-0', at: 0 }),
  ]);
  await again.onQuit();
  expect(kept).toEqual(aDraft(CARS));
  expect(photo?.bytes).toEqual(aPhoto(CARS, 0));
  return found;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-drafts-damage-'));
  whole = path.join(folder, 'whole');
  computer = whole;
  events = [];
  const drafts = open();
  for (let car = 0; car < CARS; car += 1) await keep(drafts, car);
  await drafts.onQuit();
}, 60_000);
beforeEach(() => {
  events = [];
  computer = mkdtempSync(path.join(folder, 'case-'));
  cpSync(whole, computer, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('drafts with damaged bytes', () => {
  test.each(Array.from({ length: 30 }, (_, seed) => [seed]))(
    'start, invent nothing and put beside what they cannot read (%i)',
    async (seed) => {
      const random = seeded(seed + 1);
      flipBytes(file(), random, 1 + Math.floor(random() * 40));
      const found = await startsWith();

      expect(found.filter((draft) => !WRITTEN.has(draft))).toEqual([]);
      // Every missing draft is in the file that was set aside and reported.
      expect(found.length === CARS || asides().length > 0).toBe(true);
      expect(events.includes('drafts.damaged')).toBe(asides().length > 0);
      // Its photos exist nowhere else.
      expect(readdirSync(path.join(work(), 'drafts'))).toHaveLength(CARS + 1);
    },
  );

  test('lose the cars of a damaged page and keep those of the others', async () => {
    const bytes = readFileSync(file());
    const page = 4096 * Math.floor(bytes.length / 4096 / 2);
    bytes.fill(0x5a, page, page + 4096);
    writeFileSync(file(), bytes);
    const found = await startsWith();

    expect(found.length).toBeGreaterThan(CARS / 2);
    expect(asides().length).toBeGreaterThan(0);
  });

  test('publish no price that the user never typed', async () => {
    const bytes = readFileSync(file());
    bytes.write('9', bytes.indexOf('"price":"1023"') + '"price":"'.length);
    writeFileSync(file(), bytes);
    const found = await startsWith();

    expect(found).toHaveLength(CARS - 1);
    expect(found).not.toContain(essence(aDraft(23)));
    expect(events).toContain('drafts.row-lost');
  });

  test('damaged while open continue with what is readable', async () => {
    const drafts = open();
    const rot = new Database(file());
    rot.prepare(`update part set body = '{"values":' where target = ?`).run(carAt(7).target);
    rot.close();
    const found = await drafts.handlers.list({ owner: '7' });
    await drafts.onQuit();

    expect(found).toHaveLength(CARS - 1);
    expect(asides()).toHaveLength(1);
  });
});

test.each([0, 50, 4096, 20_000, 100_001])('drafts start after being cut to %i bytes', async (length) => {
  truncateSync(file(), length);
  const found = await startsWith();

  expect(found.filter((draft) => !WRITTEN.has(draft))).toEqual([]);
  expect(asides().length).toBeGreaterThan(0);
});

test.each(Array.from({ length: 6 }, (_, seed) => [seed]))(
  'a damaged log of the last writings costs no car that was in the file, and the loss is reported (%i)',
  async (seed) => {
    const running = open();
    // A reader of the file keeps the writes in the log.
    const reader = new Database(file());
    reader.exec('begin; select count(*) from part;');
    await keep(running, CARS + 1);
    await keep(running, CARS + 2);
    const crashed = path.join(computer, 'crashed');
    mkdirSync(path.join(crashed, 'work'), { recursive: true });
    for (const suffix of ['', '-wal'])
      copyFileSync(`${file()}${suffix}`, path.join(crashed, 'work', `drafts.sqlite${suffix}`));
    reader.close();
    await running.onQuit();
    computer = crashed;
    expect(statSync(`${file()}-wal`).size).toBeGreaterThan(0);
    flipBytes(`${file()}-wal`, seeded(seed + 1), 20);

    expect((await startsWith()).filter((draft) => WRITTEN.has(draft))).toHaveLength(CARS);
    expect(events).toContain('drafts.damaged');
    expect(asides()).toHaveLength(1);
  },
);

describe('if drafts cannot be stored', () => {
  const refusal = { error: expect.objectContaining({ code: 'DISK_FULL' }) as unknown };

  test('the program runs, confirms no save and deletes no photo', async () => {
    rmSync(file());
    mkdirSync(file());
    const drafts = open();
    await drafts.onReady();

    await expect(keep(drafts, 1)).rejects.toMatchObject(refusal);
    await expect(Promise.resolve(drafts.handlers.list({ owner: '7' }))).resolves.toEqual([]);
    expect(readdirSync(path.join(work(), 'drafts')).length).toBeGreaterThanOrEqual(CARS);
    await drafts.onQuit();
  });

  test('because a newer version of the program wrote them, the files stay as they are', async () => {
    const newer = new Database(file());
    newer.exec('pragma user_version = 99');
    newer.close();
    const before = readFileSync(file());
    const drafts = open();
    await drafts.onReady();
    await expect(keep(drafts, 1)).rejects.toMatchObject(refusal);
    await drafts.onQuit();

    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(readdirSync(path.join(work(), 'drafts')).length).toBeGreaterThanOrEqual(CARS);
  });
});
