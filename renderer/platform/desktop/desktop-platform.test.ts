import { expect, test } from 'vitest';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { ConnectionState } from '#contract/ipc/connection.ts';
import type { Reply } from '#contract/ipc/surface.ts';
import { sampleBridge } from '#contract/ipc/testing.ts';
import { failureOf } from '../../api/api-failure.ts';
import { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { createDesktopPlatform } from './desktop-platform.ts';

const ONLINE: ConnectionState = { server: 'https://aniv.example', known: [], online: true, offlineSince: null };
const OFFLINE: ConnectionState = { ...ONLINE, online: false, offlineSince: '2026-11-21T10:00:00.000Z' };

const SIGNED_IN = { ok: true, value: { idToken: 'a.b.c' } } as const;

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

const done = <T>(value: T) => ({ ok: true, value }) as const;
const GONE = { ok: false, error: { code: 'POST_NOT_FOUND', description: 'gone' } } as const;

function start(connection = ONLINE, google: Reply<{ idToken: string }> = SIGNED_IN) {
  const { desktop, asked, happens } = sampleBridge({
    backup: { restore: done({ outcome: 'gone' }) },
    drafts: { read: done(null), change: done(true) },
    google: { signIn: google },
    inventory: { sync: done(STOCK), change: GONE },
    photoImport: { choose: done(null), files: done([]), assign: done(IMPORT) },
  });
  return { platform: createDesktopPlatform(desktop, { connection, language: 'am' }), asked, happens };
}

test('the stock is the main process’s, and what it refuses is a failure with its code', async () => {
  const { platform, asked } = start();
  const stock = platform.stock!;
  const hide = { postId: PostId.parse(1), change: { kind: 'hide' } } as const;

  expect(await stock.sync('ru')).toEqual(STOCK);
  expect(asked).toEqual([['inventory.sync', { language: 'ru' }]]);
  await expect(stock.change('b', [hide])).rejects.toMatchObject({ failure: { code: 'POST_NOT_FOUND' } });
});

test('copies of the work are the main process’s', async () => {
  const { platform, asked } = start();
  await platform.backup?.state();
  await platform.backup?.make();

  expect(await platform.backup?.restore('2026-11-21T10-00-00.000Z')).toEqual({ outcome: 'gone' });
  expect(asked).toEqual([
    ['backup.state', undefined],
    ['backup.make', undefined],
    ['backup.restore', { id: '2026-11-21T10-00-00.000Z' }],
  ]);
});

test('unfinished posts are the main process’s', async () => {
  const { platform, asked } = start();
  const of = { owner: '7', target: 'new' };
  const drafts = platform.draftStore!;

  expect(await drafts.readDraft(of)).toBeUndefined();
  expect(await drafts.changeDraft(of, { isAsked: true })).toBe(true);
  expect(asked).toEqual([
    ['drafts.read', { of }],
    ['drafts.change', { of, part: { isAsked: true } }],
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
    ['photoImport.choose', { what: 'folders' }],
    ['photoImport.assign', { id: 'i-1', files: [4, 5], postId: 7 }],
    ['photoImport.files', { id: 'i-1', of: 'unassigned' }],
  ]);
  happens('photoImport.changed', IMPORT);
  stop();
  happens('photoImport.changed', IMPORT);
  expect(heard).toEqual(['i-1']);
});

test('the connection is the gateway’s, not the network card’s', () => {
  const { platform, happens } = start();
  const heard: boolean[] = [];
  const stop = platform.onConnectionChange((isOnline) => heard.push(isOnline));
  happens('connection.changed', OFFLINE);
  expect(platform.isOnline()).toBe(false);
  stop();
  happens('connection.changed', ONLINE);

  expect(platform.isOnline()).toBe(true);
  expect(heard).toEqual([false]);
  expect(start(OFFLINE).platform.isOnline()).toBe(false);
});

test('the language of a new person is the system’s', () => {
  const { platform } = start();

  expect(platform.askedLanguage({ explicit: true })).toBeUndefined();
  expect(platform.askedLanguage({ explicit: false })).toBe('am');
});

test('what the page sends to its host reaches the main process', () => {
  const { platform, asked } = start();
  platform.openExternal('https://t.me/aniv');
  platform.languageChanged?.('ru');
  platform.themeChanged?.('dark');
  platform.showNotice?.({ title: 'Price drop', text: '$10 → $9', path: pathTo.post(7) });

  expect(asked).toEqual([
    ['shell.openExternal', { url: 'https://t.me/aniv' }],
    ['menu.setLanguage', { language: 'ru' }],
    ['window.setTheme', { theme: 'dark' }],
    ['notifications.notice', { title: 'Price drop', text: '$10 → $9', path: '/posts/view/7' }],
  ]);
});

test('the menu’s commands are distinguished', () => {
  const { platform, happens } = start();
  const heard: string[] = [];
  platform.onOpenPath?.((path) => heard.push(path));
  platform.onThemeToggle?.(() => heard.push('theme'));
  platform.onNotice?.((code) => heard.push(code));
  happens('menu.visit', { path: '/about' });
  happens('menu.command', { command: 'chooseServer' });
  happens('menu.command', { command: 'toggleTheme' });
  happens('session.notice', { code: 'SECURE_STORE_UNAVAILABLE' });

  expect(heard).toEqual(['/about', 'theme', 'SECURE_STORE_UNAVAILABLE']);
});

test('Google’s word comes from the main process, and its refusals by their codes', async () => {
  const { platform, asked } = start();
  const codeOf = async (code: string) => {
    const refused = start(ONLINE, { ok: false, error: { code, description: '' } }).platform;
    return failureOf(await refused.googleSignIn?.('n').catch((error: unknown) => error)).code;
  };

  expect(await platform.googleSignIn?.('n1')).toEqual({ idToken: 'a.b.c' });
  expect(asked).toEqual([['google.signIn', { nonce: 'n1' }]]);
  expect(await codeOf('GOOGLE_NOT_FINISHED')).toBe('GOOGLE_NOT_FINISHED');
  expect(await codeOf('SOMETHING_NEW')).toBe('UNKNOWN');
});
