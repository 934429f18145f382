import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aDesktop, change, type Desktop, edit, idsOf, rowOf, sync } from './testing.ts';

let folder: string;
let desktop: Desktop;
const market = () => desktop.market;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-stock-'));
});
afterEach(async () => {
  await desktop.end();
  rmSync(folder, { recursive: true, force: true });
});

const begin = async (count: number) => {
  desktop = await aDesktop(folder, count);
};

describe('the copy of the stock', () => {
  test('holds every car, and is there without a network after a restart', async () => {
    await begin(1203);
    const first = desktop.start();
    expect(await sync(first)).toMatchObject({ phase: 'idle', count: 1203 });
    await desktop.stop(first);
    market().mood = 'down';

    const again = desktop.start();
    expect(await sync(again)).toMatchObject({ phase: 'offline', count: 1203 });
    expect(rowOf(again, 77)).toEqual(market().cars.get(77));
  });

  test('has what prices are beside the market without a network, but of a price that is changed meanwhile', async () => {
    await begin(2);
    for (const id of [1, 2]) market().change(id, { priceLabel: 'good', priceToMarket: -6 });
    const first = desktop.start();
    await sync(first);
    await desktop.stop(first);
    market().mood = 'down';
    const stock = desktop.start();
    await sync(stock);

    change(stock, edit({ price: 25_000 }), [2]);

    expect(rowOf(stock, 1)).toMatchObject({ priceLabel: 'good', priceToMarket: -6 });
    expect(rowOf(stock, 2)).toMatchObject({ price: 25_000, priceLabel: null, priceToMarket: null });
    const { columns } = stock.handlers.rows();
    expect([columns.priceLabel, columns.priceToMarket]).toEqual([
      [null, 'good'],
      [null, -6],
    ]);
  });

  test('receives what others changed and deleted', async () => {
    await begin(3);
    const stock = desktop.start();
    await sync(stock);
    market().change(2, { price: 1 });
    market().drop(3);

    await sync(stock);

    expect(rowOf(stock, 2)?.price).toBe(1);
    expect(idsOf(stock)).toEqual([1, 2]);
  });

  test('is made anew in another language, without cars that are gone', async () => {
    await begin(3);
    const stock = desktop.start();
    await sync(stock);
    for (const id of [1, 2]) market().change(id, { bodyType: 'Кроссовер' });
    market().cars.delete(3);

    await sync(stock, 'ru');

    expect(rowOf(stock, 1)?.bodyType).toBe('Кроссовер');
    expect(idsOf(stock)).toEqual([1, 2]);
  });

  test('has views and favourites, which are no changes, brought again after some hours', async () => {
    await begin(2);
    const stock = desktop.start();
    await sync(stock);
    const seen = { ...market().cars.get(1)!, views: 4000, favorites: 12 };
    market().cars.set(1, seen);
    await sync(stock);
    expect(rowOf(stock, 1)?.views).not.toBe(4000);

    desktop.now = new Date(desktop.now.getTime() + 6 * 60 * 60 * 1000);
    await sync(stock);

    expect(rowOf(stock, 1)).toEqual(seen);
    expect(idsOf(stock)).toEqual([1, 2]);
  });

  test('names its owner: the file of another account is not opened as one’s own', async () => {
    await begin(2);
    const stock = desktop.start();
    await sync(stock);
    await desktop.stop(stock);
    const stockFolder = path.join(folder, 'data', 'stock');
    const [first] = readdirSync(stockFolder).filter((name) => name.endsWith('.sqlite'));
    market().person = { id: 8, isBusiness: true };
    market().cars.clear();
    const other = desktop.start();
    await sync(other);
    await desktop.stop(other);
    const [second] = readdirSync(stockFolder).filter((name) => name.endsWith('.sqlite') && name !== first);
    copyFileSync(path.join(stockFolder, first!), path.join(stockFolder, second!));
    market().mood = 'down';

    const again = desktop.start();
    await sync(again);

    expect(idsOf(again)).toEqual([]);
  });

  test('fails where the server’s pages never end', async () => {
    await begin(2);
    const stock = desktop.start();
    market().isEndless = true;

    expect(await sync(stock)).toMatchObject({ phase: 'failed' });
  });

  test('of one account is not shown to another', async () => {
    await begin(2);
    const stock = desktop.start();
    await sync(stock);
    market().person = { id: 8, isBusiness: true };
    market().cars.clear();

    await sync(stock);
    expect(idsOf(stock)).toEqual([]);

    market().person = null;
    expect(await sync(stock)).toMatchObject({ phase: 'signedOut', count: 0 });
  });

  test('is rebuilt where its file was damaged', async () => {
    await begin(5);
    const first = desktop.start();
    await sync(first);
    await desktop.stop(first);
    const files = path.join(folder, 'data', 'stock');
    for (const name of readdirSync(files)) writeFileSync(path.join(files, name), 'x'.repeat(9000));

    const again = desktop.start();
    expect(await sync(again)).toMatchObject({ phase: 'idle', count: 5 });
    expect(desktop.events).toContain('stock.rebuilt');
  });
});
