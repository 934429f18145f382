import { expect, test } from 'vitest';
import { channels } from '#contract/ipc/channels.ts';
import type { Desktop } from '#contract/ipc/surface.ts';
import { surfaceOf } from './surface.ts';

type Heard = (payload: unknown) => void;

function start() {
  const invoked: unknown[] = [];
  const listeners = new Map<string, Heard>();
  const desktop = surfaceOf(channels, {
    invoke: (...message) => (invoked.push(message), Promise.resolve({ ok: true, value: undefined })),
    listen: (group, name, listener) => {
      listeners.set(`${group}.${name}`, listener);
      return () => void listeners.delete(`${group}.${name}`);
    },
  }) as unknown as Desktop;
  return { desktop, invoked, listeners };
}

/** The exact surface: a name more or less is a decision, made here as well. */
const SURFACE: Record<keyof Desktop, string[]> = {
  backup: ['damageSeen', 'make', 'onOpened', 'restore', 'state'],
  connection: ['choose', 'onChanged', 'state'],
  drafts: [
    'change',
    'list',
    'passOn',
    'read',
    'readFile',
    'readPhotos',
    'remove',
    'removeFile',
    'write',
    'writeFile',
    'writePhotos',
  ],
  google: ['signIn'],
  inventory: [
    'change',
    'discard',
    'onRowsChanged',
    'onStateChanged',
    'resolve',
    'retry',
    'rows',
    'rowsOf',
    'state',
    'sync',
    'undo',
    'waiting',
  ],
  menu: ['language', 'onCommand', 'onVisit', 'popUp', 'setLanguage'],
  notifications: ['notice'],
  photoImport: [
    'assign',
    'cancel',
    'choose',
    'chooseFor',
    'files',
    'list',
    'onChanged',
    'onDropRefused',
    'pause',
    'resume',
    'retry',
  ],
  program: ['facts'],
  requests: ['cancel'],
  session: ['onNotice'],
  shell: ['openExternal'],
  updates: ['check', 'onChanged', 'restart', 'state'],
  uploads: ['begin', 'cancel', 'piece', 'reply'],
  window: ['frame', 'setTheme'],
};

test('the window gets these functions and nothing else', () => {
  const { desktop } = start();
  const names = Object.entries(desktop).map(([group, functions]) => [group, Object.keys(functions).sort()]);
  const kinds = Object.values(desktop).flatMap((functions) => Object.values(functions).map((value) => typeof value));

  expect(Object.fromEntries(names)).toEqual(SURFACE);
  expect(new Set(kinds)).toEqual(new Set(['function']));
});

test('a call passes one input on under its own name, whatever else it is given', async () => {
  const { desktop, invoked } = start();
  await (desktop.window.setTheme as (...all: unknown[]) => Promise<unknown>)({ theme: 'dark' }, 'more', 'and more');

  expect(invoked).toEqual([['window', 'setTheme', { theme: 'dark' }]]);
});

test('a listener hears payloads until it unsubscribes', () => {
  const { desktop, listeners } = start();
  const heard: unknown[] = [];
  const stop = desktop.menu.onVisit((payload) => void heard.push(payload));
  listeners.get('menu.visit')!({ path: '/posts' });
  stop();

  expect(heard).toEqual([{ path: '/posts' }]);
  expect(listeners.size).toBe(0);
});
