import { expect, test, vi } from 'vitest';
import type { ReadReply } from '../table.ts';
import { handmade } from './testing-workbook.ts';

test('a workbook is read whole on a machine that is always late', async () => {
  let late = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => (late += 100));
  const replied = new Promise<ReadReply>((done) => {
    vi.stubGlobal('postMessage', done);
  });
  await import('./read-worker.ts');
  const rows = Array.from({ length: 3000 }, (_, at) => [`A${at}`, 'Toyota', 'RAV4', at]);

  const file = new Blob([handmade({ S: { rows: [['Stock', 'Make', 'Model', 'Price'], ...rows] } })]);
  dispatchEvent(new MessageEvent('message', { data: { file, choices: {} } }));

  expect(await replied).toMatchObject({ table: { rows: { length: 3001 } } });
});
