import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkItem, BulkResult, InventoryRow } from '#contract/http/inventory.ts';
import { PostId, UserId } from '#contract/ids.ts';
import { collisionsOf, presentOf } from '#contract/stock-changes.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import type { DeviceStorage } from '#renderer/platform/port.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { keptChanges } from './kept-changes.ts';
import { aStockCar } from './testing.ts';
import { webStock } from './web-stock.ts';

let cars: Map<number, InventoryRow>;
let isDown: boolean;
/** The server carries out the request, and its reply is lost. */
let isCut: boolean;
let ids: number;
let storage: DeviceStorage;

const ME = UserId.parse(7);

/** What the server does with an item, in short. */
function answer({ id, seen, change }: BulkItem): BulkResult {
  const row = cars.get(id) ?? null;
  const refused = (code: string) => ({ id, error: { code, description: code }, row });
  if (row === null) return refused('POST_NOT_FOUND');
  if (change.kind === 'edit') {
    if (seen !== row.modifiedDateUtc || collisionsOf(change, change.was ?? presentOf(change, row), row).length > 0)
      return refused('VERSION_CONFLICT');
    if (row.status === 'sold') return refused('POST_STATE');
    cars.set(id, { ...row, ...(change.fields as Partial<InventoryRow>), modifiedDateUtc: `${row.modifiedDateUtc}+` });
  }
  if (change.kind === 'hide') cars.set(id, { ...row, status: 'hidden' });
  if (change.kind === 'top') cars.set(id, { ...row, topUntil: `${row.topUntil ?? ''}+7d` });
  if (change.kind === 'delete') cars.delete(id);
  return { id, error: null, row: cars.get(id) ?? null };
}

/** `first`: what happens to a car before a change of it arrives. */
const start = (first: (id: number) => void = () => undefined) =>
  webStock({
    kept: keptChanges(storage, ME),
    now: () => new Date('2026-11-21T10:00:00.000Z'),
    newId: () => `id-${(ids += 1)}`,
    api: {
      inventory: {
        changes: () => {
          const value = { rows: [...cars.values()], removed: [], cursor: 'e:1', hasMore: false, totalCount: cars.size };
          return Promise.resolve({ isSuccess: true, value });
        },
        bulk: ({ body: { items } }) => {
          const offline = new ApiFailure({ code: 'OFFLINE', description: '' });
          if (isDown) return Promise.reject(offline);
          const value = items.map((item) => {
            first(item.id);
            return answer(item as BulkItem);
          });
          return isCut ? Promise.reject(offline) : Promise.resolve({ isSuccess: true, value });
        },
      },
    },
  });
const opened = async (first?: Parameters<typeof start>[0]) => {
  const stock = start(first);
  await stock.sync('en');
  return stock;
};
const of = (id: number, change: BulkItem['change']) => ({ postId: PostId.parse(id), change });
const price = (value: number) => ({ kind: 'edit', fields: { price: value } }) as const;

beforeEach(() => {
  cars = new Map([1, 2, 3].map((id) => [id, aStockCar(id)]));
  isDown = false;
  isCut = false;
  ids = 0;
  ({ storage } = createFakePlatform());
});

