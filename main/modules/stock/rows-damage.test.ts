import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { flipBytes, seeded } from '../../testing/damage.ts';
import { aDesktop, change, type Desktop, edit, idsOf, rowOf, sync } from './testing.ts';

const CARS = 120;
let folder: string;
let desktop: Desktop;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-rows-'));
  desktop = await aDesktop(folder, CARS);
});
afterEach(async () => {
  await desktop.end();
  rmSync(folder, { recursive: true, force: true });
});

const stockFile = () => {
  const files = path.join(folder, 'data', 'stock');
  return path.join(files, readdirSync(files).find((name) => name.endsWith('.sqlite')) ?? '');
};
const ALL = Array.from({ length: CARS }, (_, at) => at + 1);

async function copied(): Promise<string> {
  const stock = desktop.start();
  await sync(stock);
  await desktop.stop(stock);
  return stockFile();
}

/** Starts with the file as it is; returns the visible rows after the next sync. */
async function seenAgain(): Promise<number[]> {
  const stock = desktop.start();
  await sync(stock);
  for (const id of ALL) rowOf(stock, id);
  stock.handlers.rows();
  const state = await sync(stock);

  expect(state).toMatchObject({ phase: 'idle', count: CARS });
  const ids = idsOf(stock);
  for (const id of ids) expect(rowOf(stock, id)).toEqual(desktop.market.cars.get(id));
  await desktop.stop(stock);
  return ids;
}

/** Changes a value in a database that is valid for SQLite. */
function rot(sql: string): void {
  const file = new Database(stockFile());
  file.exec(sql);
  file.close();
}

test('a copy with damaged bytes anywhere is complete again after the next sync', {
  timeout: 120_000,
}, async () => {
  const file = await copied();
  const whole = readFileSync(file);
  for (let seed = 1; seed <= 30; seed += 1) {
    writeFileSync(file, whole);
    const random = seeded(seed);
    flipBytes(file, random, 1 + Math.floor(random() * 60));
    expect(await seenAgain()).toEqual(ALL);
  }
  expect(desktop.events).toContain('stock.rebuilt');
});

test.each([0, 1, 100, 4096, 5000, 20_000])('a copy cut to %i bytes is rebuilt', async (length) => {
  truncateSync(await copied(), length);

  expect(await seenAgain()).toEqual(ALL);
});

test('a copy damaged while open is rebuilt, and queued changes are still sent', async () => {
  const stock = desktop.start();
  await sync(stock);
  rot(`update car set gaps = '["pho'; delete from copy`);
  stock.handlers.rows();
  await sync(stock);
  change(stock, edit({ price: 12_345 }), [7]);
  await sync(stock);

  expect(desktop.events).toContain('stock.rebuilt');
  expect(idsOf(stock)).toEqual(ALL);
  expect(desktop.market.cars.get(7)?.price).toBe(12_345);
});

test('if no change can be stored, the stock is still shown, and each change is refused with the reason', async () => {
  mkdirSync(path.join(folder, 'data', 'work', 'outbox.sqlite'), { recursive: true });
  const stock = desktop.start();
  await sync(stock);

  expect(() => change(stock, edit({ price: 1 }), [7])).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: 'DISK_FULL' }) as unknown }),
  );
  expect(idsOf(stock)).toEqual(ALL);
  expect(rowOf(stock, 7)?.price).toBe(desktop.market.cars.get(7)?.price);
});

test.each([
  'update car set price = price + 1 where id in (7, 8)',
  `update car set title = 'Toyota RAV5 7' where id = 7`,
  'update car set id = 500 where id = 7',
  'update car set checksum = checksum + 1 where id = 7',
  'update car set generation = generation + 9 where id = 7',
])('a value that turned over is found at the next start, and the car is fetched again: %s', async (sql) => {
  await copied();
  rot(sql);

  expect(await seenAgain()).toEqual(ALL);
  expect(desktop.events).toContain('stock.rows-damaged');
});

test('a damaged car is not shown while the server is unreachable, and the others are', async () => {
  const stock = desktop.start();
  await sync(stock);
  rot('update car set price = 1 where id = 7');

  expect(rowOf(stock, 7)).toBeUndefined();
  expect(idsOf(stock)).toEqual(ALL.filter((id) => id !== 7));
  await sync(stock);
  expect(rowOf(stock, 7)).toEqual(desktop.market.cars.get(7));
});

test('the position of the copy is not read from damaged bytes', async () => {
  await copied();
  rot(`update copy set cursor = 'c:9999999'`);

  expect(await seenAgain()).toEqual(ALL);
  expect(desktop.events).toContain('stock.rebuilt');
});

test('a copy of the previous version keeps its cars and is rebuilt in the background', async () => {
  await copied();
  rot(`alter table car drop column checksum; alter table copy drop column checksum;
    alter table copy drop column copied_at; alter table copy drop column owner; alter table car drop column reveals;
    alter table car drop column clearancePrice; alter table car drop column clearancePriceUnit;
    alter table car drop column purchasePrice; alter table car drop column purchasePriceUnit;
    alter table car drop column costs; alter table car drop column reservedFor;
    alter table car drop column reservedUntil; alter table car drop column isReservationShown;
    alter table car drop column priceLabel; alter table car drop column priceToMarket; pragma user_version = 2`);
  desktop.market.cars.get(7)!.price = 77;
  const stock = desktop.start();
  await sync(stock);

  expect(idsOf(stock)).toEqual(ALL);
  expect(rowOf(stock, 7)?.price).toBe(77);
  expect(desktop.events).not.toContain('stock.rebuilt');
});

test('a copy whose titles had the power’s note is read anew', async () => {
  await copied();
  desktop.market.cars.get(7)!.title = 'Toyota RAV4';
  const unchanged = desktop.start();
  await sync(unchanged);
  expect(rowOf(unchanged, 7)?.title).not.toBe('Toyota RAV4');
  await desktop.stop(unchanged);

  rot('pragma user_version = 7');
  const stock = desktop.start();
  await sync(stock);

  expect(rowOf(stock, 7)?.title).toBe('Toyota RAV4');
  expect(desktop.events).not.toContain('stock.rebuilt');
});

test('a copy without the price comparison keeps its cars, and has it after the next sync', async () => {
  await copied();
  rot('alter table car drop column priceLabel; alter table car drop column priceToMarket; pragma user_version = 6');
  desktop.market.change(7, { priceLabel: 'high', priceToMarket: 12 });
  desktop.market.mood = 'down';
  const stock = desktop.start();
  await sync(stock);
  expect(rowOf(stock, 7)).toMatchObject({ priceLabel: null, priceToMarket: null });
  expect(idsOf(stock)).toEqual(ALL);
  desktop.market.mood = 'well';

  await sync(stock);

  expect(rowOf(stock, 7)).toEqual(desktop.market.cars.get(7));
  expect(desktop.events).not.toContain('stock.rebuilt');
});
