import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InventoryRow } from '#contract/http/inventory.ts';
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

describe('a change', () => {
  test('shows at once and reaches the server', async () => {
    await begin(2);
    const stock = desktop.start();
    await sync(stock);

    change(stock, edit({ price: 25_000 }), [1]);
    expect(rowOf(stock, 1)?.price).toBe(25_000);
    await sync(stock);

    expect(market().cars.get(1)?.price).toBe(25_000);
    expect(stock.handlers.state()).toMatchObject({ waiting: 0, conflicts: 0 });
  });

  test('made without a network waits across a restart and is sent once, in order', async () => {
    await begin(3);
    const first = desktop.start();
    await sync(first);
    market().mood = 'down';
    change(first, edit({ price: 100 }), [1, 2], 'b-1');
    change(first, edit({ price: 200 }), [1], 'b-2');
    change(first, { kind: 'hide' }, [3], 'b-3');
    await sync(first);
    await desktop.stop(first);

    const again = desktop.start();
    await sync(again);
    expect(again.handlers.state()).toMatchObject({ phase: 'offline', waiting: 4 });
    expect(rowOf(again, 1)?.price).toBe(200);
    expect(again.handlers.rows().columns.price).toEqual([27_900, 100, 200]);
    market().mood = 'well';
    await sync(again);

    expect(market().cars.get(1)?.price).toBe(200);
    expect(market().cars.get(2)?.price).toBe(100);
    expect(market().cars.get(3)?.status).toBe('hidden');
    expect(again.handlers.state()).toMatchObject({ phase: 'idle', waiting: 0, conflicts: 0 });
  });

  test('whose answer was lost is repeated under its key and made once', async () => {
    await begin(1);
    const stock = desktop.start();
    await sync(stock);
    market().mood = 'lost';
    change(stock, edit({ price: 5 }), [1]);
    await sync(stock);
    expect(stock.handlers.state()).toMatchObject({ phase: 'offline', waiting: 1 });
    market().mood = 'well';

    await sync(stock);

    expect(market().calls.size).toBe(1);
    expect(stock.handlers.state().waiting).toBe(0);
    expect(market().cars.get(1)?.price).toBe(5);
  });

  test('is kept while the server is too busy', async () => {
    await begin(1);
    const stock = desktop.start();
    await sync(stock);
    market().mood = 'busy';
    change(stock, edit({ price: 5 }), [1]);
    expect(await sync(stock)).toMatchObject({ phase: 'failed', waiting: 1 });
    market().mood = 'well';
    expect(await sync(stock)).toMatchObject({ phase: 'idle', waiting: 0 });
  });

  test('that the server refuses is kept with its reason until the user discards or retries it', async () => {
    await begin(1);
    const stock = desktop.start();
    await sync(stock);
    market().change(1, { status: 'sold' });
    change(stock, edit({ price: 5 }), [1]);
    await sync(stock);

    const [refused] = stock.handlers.waiting();
    expect(refused).toMatchObject({ state: 'refused', error: { code: 'POST_STATE' } });
    expect(rowOf(stock, 1)?.price).toBe(27_900);

    market().change(1, { status: 'active' });
    stock.handlers.retry();
    await sync(stock);
    expect(market().cars.get(1)?.price).toBe(5);
  });

  test('of an unknown car is refused', async () => {
    await begin(1);
    const stock = desktop.start();
    await sync(stock);
    expect(() => change(stock, { kind: 'hide' }, [99])).toThrow('The post may have been deleted');
  });

  test('deletes a car once even if another device was first', async () => {
    await begin(2);
    const stock = desktop.start();
    await sync(stock);
    market().mood = 'down';
    change(stock, { kind: 'delete' }, [1]);
    expect(idsOf(stock)).toEqual([2]);
    market().drop(1);
    market().mood = 'well';

    expect(await sync(stock)).toMatchObject({ waiting: 0, refused: 0, count: 1 });
  });
});

