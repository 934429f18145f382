import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { channels } from '#contract/ipc/channels.ts';

/** Item 20 of Electron's checklist, asked of the preload script as it was built. */
const CODE = readFileSync(path.join(import.meta.dirname, '../../out/preload/index.cjs'), 'utf8');

type Surface = Readonly<Record<string, Readonly<Record<string, (input?: unknown) => unknown>>>>;

const required: string[] = [];
const exposed: [string, Surface][] = [];
const invoked: unknown[][] = [];
const listeners = new Map<string, (...args: unknown[]) => void>();
const EVENT = { sender: 'the whole of ipcRenderer', ports: [] };
let surface: Surface;

beforeAll(() => {
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, api: Surface) => exposed.push([name, api]) },
    ipcRenderer: {
      invoke: (...input: unknown[]) => (invoked.push(input), Promise.resolve()),
      on: (channel: string, listener: () => void) => listeners.set(channel, listener),
      off: (channel: string) => listeners.delete(channel),
    },
    webUtils: { getPathForFile: () => '' },
  };
  const module = { exports: {} };
  runInNewContext(CODE, {
    require: (name: string) => (required.push(name), electron),
    module,
    exports: module.exports,
    addEventListener: () => undefined,
  });
  [, surface] = exposed[0]!;
});

test('the page gets one thing, made of functions with the contract’s names', () => {
  const names = Object.entries(surface).map(([group, functions]) => [group, Object.keys(functions).toSorted()]);
  const wanted = Object.entries(channels).map(([group, kinds]) => [
    group,
    Object.entries(kinds)
      .map(([name, kind]) => (kind === 'call' ? name : `on${name.charAt(0).toUpperCase()}${name.slice(1)}`))
      .toSorted(),
  ]);
  const values = Object.values(surface).flatMap((functions) => Object.values(functions));

  expect(exposed.map(([name]) => name)).toEqual(['desktop']);
  expect(required).toEqual(['electron']);
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(wanted));
  expect(new Set(values.map((value) => typeof value))).toEqual(new Set(['function']));
});

test('a function sends on its own channel and on no other', () => {
  for (const [group, functions] of Object.entries(surface)) {
    for (const [name, call] of Object.entries(functions)) {
      if (name.startsWith('on')) continue;
      invoked.length = 0;
      void call({ channel: 'shell.openExternal' });
      expect(invoked).toEqual([[`${group}.${name}`, { channel: 'shell.openExternal' }]]);
    }
  }
});

test('a listener of the page hears the payload and never the event', () => {
  for (const [group, functions] of Object.entries(surface)) {
    for (const [name, listen] of Object.entries(functions).filter(([each]) => each.startsWith('on'))) {
      const heard: unknown[][] = [];
      const stop = listen((...args: unknown[]) => heard.push(args)) as () => void;
      listeners.get(`${group}.${name.charAt(2).toLowerCase()}${name.slice(3)}`)?.(EVENT, 'payload');
      stop();
      expect([group, name, heard]).toEqual([group, name, [['payload']]]);
    }
  }
});
