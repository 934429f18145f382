import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCar } from '../../testing/a-car.ts';
import { silent } from '../../testing/settings.ts';
import { createStockEditor } from './stock-editor.ts';
import type { RebuiltRows } from './open-files.ts';
import { openOutboxFile, type OutboxFile } from './outbox-file.ts';
import { sendNext } from './sender.ts';

const SCOPE = 'https://aniv.example 7';
const NOW = new Date('2026-11-22T10:00:00.000Z');
const AT = NOW.toISOString();

let folder: string;
let outbox: OutboxFile;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-sender-'));
  outbox = openOutboxFile(path.join(folder, 'outbox.sqlite'), { now: () => NOW, log: silent });
  const change = { kind: 'edit' as const, fields: { price: 100 } };
  const before = { price: 200 };
  outbox.add(
    SCOPE,
    [1, 2].map((postId) => ({ key: `k-${postId}`, batch: 'b-1', postId, title: 'A car', change, before, at: AT })),
  );
});
afterEach(() => {
  outbox.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an answer without one of the changes settles none of them', async () => {
  const rows = { row: () => undefined, put: () => undefined, remove: () => undefined };
  const deps = { outbox, scope: SCOPE, rows, newId: () => 'g-1', language: 'en' };

  const sent = sendNext({ ...deps, ask: { bulk: async () => [{ id: aCar(1).id, error: null, row: null }] } });

  await expect(sent).rejects.toThrow('UNKNOWN');
  expect(outbox.open(SCOPE).map(({ state }) => state)).toEqual(['sending', 'sending']);
});

test('a batch that cannot be undone as a whole stays unchanged', () => {
  outbox.update('k-1', { state: 'done' });
  const cars = new Map([1, 2].map((id) => [id, aCar(id)]));
  const rows = { row: (id: number) => cars.get(id) } as unknown as RebuiltRows;
  const editor = createStockEditor({
    outbox,
    current: () => ({ scope: SCOPE, rows, check: async () => [] }),
    now: () => NOW,
    // The id is taken: the changes of the undo are refused.
    newId: () => 'k-1',
    placeOf: (row) => row,
  });

  expect(() => editor.undo('b-1')).toThrow('UNIQUE');
  expect(outbox.batch(SCOPE, 'b-1').map(({ key, state }) => [key, state])).toEqual([
    ['k-1', 'done'],
    ['k-2', 'waiting'],
  ]);
});
