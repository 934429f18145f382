import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BulkResult, InventoryChange, InventoryRow } from '#contract/http/inventory.ts';
import { OUTBOX_CASES } from '#contract/stock-outbox-cases.ts';
import { aCar } from '../../testing/a-car.ts';
import { silent } from '../../testing/settings.ts';
import { openOutboxFile, type OutboxFile } from './outbox-file.ts';
import type { RebuiltRows } from './open-files.ts';
import { sendNext } from './sender.ts';
import { createStockEditor } from './stock-editor.ts';

const SCOPE = 'https://aniv.example 7';
const NOW = new Date('2026-11-22T10:00:00.000Z');
const CAR: InventoryRow = { ...aCar(1), price: 100, mileage: 1 };

let folder: string;
let outbox: OutboxFile;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-cases-'));
  outbox = openOutboxFile(path.join(folder, 'outbox.sqlite'), { now: () => NOW, log: silent });
});
afterEach(() => {
  outbox.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(OUTBOX_CASES)('on the desktop $title', async ({ change, answers, next, sent, left, shown }) => {
  const calls: InventoryChange[] = [];
  let car: InventoryRow | undefined = CAR;
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const editor = createStockEditor({
    outbox,
    current: () => ({ scope: SCOPE, rows: { row: () => car } as unknown as RebuiltRows, check: async () => [] }),
    now: () => NOW,
    newId,
    placeOf: ({ country, region }) => ({ country, region }),
  });
  /** Sends until the server has no more answers or nothing is left to send. */
  const sendAll = async (most: number) => {
    while (calls.length < most) {
      const made = await sendNext({
        outbox,
        scope: SCOPE,
        newId,
        language: 'en',
        rows: { row: () => car, put: ([fresh]) => void (car = fresh), remove: () => void (car = undefined) },
        ask: {
          bulk: async (items) =>
            items.map((item): BulkResult => {
              const answer = answers[calls.length]!;
              calls.push(item.change);
              return {
                id: CAR.id,
                error: answer.error === null ? null : { code: answer.error, description: '' },
                row: answer.car === null ? null : { ...CAR, ...answer.car },
              };
            }),
        },
      });
      if (made === undefined) return;
    }
  };
  editor.add('b', [{ postId: CAR.id, change }]);
  await sendAll(next === undefined ? answers.length : 1);
  if (next !== undefined && 'undo' in next) editor.undo('b');
  if (next !== undefined && 'keep' in next) editor.resolve(editor.waiting()[0]!.key, next.keep);
  await sendAll(answers.length);
  const waiting = editor.waiting().map(({ state }) => state);
  const [shownCar] = editor.rowsOf([CAR.id]);

  expect(calls).toEqual(sent);
  expect(waiting).toEqual(left === 'nothing' ? [] : [left === 'kept' ? 'waiting' : left]);
  expect(shownCar === undefined).toBe(shown === null);
  expect({ ...shownCar, ...shown }).toEqual({ ...shownCar });
});
