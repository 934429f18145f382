import { expect, test } from 'vitest';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { ConnectionState } from '#contract/ipc/connection.ts';
import type { Desktop, Reply } from '#contract/ipc/surface.ts';
import { failureOf } from '../../api/api-failure.ts';
import { PostId } from '#contract/ids.ts';
import { createDesktopPlatform } from './desktop-platform.ts';

const ONLINE: ConnectionState = { server: 'https://aniv.example', known: [], online: true, offlineSince: null };
const OFFLINE: ConnectionState = { ...ONLINE, online: false, offlineSince: '2026-11-21T10:00:00.000Z' };

const SIGNED_IN = { ok: true, value: { idToken: 'a.b.c' } } as const;

/** The bridge of preload, with main played by the test. */
const STOCK = { phase: 'idle', syncedAt: null, count: 0, waiting: 0, conflicts: 0, refused: 0 } as const;
const IMPORT = {
  id: 'i-1',
  phase: 'working',
  startedAt: '2026-11-21T10:00:00.000Z',
  total: 0,
  ready: 0,
  uploaded: 0,
  done: 0,
  refused: 0,
  unassigned: 0,
  secondsLeft: null,
  cars: [],
} as const satisfies ImportState;

const FACTS = {
  aniv: '0.1.0',
  electron: '45.4.1',
  chromium: '144.0.1',
  node: '24.21.0',
  sqlite: '3.54.1',
  system: 'linux',
  server: null,
};
const BACKUP = { backups: [], damaged: [], failedAt: null, restoredFrom: null };

function start(connection = ONLINE, google: Reply<{ idToken: string }> = SIGNED_IN) {
  const asked: unknown[] = [];
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const on = (name: string) => (listener: (payload: never) => void) => {
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(listener));
    return () => void all.delete(listener);
  };
  const call =
    <T>(name: string, value: T) =>
    (input?: unknown) => {
      asked.push([name, input]);
      return Promise.resolve({ ok: true, value } as const);
    };
  const desktop: Desktop = {
    connection: { state: call('state', connection), choose: call('choose', connection), onChanged: on('changed') },
    backup: {
      state: call('backups', BACKUP),
      make: call('makeBackup', BACKUP),
      restore: call('restoreBackup', { outcome: 'gone' } as const),
      damageSeen: call('damageSeen', BACKUP),
    },
    drafts: {
      read: call('readDraft', null),
      write: call('writeDraft', undefined),
      change: call('changeDraft', true),
      list: call('drafts', []),
      remove: call('removeDraft', undefined),
      readPhotos: call('draftPhotos', null),
      writePhotos: call('writeDraftPhotos', undefined),
      readFile: call('readDraftFile', null),
      writeFile: call('writeDraftFile', undefined),
      removeFile: call('removeDraftFile', undefined),
      passOn: call('passOn', undefined),
    },
    google: { signIn: (input) => (asked.push(['signIn', input]), Promise.resolve(google)) },
    inventory: {
      state: call('stock', STOCK),
      sync: call('sync', STOCK),
      rows: call('rows', { count: 0, columns: {} }),
      rowsOf: call('rowsOf', []),
      change: () => Promise.resolve({ ok: false, error: { code: 'POST_NOT_FOUND', description: 'gone' } }),
      undo: call('undo', STOCK),
      waiting: call('waiting', []),
      resolve: call('resolve', STOCK),
      discard: call('discard', STOCK),
      retry: call('retry', STOCK),
      onStateChanged: on('stateChanged'),
      onRowsChanged: on('rowsChanged'),
    },
    photoImport: {
      choose: call('choose', null),
      chooseFor: call('chooseFor', null),
      list: call('list', []),
      files: call('files', []),
      assign: call('assign', IMPORT),
      pause: call('pause', IMPORT),
      resume: call('resume', IMPORT),
      cancel: call('cancel', IMPORT),
      retry: call('retryImport', IMPORT),
      onChanged: on('importChanged'),
    },
    menu: {
      language: call('language', { language: 'am' }),
      setLanguage: call('setLanguage', undefined),
      popUp: call('popUp', undefined),
      onCommand: on('command'),
      onVisit: on('visit'),
    },
    program: { facts: call('facts', FACTS) },
    session: { onNotice: on('notice') },
    updates: {
      state: call('updates', { phase: 'off' } as const),
      check: call('check', { phase: 'off' } as const),
      restart: call('restart', undefined),
      onChanged: on('updateChanged'),
    },
    shell: { openExternal: call('openExternal', { opened: true }) },
    window: { setTheme: call('setTheme', undefined), frame: call('frame', { menu: 'page' } as const) },
  };
  const happens = (name: string, payload: unknown) =>
    listeners.get(name)?.forEach((listener) => listener(payload as never));
  return { platform: createDesktopPlatform(desktop, { connection, language: 'am' }), asked, happens };
}

