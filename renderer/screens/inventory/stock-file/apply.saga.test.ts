import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import type { SheetRow } from '#contract/http/stock-file.ts';
import { PostId } from '#contract/ids.ts';
import { signedOut } from '#renderer/events.ts';
import { aStockCar } from '#renderer/features/inventory/testing.ts';
import { fittingCars, missingCars } from '#renderer/features/stock-file/missing-cars.ts';
import { doneOf, sizeOf } from '#renderer/features/stock-file/order.ts';
import { stockFileActions } from '#renderer/features/stock-file/stock-file.slice.ts';
import { anOutcome, update } from '#renderer/features/stock-file/testing.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { aHeldCall, DEALER, openImport } from './testing.ts';

const { stopAsked, closed, opened, resumeAsked } = stockFileActions;
type Dialog = Awaited<ReturnType<typeof openImport>>;

const failed = ({ reach }: Dialog) => reach('applying', (step) => 'failure' in step && step.failure !== null);
const manyNew = (count: number) => Array.from({ length: count }, (_, at) => anOutcome(at + 2));

/** A server that makes the first group of new cars when the test lets it. */
const holdCreates = () => {
  const held = aHeldCall();
  const calls: SheetRow[][] = [];
  network.use(
    http.post(`*${routes.stockFile.create.path}`, async ({ request }) => {
      const { rows } = (await request.json()) as { rows: SheetRow[] };
      calls.push(rows);
      await held.promise;
      return HttpResponse.json({ isSuccess: true, value: rows.map(() => ({ error: null, row: aStockCar(60) })) });
    }),
  );
  return { calls, answerNow: held.resolve };
};

