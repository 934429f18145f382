import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { flipBytes, seeded } from '#main/testing/damage.ts';
import { BuiltMain } from './built-main/built-main.ts';

const HOME = { url: 'app://aniv/', parent: null };
const CAR = { owner: '7', target: 'waiting:k-1' };
const PHOTO = { of: CAR, id: 'f-1', names: { name: 'front.jpg', type: 'image/jpeg' } };
let folder: string;
/** A computer on which the program has worked, and the one a test damages. */
let whole: string;
let computer: string;

const files = (of: string): string[] =>
  readdirSync(of, { recursive: true })
    .map((name) => path.join(of, String(name)))
    .filter((name) => statSync(name).isFile() && statSync(name).size > 0);

/** Starts the built program and makes a few calls; returns its unhandled errors. */
async function starts(): Promise<readonly string[]> {
  const main = await BuiltMain.start(computer);
  const ask = (channel: string, input?: unknown) => main.ask('invoke', channel, input, HOME);
  expect(await ask('connection.state')).toMatchObject({ ok: true });
  expect(await ask('inventory.state')).toMatchObject({ ok: true });
  expect(await ask('photoImport.list')).toMatchObject({ ok: true });
  expect(await ask('drafts.list', { owner: '7' })).toMatchObject({ ok: true });
  expect(await ask('drafts.readFile', { of: CAR, id: 'f-1', at: 0 })).toMatchObject({ ok: true });
  expect(await ask('backup.state')).toMatchObject({ ok: true });
  expect((await main.ask('fetch', 'app://aniv/'))?.status).toBe(200);
  await main.stop();
  return main.broken;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-damaged-'));
  whole = path.join(folder, 'whole');
  computer = whole;
  mkdirSync(whole);
  await starts();
  const main = await BuiltMain.start(whole);
  await main.ask('invoke', 'menu.setLanguage', { language: 'am' }, HOME);
  const bytes = new Uint8Array(5000).fill(7);
  await main.ask('invoke', 'drafts.writeFile', { ...PHOTO, size: bytes.length, at: 0, bytes }, HOME);
  const draft = { values: { price: '9500' }, features: [], images: [], savedAt: 1 };
  await main.ask('invoke', 'drafts.write', { of: CAR, draft }, HOME);
  await main.ask('invoke', 'backup.make', undefined, HOME);
  await main.stop();
}, 60_000);
beforeEach(() => {
  computer = path.join(folder, 'computer');
  cpSync(whole, computer, { recursive: true });
});
afterEach(() => rmSync(computer, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Array.from({ length: 15 }, (_, seed) => [seed]))(
  'the program starts though bytes were turned over in every file it keeps (%i)',
  async (seed) => {
    const random = seeded(seed + 1);
    for (const file of files(computer)) flipBytes(file, random, 1 + Math.floor(random() * 30));

    expect(await starts()).toEqual([]);
  },
);

test.each([0, 1, 99, 4096])('the program starts though every file it keeps was cut to %i bytes', async (length) => {
  for (const file of files(computer)) if (statSync(file).size > length) truncateSync(file, length);

  expect(await starts()).toEqual([]);
});

test('the program starts though a file is where each of its folders was', async () => {
  for (const name of readdirSync(computer, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    rmSync(path.join(computer, name.name), { recursive: true });
    writeFileSync(path.join(computer, name.name), 'in the way');
  }

  expect(await starts()).toEqual([]);
});

test('the program starts though a folder is where each of its files was', async () => {
  for (const file of files(computer).filter((name) => !name.endsWith('keyring'))) {
    rmSync(file);
    mkdirSync(path.join(file, 'inside'), { recursive: true });
  }

  expect(await starts()).toEqual([]);
});