test('the stock is the main process’s, and what it refuses is a failure with its code', async () => {
  const { platform, asked } = start();
  const stock = platform.stock!;
  const hide = { postId: PostId.parse(1), change: { kind: 'hide' } } as const;

  expect(await stock.sync('ru')).toEqual(STOCK);
  expect(asked).toEqual([['sync', { language: 'ru' }]]);
  await expect(stock.change('b', [hide])).rejects.toMatchObject({ failure: { code: 'POST_NOT_FOUND' } });
});

test('copies of the work are the main process’s', async () => {
  const { platform, asked } = start();
  await platform.backup?.state();
  await platform.backup?.make();

  expect(await platform.backup?.restore('2026-11-21T10-00-00.000Z')).toEqual({ outcome: 'gone' });
  expect(asked).toEqual([
    ['backups', undefined],
    ['makeBackup', undefined],
    ['restoreBackup', { id: '2026-11-21T10-00-00.000Z' }],
  ]);
});

test('unfinished posts are the main process’s', async () => {
  const { platform, asked } = start();
  const of = { owner: '7', target: 'new' };
  const drafts = platform.draftStore!;

  expect(await drafts.readDraft(of)).toBeUndefined();
  expect(await drafts.changeDraft(of, { isAsked: true })).toBe(true);
  expect(asked).toEqual([
    ['readDraft', { of }],
    ['changeDraft', { of, part: { isAsked: true } }],
  ]);
});

test('photo import is the main process’s', async () => {
  const { platform, asked, happens } = start();
  const port = platform.photoImport!;
  const heard: unknown[] = [];
  const stop = port.onChanged(({ id }) => heard.push(id));

  expect(await port.choose('folders')).toBeNull();
  expect(await port.assign('i-1', [4, 5], PostId.parse(7))).toEqual(IMPORT);
  expect(await port.files('i-1', 'unassigned')).toEqual([]);
  expect(asked).toEqual([
    ['choose', { what: 'folders' }],
    ['assign', { id: 'i-1', files: [4, 5], postId: 7 }],
    ['files', { id: 'i-1', of: 'unassigned' }],
  ]);
  happens('importChanged', IMPORT);
  stop();
  happens('importChanged', IMPORT);
  expect(heard).toEqual(['i-1']);
});

test('the connection is the gateway’s, not the network card’s', () => {
  const { platform, happens } = start();
  const heard: boolean[] = [];
  const stop = platform.onConnectionChange((isOnline) => heard.push(isOnline));
  happens('changed', OFFLINE);
  expect(platform.isOnline()).toBe(false);
  stop();
  happens('changed', ONLINE);

  expect(platform.isOnline()).toBe(true);
  expect(heard).toEqual([false]);
  expect(start(OFFLINE).platform.isOnline()).toBe(false);
});

test('the language of a new person is the system’s', () => {
  const { platform } = start();

  expect(platform.askedLanguage({ explicit: true })).toBeUndefined();
  expect(platform.askedLanguage({ explicit: false })).toBe('am');
});

test('what the page tells its host reaches the main process', () => {
  const { platform, asked } = start();
  platform.openExternal('https://t.me/aniv');
  platform.languageChanged?.('ru');
  platform.themeChanged?.('dark');

  expect(asked).toEqual([
    ['openExternal', { url: 'https://t.me/aniv' }],
    ['setLanguage', { language: 'ru' }],
    ['setTheme', { theme: 'dark' }],
  ]);
});

test('the menu’s wishes are told apart', () => {
  const { platform, happens } = start();
  const heard: string[] = [];
  platform.onOpenPath?.((path) => heard.push(path));
  platform.onThemeToggle?.(() => heard.push('theme'));
  platform.onNotice?.((code) => heard.push(code));
  happens('visit', { path: '/about' });
  happens('command', { command: 'chooseServer' });
  happens('command', { command: 'toggleTheme' });
  happens('notice', { code: 'SECURE_STORE_UNAVAILABLE' });

  expect(heard).toEqual(['/about', 'theme', 'SECURE_STORE_UNAVAILABLE']);
});

test('Google’s word comes from the main process, and its refusals by their codes', async () => {
  const { platform, asked } = start();
  const codeOf = async (code: string) => {
    const refused = start(ONLINE, { ok: false, error: { code, description: '' } }).platform;
    return failureOf(await refused.googleSignIn?.('n').catch((error: unknown) => error)).code;
  };

  expect(await platform.googleSignIn?.('n1')).toEqual({ idToken: 'a.b.c' });
  expect(asked).toEqual([['signIn', { nonce: 'n1' }]]);
  expect(await codeOf('GOOGLE_NOT_FINISHED')).toBe('GOOGLE_NOT_FINISHED');
  expect(await codeOf('SOMETHING_NEW')).toBe('UNKNOWN');
});