describe('doing what was accepted', () => {
  test('changes cars as one batch, hides the missing, and records the changes on the server first', async () => {
    const dialog = await openImport();
    dialog.apply([update(2, 1, 120), update(3, 2, 130)], [aStockCar(1), aStockCar(2), aStockCar(3)]);
    const { order, results, left } = await dialog.reach('done');

    expect([sizeOf(order), left]).toEqual([3, 0]);
    expect(results.map(({ at, what, state }) => [at, what, state])).toEqual([
      [2, 'update', 'done'],
      [3, 'update', 'done'],
      [null, 'hide', 'done'],
    ]);
    expect([...dialog.rows.values()].map(({ price, status }) => [price, status])).toEqual([
      [120, 'active'],
      [130, 'active'],
      [100, 'hidden'],
    ]);
    expect(dialog.records).toEqual([
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
    expect(dialog.bulks).toHaveLength(1);
    expect(dialog.news()).toEqual([{ kind: 'imported', id: order.batch }]);
    expect(dialog.profileOutdated).toHaveBeenCalledOnce();
  });

  test('changes nothing that the server could not keep', async () => {
    const dialog = await openImport();
    refuse(routes.stockFile.record, 403, 'FORBIDDEN');
    dialog.apply([update(2, 1, 120)]);

    expect(await failed(dialog)).toMatchObject({ failure: { code: 'FORBIDDEN' } });
    expect([dialog.bulks, dialog.rows.get(1)?.price]).toEqual([[], 100]);
  });

  test('reports a car that is not there any more, and no import then', async () => {
    const dialog = await openImport();
    dialog.apply([update(2, 99, 120)]);

    expect((await dialog.reach('done')).results).toMatchObject([
      { at: 2, state: 'refused', error: { code: 'POST_NOT_FOUND' } },
    ]);
    expect([dialog.bulks, dialog.news()]).toEqual([[], []]);
  });

  test('stops where the network is gone, and continues from there when asked', async () => {
    const dialog = await openImport();
    dialog.server.isCut = true;
    dialog.apply([update(2, 1, 120)]);

    expect(await failed(dialog)).toMatchObject({ failure: { code: 'OFFLINE' } });
    expect(dialog.rows.get(1)?.price).toBe(100);
    dialog.server.isCut = false;
    dialog.dispatch(resumeAsked());

    expect((await dialog.reach('done')).results).toMatchObject([{ at: 2, state: 'done' }]);
    expect(dialog.rows.get(1)?.price).toBe(120);
  });

  test('makes new cars under a key that a repeated call keeps, as cars of the import', async () => {
    const dialog = await openImport();
    const bodies: unknown[] = [];
    const keys: (string | null)[] = [];
    network.use(
      http.post(`*${routes.stockFile.create.path}`, async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        bodies.push(await request.json());
        // The answer is lost, the car is there.
        dialog.rows.set(50, aStockCar(50, { title: 'Toyota RAV4 2021' }));
        if (keys.length === 1) return HttpResponse.error();
        const refused = { error: { code: 'DUPLICATE_VIN', description: 'no' }, row: null };
        return HttpResponse.json({ isSuccess: true, value: [{ error: null, row: dialog.rows.get(50) }, refused] });
      }),
    );
    dialog.apply([anOutcome(2), anOutcome(3)]);
    const { order, results } = await dialog.reach('done');

    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    expect(results.map(({ at, title, state }) => [at, title, state])).toEqual([
      [2, 'Toyota RAV4 2021', 'done'],
      [3, 'Toyota RAV4', 'refused'],
    ]);
    expect(bodies[1]).toMatchObject({ into: { id: order.batch, fileName: 'stock.csv', places: [2, 3] } });
  });

  test('repeats no call that was answered before it was stopped', async () => {
    const dialog = await openImport();
    let calls = 0;
    answer(routes.stockFile.create, ({ body }) => {
      calls += 1;
      if (calls === 2) return { isSuccess: false, error: { code: 'FORBIDDEN', description: '' } };
      const { rows } = JSON.parse(body) as { rows: SheetRow[] };
      return { isSuccess: true, value: rows.map(() => ({ error: null, row: aStockCar(60) })) };
    });
    dialog.apply(manyNew(60));
    const { progress, total } = await failed(dialog);

    expect([doneOf(progress), total]).toEqual([50, 60]);
    dialog.dispatch(resumeAsked());
    expect((await dialog.reach('done')).results).toHaveLength(60);
    expect(calls).toBe(3);
  });
});

describe('an import that ends before all is done', () => {
  test('waits for the call in progress when it is stopped, and makes no more', async () => {
    const dialog = await openImport();
    const { calls, answerNow } = holdCreates();
    dialog.apply(manyNew(60));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    dialog.dispatch(stopAsked());
    answerNow();

    expect(await dialog.reach('done')).toMatchObject({ left: 10, results: { length: 50 } });
    expect(calls).toHaveLength(1);
    expect(dialog.news()).toHaveLength(1);
  });

  test('ends with what was done when it failed and the user does not go on', async () => {
    const dialog = await openImport();
    let calls = 0;
    answer(routes.stockFile.create, ({ body }) => {
      calls += 1;
      if (calls === 2) return { isSuccess: false, error: { code: 'FORBIDDEN', description: '' } };
      const { rows } = JSON.parse(body) as { rows: SheetRow[] };
      return { isSuccess: true, value: rows.map(() => ({ error: null, row: aStockCar(60) })) };
    });
    dialog.apply(manyNew(60));
    await failed(dialog);
    dialog.dispatch(stopAsked());

    expect(await dialog.reach('done')).toMatchObject({ left: 10, results: { length: 50 } });
  });

  test('reaches the grid when the dialog is closed, and is not shown in the next one', async () => {
    const dialog = await openImport();
    const { calls, answerNow } = holdCreates();
    dialog.apply(manyNew(60));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    dialog.dispatch(closed());
    dialog.dispatch(opened(DEALER));
    answerNow();

    await vi.waitFor(() => expect(dialog.news()).toHaveLength(1));
    expect(dialog.profileOutdated).toHaveBeenCalledOnce();
    expect([dialog.step().step, calls.length]).toEqual(['choose', 1]);
  });

  test('reaches no grid once the user signed out', async () => {
    const dialog = await openImport();
    const { calls, answerNow } = holdCreates();
    dialog.apply(manyNew(60));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    dialog.dispatch(signedOut());
    answerNow();
    dialog.dispatch(opened(DEALER));

    await vi.waitFor(() => expect(dialog.past().phase).toBe('ready'));
    expect([dialog.news(), calls.length]).toEqual([[], 1]);
    expect(dialog.profileOutdated).not.toHaveBeenCalled();
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
