import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openOutboxFile } from '#main/modules/stock/outbox-file.ts';
import { BuiltMain } from './built-main/built-main.ts';

const HOME = { url: 'app://aniv/inventory', parent: null };
type Reply = { value: { backups: { id: string; waiting: number }[]; restoredFrom: string | null; outcome: string } };

test('the program as it was built copies the work at its start and brings it back after a loss', {
  timeout: 60_000,
}, async () => {
  const computer = mkdtempSync(path.join(tmpdir(), 'aniv-restore-'));
  const deps = { now: () => new Date(), log: () => undefined };
  const file = path.join(computer, 'work', 'outbox.sqlite');
  const change = { key: 'k-1', batch: 'b-1', postId: 1, title: 'A car', before: {}, at: new Date().toISOString() };
  const written = openOutboxFile(file, deps);
  written.add('somebody', [{ ...change, change: { kind: 'hide' } }]);
  written.close();
  const ask = async (main: BuiltMain, name: string, input?: unknown) =>
    ((await main.ask('invoke', `backup.${name}`, input, HOME)) as Reply).value;

  const first = await BuiltMain.start(computer);
  await expect.poll(async () => (await ask(first, 'state')).backups.length, { timeout: 30_000 }).toBe(1);
  const [copy] = (await ask(first, 'state')).backups;
  await first.stop();
  rmSync(path.join(computer, 'work'), { recursive: true });
  const second = await BuiltMain.start(computer);
  expect(await ask(second, 'restore', { id: copy!.id })).toEqual({ outcome: 'restarting' });
  await second.ended();
  const third = await BuiltMain.start(computer);
  const { restoredFrom } = await ask(third, 'state');
  await third.stop();
  const back = openOutboxFile(file, deps);

  expect(copy?.waiting).toBe(1);
  expect(restoredFrom).not.toBeNull();
  expect(back.open('somebody').map(({ key }) => key)).toEqual(['k-1']);
  back.close();
  rmSync(computer, { recursive: true, force: true });
});
