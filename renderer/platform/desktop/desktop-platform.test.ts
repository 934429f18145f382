import { expect, test } from 'vitest';
import type { ConnectionState } from '#contract/ipc/connection.ts';
import type { Desktop } from '#contract/ipc/surface.ts';
import { createDesktopPlatform } from './desktop-platform.ts';

const ONLINE: ConnectionState = { server: 'https://aniv.example', known: [], online: true, offlineSince: null };
const OFFLINE: ConnectionState = { ...ONLINE, online: false, offlineSince: '2026-11-21T10:00:00.000Z' };

/** The bridge of preload, with main played by the test. */
function start(connection = ONLINE) {
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
    menu: {
      language: call('language', { language: 'am' }),
      setLanguage: call('setLanguage', undefined),
      onCommand: on('command'),
      onVisit: on('visit'),
    },
    session: { onNotice: on('notice') },
    shell: { openExternal: call('openExternal', { opened: true }) },
    window: { setTheme: call('setTheme', undefined) },
  };
  const happens = (name: string, payload: unknown) =>
    listeners.get(name)?.forEach((listener) => listener(payload as never));
  return { platform: createDesktopPlatform(desktop, { connection, language: 'am' }), asked, happens };
}

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
