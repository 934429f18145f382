import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { BulkItem } from '#contract/http/inventory.ts';
import type { ImportedRow } from '#contract/http/stock-import.ts';
import { routes } from '#contract/http/routes.ts';
import type { SheetRow } from '#contract/http/stock-file.ts';
import { PostId } from '#contract/ids.ts';
import { aStockCar } from '#renderer/features/inventory/testing.ts';
import { webStock } from '#renderer/features/inventory/web-stock.ts';
import { answer, network } from '#renderer/testing/network.ts';
import { createWorld, NOW } from '#renderer/testing/world.ts';
import { applyOrder, noProgress, orderOf, sizeOf } from '#renderer/features/stock-file/apply-file.ts';
import type { Order, Progress } from '#renderer/features/stock-file/apply-file.ts';
import { fittingCars, missingCars } from '#renderer/features/stock-file/missing-cars.ts';
import { undoImport } from '#renderer/features/stock-file/undo-import.ts';
import { anOutcome, atOnce, DEFAULTS, update } from '#renderer/features/stock-file/testing.ts';

const someCars = () => [1, 2, 3].map((id) => aStockCar(id, { price: 100 }));
/** A server that keeps the stock: changes what it is asked to, and can be cut off. */
const openStock = async () => {
  const rows = new Map(someCars().map((row) => [row.id as number, row]));
  const bulks: BulkItem[][] = [];
  const records: { id: string; fileName: string; rows: ImportedRow[] }[] = [];
  const server = { isCut: false };
  answer(routes.stockFile.record, ({ body }) => {
    const record = JSON.parse(body) as (typeof records)[number];
    records.push(record);
    return { isSuccess: true, value: { recorded: record.rows.length } };
  });
  answer(routes.inventory.changes, () => ({
    isSuccess: true,
    value: { rows: [...rows.values()], removed: [], cursor: 'c', hasMore: false, totalCount: rows.size },
  }));
  network.use(
    http.post(`*${routes.inventory.bulk.path}`, async ({ request }) => {
      if (server.isCut) return HttpResponse.error();
      const { items } = (await request.json()) as { items: BulkItem[] };
      bulks.push(items);
      const value = items.map(({ id, change }) => {
        const row = rows.get(id);
        if (row !== undefined && change.kind === 'edit') rows.set(id, { ...row, ...change.fields } as typeof row);
        if (row !== undefined && change.kind === 'hide') rows.set(id, { ...row, status: 'hidden' });
        if (row !== undefined && change.kind === 'show') rows.set(id, { ...row, status: 'active' });
        if (change.kind === 'delete') rows.delete(id);
        return { id, error: null, row: rows.get(id) ?? null };
      });
      return HttpResponse.json({ isSuccess: true, value });
    }),
  );
  const { deps } = createWorld();
  let ids = 0;
  const source = webStock({
    api: deps.api,
    kept: { read: () => [], write: () => undefined },
    now: () => NOW,
    newId: () => `k${(ids += 1)}`,
  });
  await source.sync('en');
  const run = (order: Order, progress: Progress = noProgress()) =>
    applyOrder(order, progress, {
      api: deps.api,
      source,
      language: 'en',
      signal: new AbortController().signal,
      pause: atOnce,
      onProgress: () => undefined,
    });
  const undo = (id: string, onRows: Parameters<typeof undoImport>[1]['onRows'] = () => undefined) =>
    undoImport(id, {
      api: deps.api,
      source,
      language: 'en',
      signal: new AbortController().signal,
      pause: atOnce,
      onRows,
    });
  return { rows, bulks, records, server, source, run, undo, newId: () => `n${(ids += 1)}` };
};
const noneMissing = { way: 'keep', cars: [] } as const;
const fileWith = (missing: Order['missing']) => ({ missing, defaults: DEFAULTS, fileName: ' stock.csv ' });

