import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReadReply } from '../table.ts';
import { handmade } from './testing-workbook.ts';

test('a workbook is read whole on a machine that is always late', async () => {
  const { now } = Date;
  // The worker replaces the clock of its global scope, which this test shares with other files.
  onTestFinished(() => void (Date.now = now));
  let late = now();
  vi.spyOn(Date, 'now').mockImplementation(() => (late += 100));
  const replied = new Promise<ReadReply>((done) => {
    vi.stubGlobal('postMessage', done);
  });
  let ask: ((event: MessageEvent) => void) | undefined;
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof ask) => (ask = listener));
  await import('./read-worker.ts');
  const rows = Array.from({ length: 3000 }, (_, at) => [`A${at}`, 'Toyota', 'RAV4', at]);

  const file = new Blob([handmade({ S: { rows: [['Stock', 'Make', 'Model', 'Price'], ...rows] } })]);
  ask?.(new MessageEvent('message', { data: { file, choices: {} } }));

  expect(await replied).toMatchObject({ table: { rows: { length: 3001 } } });
});
