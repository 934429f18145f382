import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { BulkResult, InventoryEdit, InventoryRow } from '#contract/http/inventory.ts';
import type { Fields } from '#contract/stock-changes.ts';
import { apiError } from '../../lib/failure.ts';
import { aCar } from '../../testing/a-car.ts';
import { silent } from '../../testing/settings.ts';
import { createStockEditor } from './stock-editor.ts';
import type { RebuiltRows } from './open-files.ts';
import { openOutboxFile, type OutboxFile } from './outbox-file.ts';
import { sendNext } from './sender.ts';

const SCOPE = 'https://aniv.example 7';
const NOW = new Date('2026-11-22T10:00:00.000Z');
const CAR = aCar(1);

let folder: string;
let outbox: OutboxFile;
/** The copy of the server's rows. */
let row: InventoryRow;
/** The calls sent, one line each. */
let sent: unknown[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-answers-'));
  outbox = openOutboxFile(path.join(folder, 'outbox.sqlite'), { now: () => NOW, log: silent });
  row = CAR;
  sent = [];
});
afterEach(() => {
  outbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (fields: InventoryEdit, before: Fields) =>
  outbox.add(SCOPE, [
    {
      key: 'k-1',
      batch: 'b-1',
      postId: CAR.id,
      title: CAR.title,
      change: { kind: 'edit', fields },
      before,
      at: NOW.toISOString(),
    },
  ]);
const answers = (answer: Omit<BulkResult, 'id'>) =>
  sendNext({
    outbox,
    scope: SCOPE,
    rows: { row: () => row, put: ([fresh]) => void (row = fresh ?? row), remove: () => undefined },
    ask: {
      bulk: async (items, key) => {
        sent.push([key, items]);
        return [{ id: CAR.id, ...answer }];
      },
    },
    newId: () => `g-${sent.length + 1}`,
    language: 'en',
  });
const failed = (code: ErrorCode) => ({ error: apiError(code), row: null });
const found = () => outbox.find(SCOPE, 'k-1');

describe.each([
  'DB_BUSY',
  'OVERLOADED',
  'INTERNAL',
  'RATE_LIMITED',
  'REQUEST_RUNNING',
  'REQUEST_TIMEOUT',
  'STORAGE_FULL',
] as const)('a change that the server answers with %s', (code) => {
  test('waits, and is sent again', async () => {
    add({ price: 5 }, { price: CAR.price });
    expect(await answers(failed(code))).toEqual({ ids: [CAR.id], isPassing: true });
    expect(found()).toMatchObject({ state: 'waiting', error: null, group: null });
    await answers({ error: null, row: { ...CAR, price: 5 } });

    expect(found()?.state).toBe('done');
    expect(sent).toHaveLength(2);
  });
});

test.each(['POST_STATE', 'VALIDATION_FAILED', 'FORBIDDEN'] as const)(
  'a change that the server answers with %s is refused for good',
  async (code) => {
    add({ price: 5 }, { price: CAR.price });
    expect(await answers(failed(code))).toEqual({ ids: [CAR.id], isPassing: false });

    expect(found()).toMatchObject({ state: 'refused', error: { code } });
    expect(await answers(failed(code))).toBeUndefined();
  },
);

describe('a change of a car that somebody else changed', () => {
  const conflict = (theirs: Partial<InventoryRow>) =>
    answers({
      error: apiError('VERSION_CONFLICT'),
      row: { ...CAR, ...theirs, modifiedDateUtc: '2026-11-22T09:59:00.000Z' },
    });

  test('in another field is sent again on the new version', async () => {
    add({ price: 5 }, { price: CAR.price });
    await conflict({ mileage: CAR.mileage + 100 });
    expect(found()).toMatchObject({ state: 'waiting', seen: null, theirs: null });
    await answers({ error: null, row: { ...row, price: 5 } });

    expect(found()?.state).toBe('done');
    expect(sent.map((call) => (call as [string, { seen: string }[]])[1][0]?.seen)).toEqual([
      CAR.modifiedDateUtc,
      '2026-11-22T09:59:00.000Z',
    ]);
  });

  test('in the same field waits for the user’s decision', async () => {
    add({ price: 5 }, { price: CAR.price });
    await conflict({ price: 7 });

    expect(found()).toMatchObject({ state: 'conflict', theirs: { price: 7 } });
    expect(await answers(failed('INTERNAL'))).toBeUndefined();
  });

  test('to the same value is sent again', async () => {
    add({ price: 5 }, { price: CAR.price });
    await conflict({ price: 5 });

    expect(found()?.state).toBe('waiting');
  });

  test.each([
    ['the mileage', { mileage: 50_000, mileageUnit: 'mi' }, { mileage: 90_000 }],
    ['its unit', { mileage: 50_000, mileageUnit: 'km' }, { mileageUnit: 'mi' }],
  ] as const)(
    'in %s leaves the mileage with its unit to the person, who takes both or none',
    async (_what, mine, theirs) => {
      add(mine, { mileage: CAR.mileage, mileageUnit: CAR.mileageUnit });
      await conflict(theirs);
      expect(found()).toMatchObject({
        state: 'conflict',
        theirs: { mileage: row.mileage, mileageUnit: row.mileageUnit },
      });
      const rows = { row: () => row } as unknown as RebuiltRows;
      const editor = createStockEditor({
        outbox,
        current: () => ({ scope: SCOPE, rows, check: async () => [] }),
        now: () => NOW,
        newId: () => 'k-2',
        placeOf: (car) => car,
      });
      editor.resolve('k-1', []);

      expect(found()).toBeUndefined();
    },
  );
});