describe('doing what was accepted', () => {
  test('changes cars as one batch, hides the missing, and tells the server what before it does', async () => {
    const { rows, run, records, bulks, newId } = await openStock();
    const missing = { way: 'hide', cars: [aStockCar(3)] } as const;
    const order = orderOf([update(2, 1, 120), update(3, 2, 130)], fileWith(missing), newId);
    const done = await run(order);

    expect(sizeOf(order)).toBe(3);
    expect(done.map(({ at, what, state }) => [at, what, state])).toEqual([
      [2, 'update', 'done'],
      [3, 'update', 'done'],
      [null, 'hide', 'done'],
    ]);
    expect([...rows.values()].map(({ price, status }) => [price, status])).toEqual([
      [120, 'active'],
      [130, 'active'],
      [100, 'hidden'],
    ]);
    expect(records).toEqual([
      {
        id: order.batch,
        fileName: 'stock.csv',
        rows: [
          { place: 2, postId: 1, change: { kind: 'edit', fields: { price: 120 } } },
          { place: 3, postId: 2, change: { kind: 'edit', fields: { price: 130 } } },
          { place: null, postId: 3, change: { kind: 'hide' } },
        ],
      },
    ]);
    expect(bulks).toHaveLength(1);
  });

  test('changes nothing that the server could not keep', async () => {
    const { rows, run, bulks, newId } = await openStock();
    answer(routes.stockFile.record, { isSuccess: false, error: { code: 'FORBIDDEN', description: '' } });

    await expect(run(orderOf([update(2, 1, 120)], fileWith(noneMissing), newId))).rejects.toMatchObject({
      failure: { code: 'FORBIDDEN' },
    });
    expect([bulks, rows.get(1)?.price]).toEqual([[], 100]);
  });

  test('is taken back group by group, and what still waits here is given up', async () => {
    const { run, undo, server, source, newId } = await openStock();
    const order = orderOf([update(2, 1, 120)], fileWith(noneMissing), newId);
    server.isCut = true;
    await source.change(order.batch, [{ postId: PostId.parse(2), change: { kind: 'edit', fields: { price: 5 } } }]);
    server.isCut = false;
    await run(order);
    const row = (postId: number) => ({ place: 2, postId, title: 'Car', outcome: 'undone', fields: [] });
    let calls = 0;
    const asked = answer(routes.stockFile.undo, () => {
      calls += 1;
      return { isSuccess: true, value: { rows: [row(calls)], left: 2 - calls } };
    });
    const told: number[] = [];
    const rows = await undo(order.batch, (some) => told.push(some.length));

    expect(rows.map(({ postId }) => postId)).toEqual([1, 2]);
    expect(told).toEqual([1, 2]);
    expect(asked[0]?.url.pathname).toContain(order.batch);
    expect(await source.waiting()).toEqual([]);
  });

  test('tells of a car that is not there any more', async () => {
    const { run, bulks, newId } = await openStock();
    const done = await run(orderOf([update(2, 99, 120)], fileWith(noneMissing), newId));

    expect(done).toMatchObject([{ at: 2, state: 'refused', error: { code: 'POST_NOT_FOUND' } }]);
    expect(bulks).toEqual([]);
  });

  test('stops where the network is gone, and goes on from there when asked', async () => {
    const { rows, run, server, newId } = await openStock();
    const progress = noProgress();
    const order = orderOf([update(2, 1, 120)], fileWith(noneMissing), newId);
    server.isCut = true;

    await expect(run(order, progress)).rejects.toMatchObject({ failure: { code: 'OFFLINE' } });
    expect(rows.get(1)?.price).toBe(100);
    server.isCut = false;
    const done = await run(order, progress);

    expect(done).toMatchObject([{ at: 2, state: 'done' }]);
    expect(rows.get(1)?.price).toBe(120);
  });

  test('makes new cars under a key that a repeated call keeps, as cars of the import', async () => {
    const { rows, run, newId } = await openStock();
    const bodies: unknown[] = [];
    const keys: (string | null)[] = [];
    network.use(
      http.post(`*${routes.stockFile.create.path}`, async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        bodies.push(await request.json());
        // The answer is lost, the car is there.
        rows.set(50, aStockCar(50, { title: 'Toyota RAV4 2021' }));
        if (keys.length === 1) return HttpResponse.error();
        const refused = { error: { code: 'DUPLICATE_VIN', description: 'no' }, row: null };
        return HttpResponse.json({ isSuccess: true, value: [{ error: null, row: rows.get(50) }, refused] });
      }),
    );
    const order = orderOf([anOutcome(2), anOutcome(3)], fileWith(noneMissing), newId);
    const done = await run(order);

    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    expect(done.map(({ at, title, state }) => [at, title, state])).toEqual([
      [2, 'Toyota RAV4 2021', 'done'],
      [3, 'Toyota RAV4', 'refused'],
    ]);

    expect(bodies[1]).toMatchObject({ into: { id: order.batch, fileName: 'stock.csv', places: [2, 3] } });
  });

  test('repeats no call that was answered before it was stopped', async () => {
    const { run, newId } = await openStock();
    let calls = 0;
    answer(routes.stockFile.create, ({ body }) => {
      calls += 1;
      if (calls === 2) return { isSuccess: false, error: { code: 'FORBIDDEN', description: '' } };
      const { rows } = JSON.parse(body) as { rows: SheetRow[] };
      return { isSuccess: true, value: rows.map(() => ({ error: null, row: aStockCar(60) })) };
    });
    const progress = noProgress();
    const order = orderOf(
      Array.from({ length: 60 }, (_, at) => anOutcome(at + 2)),
      fileWith(noneMissing),
      newId,
    );

    await expect(run(order, progress)).rejects.toMatchObject({ failure: { code: 'FORBIDDEN' } });
    const done = await run(order, progress);

    expect(calls).toBe(3);
    expect(done).toHaveLength(60);
  });
});

describe('cars that the file does not name', () => {
  const cars = [
    aStockCar(1, { stockNumber: 'A1' }),
    aStockCar(2, { vin: 'JTMB1RFV5MD072418' }),
    aStockCar(3, { stockNumber: 'A3', status: 'pending' }),
    aStockCar(4, { status: 'hidden' }),
    aStockCar(5, { status: 'sold' }),
    aStockCar(6),
  ];

  test('are the live ones that no row is about, not even a refused one', () => {
    const outcomes = [
      anOutcome(2, { verdict: 'same', postId: PostId.parse(6) }),
      anOutcome(3, { verdict: 'refused', row: { vin: 'jtmb1rfv5md072418' } }),
      anOutcome(4, { verdict: 'refused', row: { stockNumber: 'A1' } }),
    ];

    expect(missingCars(cars, outcomes).map(({ id }) => id)).toEqual([3]);
    expect(missingCars(cars, []).map(({ id }) => id)).toEqual([1, 2, 3, 6]);
  });

  test('are kept unless asked, and only changed where that fits', () => {
    expect(fittingCars(cars, 'keep')).toEqual([]);
    expect(fittingCars(cars, 'hide').map(({ id }) => id)).toEqual([1, 2, 3, 6]);
    expect(fittingCars(cars, 'sold').map(({ id }) => id)).toEqual([1, 2, 3, 4, 6]);
  });
});
