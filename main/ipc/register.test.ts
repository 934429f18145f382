import { describe, expect, test } from 'vitest';
import { channelName, channels } from '#contract/ipc/channels.ts';
import { DROP_CHANNEL } from '#contract/ipc/dropped.ts';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { ProgramFacts } from '#contract/ipc/program.ts';
import type { Handlers, Reply } from '#contract/ipc/surface.ts';
import { Failure } from '../lib/failure.ts';
import { dropped } from '../modules/photos/dropped.ts';
import { STRANGERS } from '../testing/hostile-moves.ts';
import { type InvokeEvent, registerIpc } from './register.ts';
import type { SenderFrame } from './trusted-sender.ts';

type Invoke = (event: InvokeEvent, input?: unknown) => Promise<Reply<unknown>>;

const STATE = { server: null, known: [], online: true, offlineSince: null };
const IMPORT: ImportState = {
  id: 'i-1',
  phase: 'done',
  startedAt: '2026-11-21T10:00:00.000Z',
  total: 0,
  ready: 0,
  uploaded: 0,
  done: 0,
  refused: 0,
  unassigned: 0,
  secondsLeft: null,
  cars: [],
};
const BACKUP = { backups: [], damaged: [], failedAt: null, restoredFrom: null };
const CAR = { owner: '7', target: 'new' } as const;
const GOOD_INPUT: Readonly<Record<string, unknown>> = {
  'backup.damageSeen': undefined,
  'backup.make': undefined,
  'backup.restore': { id: '2026-11-21T10-00-00.000Z' },
  'backup.state': undefined,
  'connection.state': undefined,
  'connection.choose': { address: 'aniv.example' },
  'drafts.read': { of: CAR },
  'drafts.write': { of: CAR, draft: { values: {}, features: [], images: [], savedAt: 1 } },
  'drafts.change': { of: CAR, part: { isAsked: true } },
  'drafts.list': { owner: '7' },
  'drafts.remove': { of: CAR },
  'drafts.readPhotos': { of: CAR },
  'drafts.writePhotos': { of: CAR, photos: [] },
  'drafts.readFile': { of: CAR, id: 'f-1', at: 0 },
  'drafts.writeFile': {
    of: CAR,
    id: 'f-1',
    names: { name: 'front.jpg', type: 'image/jpeg' },
    size: 3,
    at: 0,
    bytes: Uint8Array.of(1, 2, 3),
  },
  'drafts.removeFile': { of: CAR, id: 'f-1' },
  'drafts.passOn': { of: CAR, to: { owner: '7', target: 'waiting:k-1' } },
  'google.signIn': { nonce: 'a-nonce-of-the-server' },
  'inventory.state': undefined,
  'inventory.sync': { language: 'en' },
  'inventory.rows': undefined,
  'inventory.rowsOf': { ids: [1] },
  'inventory.change': { batch: 'b-1', items: [{ postId: 1, change: { kind: 'hide' } }] },
  'inventory.undo': { batch: 'b-1' },
  'inventory.waiting': undefined,
  'inventory.resolve': { key: 'k-1', mine: ['price'] },
  'inventory.discard': { key: 'k-1' },
  'inventory.retry': undefined,
  'menu.language': undefined,
  'menu.setLanguage': { language: 'am' },
  'menu.popUp': { x: 10, y: 41 },
  'photoImport.assign': { id: 'i-1', files: [1], postId: 1 },
  'photoImport.cancel': { id: 'i-1' },
  'photoImport.choose': { what: 'folders' },
  'photoImport.chooseFor': { postId: 1 },
  'photoImport.files': { id: 'i-1', of: 'unassigned' },
  'photoImport.list': undefined,
  'photoImport.pause': { id: 'i-1' },
  'photoImport.resume': { id: 'i-1' },
  'photoImport.retry': { id: 'i-1' },
  [DROP_CHANNEL]: { paths: ['/photos/RAV4'], postId: null },
  'shell.openExternal': { url: 'https://t.me/aniv' },
  'window.setTheme': { theme: 'dark' },
};

const STOCK = { phase: 'idle', syncedAt: null, count: 0, waiting: 0, conflicts: 0, refused: 0 } as const;

/** Of the page, and of the preload script alone. */
const CALLS = Object.entries(channels)
  .flatMap(([group, kinds]) =>
    Object.entries(kinds)
      .filter(([, kind]) => kind === 'call')
      .map(([name]) => channelName(group, name)),
  )
  .concat(DROP_CHANNEL);

