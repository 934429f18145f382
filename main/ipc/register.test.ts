import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { DROP_CHANNEL } from '#contract/ipc/dropped.ts';
import { Dropped } from '#contract/ipc/photo-import.ts';
import type { Handlers, Reply } from '#contract/ipc/surface.ts';
import { CALLS, sample, sampleHandlers } from '#contract/ipc/testing.ts';
import { Failure } from '../lib/failure.ts';
import { dropped } from '../modules/photos/dropped.ts';
import { STRANGERS } from '../testing/hostile-moves.ts';
import { type InvokeEvent, registerIpc } from './register.ts';
import type { SenderFrame } from './trusted-sender.ts';

type Invoke = (event: InvokeEvent, input?: unknown) => Promise<Reply<unknown>>;

const STATE = { server: null, known: [], online: true, offlineSince: null };
/** Calls of the page, and the one of the preload script alone. */
const INPUTS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>(
  [...CALLS].map(([channel, { input }]) => [channel, input]),
).set(DROP_CHANNEL, Dropped);
const GOOD_INPUT: Readonly<Record<string, unknown>> = Object.fromEntries(
  [...INPUTS].map(([channel, input]) => [channel, sample(input)]),
);

function start(overrides: Partial<Handlers> = {}) {
  const registered = new Map<string, Invoke>();
  const done: string[] = [];
  const removed: string[] = [];
  let clock = 0;
  const handlers: Handlers = { ...sampleHandlers((channel) => void done.push(channel)), ...overrides };
  registerIpc({
    ipcMain: {
      handle: (channel, listener) => void registered.set(channel, listener),
      removeAllListeners: (channel) => void removed.push(channel),
    },
    handlers,
    preloadCalls: [dropped(() => (done.push(DROP_CHANNEL), Promise.resolve(null)))],
    log: () => undefined,
    now: () => clock,
  });
  const invoke = (
    channel: string,
    input?: unknown,
    senderFrame: SenderFrame | null = { url: 'app://aniv/posts', parent: null },
  ) => registered.get(channel)!({ senderFrame }, input);
  return { registered, done, removed, invoke, wait: (milliseconds: number) => void (clock += milliseconds) };
}

const refused = (code: string) => ({ ok: false, error: expect.objectContaining({ code }) as unknown });

test('every call of the contract is registered and nothing else', () => {
  expect([...start().registered.keys()].sort()).toEqual([...INPUTS.keys()].sort());
});

test('a channel that a library opened is closed', () => {
  expect(start().removed).toEqual(['electron-store-get-data']);
});

describe.each([...INPUTS.keys()])('%s', (channel) => {
  test('answers our own page', async () => {
    const { invoke, done } = start();

    expect(await invoke(channel, GOOD_INPUT[channel])).toMatchObject({ ok: true });
    expect(done).toEqual([channel]);
  });

  test.each(STRANGERS)('refuses %s', async (_who, frame) => {
    const { invoke, done } = start();

    expect(await invoke(channel, GOOD_INPUT[channel], frame)).toEqual(refused('IPC_SENDER_REFUSED'));
    expect(done).toEqual([]);
  });

  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  test.each([
    ['null', null],
    ['text', 'x'],
    ['an unknown field', { ...(GOOD_INPUT[channel] as object), isAdmin: true }],
    ['a cycle', cycle],
    ['megabytes', { address: 'x'.repeat(1_000_000), url: 'x'.repeat(1_000_000) }],
    ['a function’s remains', { language: {}, theme: [], url: 7, address: false }],
  ])('refuses %s as its input', async (_what, input) => {
    const { invoke, done } = start();

    expect(await invoke(channel, input)).toEqual(refused('IPC_VALIDATION'));
    expect(done).toEqual([]);
  });

  test('is answered no more than its rate allows, and again after a while', async () => {
    const { invoke, wait } = start();
    const replies = await Promise.all(Array.from({ length: 31 }, () => invoke(channel, GOOD_INPUT[channel])));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(30);
    expect(replies.at(-1)).toEqual(refused('RATE_LIMITED'));

    wait(1000);

    expect(await invoke(channel, GOOD_INPUT[channel])).toMatchObject({ ok: true });
  });
});

test('a thousand changed cars pass in one call, with everything that may be written about them', async () => {
  const { invoke } = start();
  const change = { kind: 'edit', fields: { price: 12_345, priceUnit: 'USD', notes: 'Ծ'.repeat(2000) } };
  const items = Array.from({ length: 1000 }, (_, at) => ({ postId: at + 1, change }));

  expect(await invoke('inventory.change', { batch: 'b-1', items })).toMatchObject({ ok: true });
});

describe('a handler', () => {
  const choosing = (choose: Handlers['connection']['choose']) =>
    start({ connection: { state: () => STATE, choose } }).invoke('connection.choose', { address: 'x' });

  test('that refuses is passed on with its code and fields', async () => {
    const reply = await choosing(() => Promise.reject(new Failure('VALIDATION_FAILED', { address: 'https' })));

    expect(reply).toEqual({
      ok: false,
      error: {
        code: 'VALIDATION_FAILED',
        description: 'Please check the marked fields.',
        fields: { address: 'https' },
      },
    });
  });

  test('that breaks gives the page no details', async () => {
    const reply = await choosing(() => Promise.reject(new Error('/home/person/secret')));

    expect(reply).toEqual(refused('UNKNOWN'));
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  test('whose answer is not the contract’s is a failure', async () => {
    expect(await choosing(() => ({ ...STATE, cookie: 'x' }))).toEqual(refused('UNKNOWN'));
  });
});