describe('another user’s change in the meantime', () => {
  const offlineEdit = async (fields: Parameters<typeof edit>[0], theirs: Partial<InventoryRow>) => {
    await begin(2);
    const stock = desktop.start();
    await sync(stock);
    market().mood = 'down';
    change(stock, edit(fields), [1]);
    await sync(stock);
    market().change(1, theirs);
    market().mood = 'well';
    await sync(stock);
    return stock;
  };

  test('of other fields is kept next to the user’s', async () => {
    const stock = await offlineEdit({ price: 100 }, { mileage: 50_000 });
    expect(market().cars.get(1)).toMatchObject({ price: 100, mileage: 50_000 });
    expect(stock.handlers.state().conflicts).toBe(0);
  });

  test('of the same field is a conflict that nothing overwrites', async () => {
    const stock = await offlineEdit({ price: 100, notes: 'mine' }, { price: 90, notes: 'theirs' });

    expect(stock.handlers.state()).toMatchObject({ conflicts: 1, waiting: 0 });
    expect(market().cars.get(1)).toMatchObject({ price: 90, notes: 'theirs' });
    const [waiting] = stock.handlers.waiting();
    expect(waiting?.conflict).toMatchObject({ before: { price: 27_900 }, mine: { price: 100 }, theirs: { price: 90 } });
  });

  test('is overwritten if the user keeps their own value', async () => {
    const stock = await offlineEdit({ price: 100 }, { price: 90 });
    const [{ key } = { key: '' }] = stock.handlers.waiting();
    stock.handlers.resolve({ key, mine: ['price'] });
    await sync(stock);
    expect(market().cars.get(1)?.price).toBe(100);
  });

  test('is kept if the user accepts it, and the rest of the change is sent', async () => {
    const stock = await offlineEdit({ price: 100, stockNumber: 'Z' }, { price: 90 });
    const [{ key } = { key: '' }] = stock.handlers.waiting();
    stock.handlers.resolve({ key, mine: [] });
    await sync(stock);
    expect(market().cars.get(1)).toMatchObject({ price: 90, stockNumber: 'Z' });
    expect(stock.handlers.state().conflicts).toBe(0);
  });

  test('of private notes is overwritten by the user’s latest text', async () => {
    await offlineEdit({ notes: 'mine' }, { notes: 'theirs' });
    expect(market().cars.get(1)?.notes).toBe('mine');
  });

  test('to the same value is not a conflict', async () => {
    const stock = await offlineEdit({ price: 90 }, { price: 90 });
    expect(stock.handlers.state()).toMatchObject({ conflicts: 0, waiting: 0 });
  });
});

describe('undo', () => {
  test('drops what was not sent', async () => {
    await begin(2);
    const stock = desktop.start();
    await sync(stock);
    market().mood = 'down';
    change(stock, edit({ price: 1 }), [1, 2], 'prices');

    stock.handlers.undo({ batch: 'prices' });

    expect(stock.handlers.state().waiting).toBe(0);
    expect(rowOf(stock, 1)?.price).toBe(27_900);
  });

  test('reverts what was sent', async () => {
    await begin(2);
    const stock = desktop.start();
    await sync(stock);
    change(stock, edit({ price: 1 }), [1, 2], 'prices');
    change(stock, { kind: 'hide' }, [2], 'hide');
    await sync(stock);

    stock.handlers.undo({ batch: 'hide' });
    stock.handlers.undo({ batch: 'prices' });
    await sync(stock);

    expect(market().cars.get(1)?.price).toBe(27_900);
    expect(market().cars.get(2)).toMatchObject({ price: 27_900, status: 'active' });
  });
});

test('a damaged outbox is set aside, never deleted, and the program starts', async () => {
  await begin(1);
  const first = desktop.start();
  await sync(first);
  await desktop.stop(first);
  const work = path.join(folder, 'data', 'work');
  for (const name of readdirSync(work)) rmSync(path.join(work, name));
  writeFileSync(path.join(work, 'outbox.sqlite'), 'not a database, but somebody’s work');

  const again = desktop.start();
  await sync(again);

  const kept = readdirSync(work).find((name) => name.includes('.damaged-'));
  expect(readFileSync(path.join(work, kept ?? ''), 'utf8')).toBe('not a database, but somebody’s work');
  change(again, edit({ price: 5 }), [1]);
  await sync(again);
  expect(market().cars.get(1)?.price).toBe(5);
});

test('a full day of edits on 200 cars is sent in few calls', async () => {
  await begin(200);
  const stock = desktop.start();
  await sync(stock);
  market().mood = 'down';
  for (const id of market().cars.keys()) change(stock, edit({ price: 1000 + id }), [id], `b-${id}`);
  market().mood = 'well';
  await sync(stock);
  expect([...market().cars.values()].every(({ id, price }) => price === 1000 + id)).toBe(true);
  expect(market().calls.size).toBeLessThanOrEqual(6);
});