describe('the stock on the website', () => {
  test('holds the rows that the server has, the latest first', async () => {
    const stock = await opened();
    expect((await stock.rows()).columns.id).toEqual([3, 2, 1]);
    expect(await stock.state()).toMatchObject({ phase: 'idle', count: 3 });
  });

  test('announces changed rows twice: at once and as the server has them', async () => {
    const stock = await opened();
    const announced: (readonly number[])[] = [];
    stock.onRows(({ changed }) => void announced.push(changed));
    const done = stock.change('b', [of(1, price(90)), of(2, price(80))]);
    expect((await stock.rowsOf([PostId.parse(1)]))[0]?.price).toBe(90);
    await done;
    expect(announced).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(cars.get(1)?.price).toBe(90);
  });

  test('keeps what one car was refused, with the reason, and goes on with the others', async () => {
    const stock = await opened();
    cars.set(1, { ...cars.get(1)!, status: 'sold' });
    expect(await stock.change('b', [of(1, price(90)), of(2, price(80))])).toMatchObject({ refused: 1, waiting: 0 });
    expect(await stock.waiting()).toMatchObject([{ postId: 1, state: 'refused', error: { code: 'POST_STATE' } }]);
    expect((await stock.rowsOf([PostId.parse(1)]))[0]?.price).toBe(100);
    expect(cars.get(2)?.price).toBe(80);
  });

  test('goes through where others changed other fields, and asks where it was the same one', async () => {
    const stock = await opened();
    cars.set(1, { ...cars.get(1)!, mileage: 5, modifiedDateUtc: 'v2' });
    cars.set(2, { ...cars.get(2)!, price: 70, modifiedDateUtc: 'v2' });
    expect(await stock.change('b', [of(1, price(90)), of(2, price(80))])).toMatchObject({ conflicts: 1 });
    expect(cars.get(1)).toMatchObject({ price: 90, mileage: 5 });
    const [{ key, conflict } = { key: '', conflict: null }] = await stock.waiting();
    expect(conflict).toEqual({ before: { price: 100 }, mine: { price: 80 }, theirs: { price: 70 } });

    await stock.resolve(key, ['price']);
    expect(cars.get(2)?.price).toBe(80);
    expect(await stock.state()).toMatchObject({ conflicts: 0 });
  });

  test('asks where the value changed while the person was typing another one', async () => {
    cars.set(1, { ...cars.get(1)!, price: 70, modifiedDateUtc: 'v2' });
    const stock = await opened();
    const typed = { kind: 'edit', fields: { price: 90 }, was: { price: 100 } } as const;
    expect(await stock.change('b', [of(1, typed)])).toMatchObject({ conflicts: 1 });
    expect(cars.get(1)?.price).toBe(70);
    const [{ key, conflict } = { key: '', conflict: null }] = await stock.waiting();
    expect(conflict).toEqual({ before: { price: 100 }, mine: { price: 90 }, theirs: { price: 70 } });

    await stock.resolve(key, ['price']);
    expect(cars.get(1)?.price).toBe(90);
  });

  test('gives up on a car that always changes before the change arrives, until another try', async () => {
    let calls = 0;
    const stock = await opened((id) => {
      calls += 1;
      cars.set(id, { ...cars.get(id)!, mileage: calls, modifiedDateUtc: `seen${calls}` });
    });
    expect(await stock.change('b', [of(1, price(90))])).toMatchObject({ refused: 1, waiting: 0 });
    expect(calls).toBe(5);
    expect(await stock.waiting()).toMatchObject([{ postId: 1, state: 'refused', error: { code: 'DB_BUSY' } }]);
  });

  test('without a network nothing is lost and another try does it', async () => {
    const stock = await opened();
    isDown = true;
    expect(await stock.change('b', [of(1, price(90))])).toMatchObject({ waiting: 1, refused: 0 });
    isDown = false;
    expect(await stock.retry()).toMatchObject({ phase: 'idle', refused: 0 });
    expect(cars.get(1)?.price).toBe(90);
    await stock.undo('b');
    expect(cars.get(1)?.price).toBe(100);
  });

  test('a change without a network stays on its car, also for the next page, until it is given up', async () => {
    isDown = true;
    const first = await opened();
    await first.change('b', [of(1, price(90)), of(2, { kind: 'delete' })]);
    const priceOf = async (stock: StockSource) => (await stock.rowsOf([PostId.parse(1)]))[0]?.price;
    expect(await priceOf(first)).toBe(90);

    const next = await opened();
    expect(await priceOf(next)).toBe(90);
    expect((await next.rows()).columns).toMatchObject({ id: [3, 1], price: [100, 90] });
    const changed: (readonly number[])[] = [];
    next.onRows((change) => void changed.push(change.changed));
    for (const { key } of await next.waiting()) await next.discard(key);

    expect(changed).toEqual([[1], [2]]);
    expect((await next.rows()).columns).toMatchObject({ id: [3, 2, 1], price: [100, 100, 100] });
  });

  test('a price typed on top of one that waits can be taken back to that one', async () => {
    const stock = await opened();
    isDown = true;
    await stock.change('b', [of(1, price(90))]);
    await stock.change('c', [of(1, price(80))]);
    isDown = false;
    await stock.retry();
    expect(cars.get(1)?.price).toBe(80);

    await stock.undo('c');
    expect(cars.get(1)?.price).toBe(90);
  });

  test('two tries at once send a change once, and a page that ends between two batches loses none', async () => {
    const left: number[] = [];
    const stock = await opened(() => void left.push(keptChanges(storage, ME).read().length));
    isDown = true;
    await stock.change('b', [of(1, price(90))]);
    await stock.change('c', [of(2, price(80))]);
    isDown = false;
    await Promise.all([stock.retry(), stock.retry()]);

    expect(left).toEqual([2, 1]);
    expect([cars.get(1)?.price, cars.get(2)?.price]).toEqual([90, 80]);
  });

  test('a call whose answer was lost is not paid for again', async () => {
    const stock = await opened();
    isCut = true;
    expect(await stock.change('b', [of(1, { kind: 'top' }), of(2, { kind: 'hide' })])).toMatchObject({
      phase: 'offline',
      waiting: 2,
      refused: 0,
    });
    isCut = false;

    expect(await stock.retry()).toMatchObject({ phase: 'idle', refused: 0 });

    expect(cars.get(1)?.topUntil).toBe('+7d');
    expect((await stock.rowsOf([PostId.parse(2)]))[0]?.status).toBe('hidden');
  });

  test('what was typed without a network is there for the next page, and is sent once that has its cars', async () => {
    isDown = true;
    const first = await opened();
    await first.change('b', [of(1, price(90))]);
    isDown = false;

    const next = start();
    await next.retry();
    expect(await next.waiting()).toMatchObject([{ postId: 1, state: 'refused', error: { code: 'OFFLINE' } }]);
    await next.sync('en');
    expect(await next.retry()).toMatchObject({ phase: 'idle', refused: 0 });

    expect(cars.get(1)?.price).toBe(90);
    expect(await (await opened()).waiting()).toEqual([]);
  });

  test('a call that its page did not see answered is not paid for again by the next page', async () => {
    const first = await opened();
    isCut = true;
    await first.change('b', [of(1, { kind: 'top' }), of(2, { kind: 'hide' })]);
    isCut = false;

    const next = await opened();
    await next.retry();

    expect(cars.get(1)?.topUntil).toBe('+7d');
    expect(await next.state()).toMatchObject({ refused: 0 });
  });

  test('another account does not see what waits', async () => {
    isDown = true;
    await (await opened()).change('b', [of(1, price(90))]);

    expect(keptChanges(storage, UserId.parse(8)).read()).toEqual([]);
  });

  test('two pages keep their changes beside each other', async () => {
    const one = await opened();
    const other = await opened();
    isDown = true;
    await one.change('b', [of(1, price(90))]);
    await other.change('c', [of(2, price(80))]);

    expect((await start().waiting()).map(({ postId }) => postId)).toEqual([1, 2]);
  });

  test('unreadable text counts as no change', () => {
    storage.set('stockChanges.7', '[{"waiting":1},');

    expect(keptChanges(storage, ME).read()).toEqual([]);
  });

  test('keeps the order of what is typed while an answer is on its way, and shows it at once', async () => {
    const stock = await opened();
    const both = [stock.change('a', [of(1, price(90))]), stock.change('b', [of(1, price(80)), of(2, price(70))])];
    expect((await stock.rowsOf([PostId.parse(1)]))[0]?.price).toBe(80);

    await stock.sync('en');
    expect((await stock.rowsOf([PostId.parse(2)]))[0]?.price).toBe(70);
    await Promise.all(both);

    expect([cars.get(1)?.price, cars.get(2)?.price]).toEqual([80, 70]);
    expect(await stock.state()).toMatchObject({ phase: 'idle', conflicts: 0, refused: 0, waiting: 0 });
  });

  test('takes a batch back', async () => {
    const stock = await opened();
    await stock.change('prices', [of(1, price(90)), of(2, price(80))]);
    await stock.undo('prices');
    expect([cars.get(1)?.price, cars.get(2)?.price]).toEqual([100, 100]);
  });

  test('lets deleted cars go', async () => {
    const stock = await opened();
    await stock.change('b', [of(2, { kind: 'delete' })]);
    expect((await stock.rows()).columns.id).toEqual([3, 1]);
  });
});
