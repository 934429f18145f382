import { expect, test } from 'vitest';
import type { BulkItem, BulkResult, InventoryChange } from '#contract/http/inventory.ts';
import { UserId } from '#contract/ids.ts';
import { OUTBOX_CASES } from '#contract/stock-outbox-cases.ts';
import { createFakePlatform } from '#renderer/platform/fake/fake-platform.ts';
import { keptChanges } from './kept-changes.ts';
import { aStockCar } from './testing.ts';
import { webStock } from './web-stock.ts';

const CAR = aStockCar(1, { price: 100, mileage: 1 });

test.each(OUTBOX_CASES)('on the website $title', async ({ change, answers, next, sent, left, shown }) => {
  const calls: InventoryChange[] = [];
  let ids = 0;
  const stock = webStock({
    kept: keptChanges(createFakePlatform().storage, UserId.parse(7)),
    now: () => new Date('2026-11-22T10:00:00.000Z'),
    newId: () => `id-${(ids += 1)}`,
    api: {
      inventory: {
        changes: async () => {
          const value = { rows: [CAR], removed: [], cursor: 'e:1', hasMore: false, totalCount: 1 };
          return { isSuccess: true, value };
        },
        bulk: async ({ body }) => {
          const value = body.items.map((item): BulkResult => {
            const { error, car } = answers[calls.length]!;
            calls.push((item as BulkItem).change);
            return {
              id: CAR.id,
              error: error === null ? null : { code: error, description: '' },
              row: car === null ? null : { ...CAR, ...car },
            };
          });
          return { isSuccess: true, value };
        },
      },
    },
  });
  await stock.sync('en');
  await stock.change('b', [{ postId: CAR.id, change }]);
  if (next !== undefined && 'undo' in next) await stock.undo('b');
  if (next !== undefined && 'keep' in next) await stock.resolve((await stock.waiting())[0]!.key, next.keep);
  const waiting = (await stock.waiting()).map(({ state }) => state);
  const [shownCar] = await stock.rowsOf([CAR.id]);

  expect(calls).toEqual(sent);
  expect(waiting).toEqual(left === 'nothing' ? [] : [left === 'kept' ? 'refused' : left]);
  expect(shownCar === undefined).toBe(shown === null);
  expect({ ...shownCar, ...shown }).toEqual({ ...shownCar });
});
