import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { DROP_CHANNEL } from '#contract/ipc/dropped.ts';
import { Dropped } from '#contract/ipc/photo-import.ts';
import { CALLS, sample } from '#contract/ipc/testing.ts';
import type { SenderFrame } from '#main/ipc/trusted-sender.ts';
import { STRANGERS } from '#main/testing/hostile-moves.ts';
import { BuiltMain, SERVER } from './built-main/built-main.ts';
import { twisted, WHOLES } from './hostile-inputs.ts';

/** Item 17 of Electron's checklist, asked of the main process as it was built. */
const HOME: SenderFrame = { url: 'app://aniv/inventory', parent: null };

const INPUTS = new Map<string, z.ZodType>([...CALLS].map(([channel, { input }]) => [channel, input])).set(
  DROP_CHANNEL,
  Dropped,
);

type Reply = { ok: boolean; value?: unknown; error?: { code: string; description: string } };
let main: BuiltMain;

beforeAll(async () => {
  main = await BuiltMain.start();
}, 60_000);
afterAll(() => main.stop());

const invoke = async (channel: string, input: unknown, frame: SenderFrame | null = HOME): Promise<Reply> =>
  (await main.ask('invoke', channel, input, frame)) as Reply;

test('the channels are the contract’s, and all of them go through the one gate', async () => {
  const { channels, rawChannels } = await main.ask('report');

  expect(channels.toSorted()).toEqual([...INPUTS.keys()].toSorted());
  expect(rawChannels).toEqual([]);
});

test.each([...INPUTS.keys()])('%s answers no foreign frame', async (channel) => {
  const input = sample(INPUTS.get(channel)!);
  const codes = await Promise.all(
    STRANGERS.map(async ([, frame]) => (await invoke(channel, input, frame)).error?.code),
  );

  expect(new Set(codes)).toEqual(new Set(['IPC_SENDER_REFUSED']));
});

test.each([...INPUTS.keys()])('%s refuses what it never asked for', async (channel) => {
  const replies = [];
  for (const [what, input] of WHOLES) replies.push([what, (await invoke(channel, input)).error?.code]);

  expect(replies).toEqual(WHOLES.map(([what]) => [what, 'IPC_VALIDATION']));
});

test.each([...INPUTS.keys()])('%s is broken by nothing hostile in one place of its input', async (channel) => {
  const codes = new Set<string | undefined>();
  for (const input of twisted(INPUTS.get(channel)!)) codes.add((await invoke(channel, input)).error?.code);

  // A handler that threw an unexpected error answers UNKNOWN.
  expect(codes).not.toContain('UNKNOWN');
});

test('after all of it the program is as it was', async () => {
  const { polluted, windows, opened } = await main.ask('report');

  expect(await invoke('connection.state', undefined)).toMatchObject({ ok: true, value: { server: SERVER } });
  expect([polluted, windows.length, opened]).toEqual([[], 1, []]);
  expect(main.broken).toEqual([]);
  expect(main.log).not.toContain('ipc.failed');
  expect(main.isAlive).toBe(true);
});