const FACTS: ProgramFacts = {
  aniv: '0.1.0',
  electron: '45.4.1',
  chromium: '144.0.1',
  node: '24.21.0',
  sqlite: '3.54.1',
  system: 'linux 6.1 x64',
  server: null,
};

function start(overrides: Partial<Handlers> = {}) {
  const registered = new Map<string, Invoke>();
  const done: string[] = [];
  const removed: string[] = [];
  let clock = 0;
  const did = (name: string) => void done.push(name);
  const handlers: Handlers = {
    connection: {
      state: () => (did('connection.state'), STATE),
      choose: () => (did('connection.choose'), STATE),
    },
    backup: {
      state: () => (did('backup.state'), BACKUP),
      make: () => (did('backup.make'), BACKUP),
      restore: () => (did('backup.restore'), { outcome: 'gone' }),
      damageSeen: () => (did('backup.damageSeen'), BACKUP),
    },
    drafts: {
      read: () => (did('drafts.read'), null),
      write: () => did('drafts.write'),
      change: () => (did('drafts.change'), false),
      list: () => (did('drafts.list'), []),
      remove: () => did('drafts.remove'),
      readPhotos: () => (did('drafts.readPhotos'), null),
      writePhotos: () => did('drafts.writePhotos'),
      readFile: () => (did('drafts.readFile'), null),
      writeFile: () => did('drafts.writeFile'),
      removeFile: () => did('drafts.removeFile'),
      passOn: () => did('drafts.passOn'),
    },
    google: { signIn: () => (did('google.signIn'), { idToken: 'x' }) },
    inventory: {
      state: () => (did('inventory.state'), STOCK),
      sync: () => (did('inventory.sync'), STOCK),
      rows: () => (did('inventory.rows'), { count: 0, columns: {} }),
      rowsOf: () => (did('inventory.rowsOf'), []),
      change: () => (did('inventory.change'), STOCK),
      undo: () => (did('inventory.undo'), STOCK),
      waiting: () => (did('inventory.waiting'), []),
      resolve: () => (did('inventory.resolve'), STOCK),
      discard: () => (did('inventory.discard'), STOCK),
      retry: () => (did('inventory.retry'), STOCK),
    },
    menu: {
      language: () => (did('menu.language'), { language: 'en' }),
      setLanguage: () => did('menu.setLanguage'),
      popUp: () => did('menu.popUp'),
    },
    photoImport: {
      assign: () => (did('photoImport.assign'), IMPORT),
      cancel: () => (did('photoImport.cancel'), IMPORT),
      choose: () => (did('photoImport.choose'), null),
      chooseFor: () => (did('photoImport.chooseFor'), IMPORT),
      files: () => (did('photoImport.files'), []),
      list: () => (did('photoImport.list'), [IMPORT]),
      pause: () => (did('photoImport.pause'), IMPORT),
      resume: () => (did('photoImport.resume'), IMPORT),
      retry: () => (did('photoImport.retry'), IMPORT),
    },
    program: { facts: () => (did('program.facts'), FACTS) },
    session: {},
    updates: {
      state: () => (did('updates.state'), { phase: 'off' }),
      check: () => (did('updates.check'), { phase: 'off' }),
      restart: () => did('updates.restart'),
    },
    shell: { openExternal: () => (did('shell.openExternal'), { opened: true }) },
    window: { setTheme: () => did('window.setTheme'), frame: () => (did('window.frame'), { menu: 'page' }) },
    ...overrides,
  };
  registerIpc({
    ipcMain: {
      handle: (channel, listener) => void registered.set(channel, listener),
      removeAllListeners: (channel) => void removed.push(channel),
    },
    handlers,
    preloadCalls: [dropped(() => (did(DROP_CHANNEL), Promise.resolve(null)))],
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
  expect([...start().registered.keys()].sort()).toEqual([...CALLS].sort());
});

test('a channel that a library opened is closed', () => {
  expect(start().removed).toEqual(['electron-store-get-data']);
});

describe.each(CALLS)('%s', (channel) => {
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

  test('that breaks tells the page nothing of it', async () => {
    const reply = await choosing(() => Promise.reject(new Error('/home/person/secret')));

    expect(reply).toEqual(refused('UNKNOWN'));
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  test('whose answer is not the contract’s is a failure', async () => {
    expect(await choosing(() => ({ ...STATE, cookie: 'x' }))).toEqual(refused('UNKNOWN'));
  });
});
