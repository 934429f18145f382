import { randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { keyring } from '../../testing/safe-storage.ts';
import { settingsInMemory, silent } from '../../testing/settings.ts';
import type { SafeStorage } from './secure-store.ts';
import { viewerOf } from './session-cookies.ts';
import { createSession } from './session.module.ts';
import { setCookiesOf } from './set-cookie.ts';

const SERVER = 'https://aniv.example';
const SESSION = '__Host-aniv-session=abc123; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=86400';

const headers = (...cookies: string[]) => new Headers(cookies.map((cookie) => ['set-cookie', cookie]));

type Start = { safeStorage?: SafeStorage; disk?: Map<string, unknown>; system?: string };

function start({ safeStorage = keyring(), disk = new Map(), system = 'linux' }: Start = {}) {
  const onMemoryOnly = vi.fn<() => void>();
  const vault = createSession({ safeStorage, settings: settingsInMemory(disk), system, onMemoryOnly, log: silent });
  return { vault, disk, onMemoryOnly, safeStorage };
}

describe('a session cookie', () => {
  test('is sent to its server after a restart, encrypted in between', async () => {
    const first = start();
    await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));

    const second = start(first);

    expect(await second.vault.cookiesFor(`${SERVER}/api/Posts`)).toBe('__Host-aniv-session=abc123');
    expect(JSON.stringify([...first.disk])).not.toContain('abc123');
    expect(first.onMemoryOnly).not.toHaveBeenCalled();
  });

  test('is sent to no other server, not even to another port of the same machine', async () => {
    const { vault } = start();
    await vault.keep('http://127.0.0.1:8080/api/login', headers('aniv-session=abc123; Path=/; HttpOnly; Max-Age=60'));

    expect(await vault.cookiesFor('http://127.0.0.1:8080/api/Posts')).toBe('aniv-session=abc123');
    expect(await vault.cookiesFor('http://127.0.0.1:9090/api/Posts')).toBe('');
    expect(await vault.cookiesFor(`${SERVER}/api/Posts`)).toBe('');
  });

  test('is deleted when the server deletes it', async () => {
    const first = start();
    await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));
    await first.vault.keep(`${SERVER}/api/logout`, headers('__Host-aniv-session=; Path=/; Secure; Max-Age=0'));

    expect(await first.vault.cookiesFor(`${SERVER}/api/Posts`)).toBe('');
    expect(await start(first).vault.cookiesFor(`${SERVER}/api/Posts`)).toBe('');
  });

  test('without an expiry ends with the program, whatever else is stored', async () => {
    const first = start();
    const brief = 'aniv-session=abc123; Path=/; HttpOnly; SameSite=Lax';
    await first.vault.keep('http://127.0.0.1:8080/api/login', headers(brief, 'aniv-device=d1; Path=/; Max-Age=60'));
    expect(await first.vault.cookiesFor('http://127.0.0.1:8080/api/Posts')).toContain('aniv-session=abc123');

    const second = start(first);

    expect(await second.vault.cookiesFor('http://127.0.0.1:8080/api/Posts')).toBe('aniv-device=d1');
  });

  test('that replaces a lasting one replaces it on the disk, too', async () => {
    const first = start();
    await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));
    await first.vault.keep(`${SERVER}/api/login`, headers('__Host-aniv-session=brief; Path=/; Secure; HttpOnly'));

    expect(await start(first).vault.cookiesFor(`${SERVER}/api/Posts`)).toBe('');
  });

  test.each([SERVER, 'http://127.0.0.1:8080'])('of %s can be dropped without the server', async (server) => {
    const first = start();
    const name = server === SERVER ? '__Host-aniv-session' : 'aniv-session';
    const secure = server === SERVER ? '; Secure' : '';
    const set = headers(`${name}=abc; Path=/; Max-Age=60${secure}`, 'aniv-device=d1; Path=/; Max-Age=60');
    await first.vault.keep(`${server}/api/login`, set);
    await first.vault.endSession(`${server}/api/Identity/logout`);

    expect(await first.vault.cookiesFor(`${server}/api/Posts`)).toBe('aniv-device=d1');
    expect(await start(first).vault.cookiesFor(`${server}/api/Posts`)).toBe('aniv-device=d1');
  });

  test.each([
    ['for another domain', 'session=evil; Domain=other.example; Path=/'],
    ['with the host prefix but a domain', '__Host-aniv-session=evil; Domain=aniv.example; Path=/; Secure'],
    ['that is not a cookie', '=; ;;; ===='],
  ])('%s is not taken', async (_what, cookie) => {
    const { vault } = start();
    await vault.keep(`${SERVER}/api/login`, headers(cookie));

    expect(await vault.cookiesFor(`${SERVER}/api/Posts`)).toBe('');
  });
});

test('a session is encrypted again if the system changed its key', async () => {
  const key = randomBytes(32);
  const first = start({ safeStorage: keyring({ key }) });
  await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));
  const before = JSON.stringify([...first.disk]);

  const second = start({ ...first, safeStorage: keyring({ key, isRotated: true }) });

  expect(await second.vault.cookiesFor(SERVER)).toBe('__Host-aniv-session=abc123');
  expect(JSON.stringify([...first.disk])).not.toBe(before);
});

describe('a computer without a keyring', () => {
  test.each([
    ['a fixed password', keyring({ backend: 'basic_text' })],
    ['an unknown backend', keyring({ backend: 'unknown' })],
    ['nothing available', keyring({ isAvailable: false })],
  ])('(%s) keeps the session in memory only and says so once', async (_what, safeStorage) => {
    const first = start({ safeStorage });
    await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));
    await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));

    expect(await first.vault.cookiesFor(`${SERVER}/api/Posts`)).toBe('__Host-aniv-session=abc123');
    expect(first.onMemoryOnly).toHaveBeenCalledTimes(1);
    expect(JSON.stringify([...first.disk])).not.toMatch(/secret|abc123/);

    const second = start(first);
    await second.vault.keep(`${SERVER}/api/login`, headers(SESSION));

    expect(second.onMemoryOnly).not.toHaveBeenCalled();
  });

  const broken = (name: keyof SafeStorage): SafeStorage => ({
    ...keyring(),
    [name]: () => {
      throw new Error('the keyring’s service is gone');
    },
  });
  test.each(['getSelectedStorageBackend', 'isAsyncEncryptionAvailable', 'encryptStringAsync'] as const)(
    'that fails in %s keeps the session for the run and says so once',
    async (name) => {
      const first = start({ safeStorage: broken(name) });
      await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));
      await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));

      expect(await first.vault.cookiesFor(SERVER)).toBe('__Host-aniv-session=abc123');
      expect(first.onMemoryOnly).toHaveBeenCalledTimes(1);
      expect(JSON.stringify([...first.disk])).not.toMatch(/secret|abc123/);
    },
  );

  test.each(['getSelectedStorageBackend', 'isAsyncEncryptionAvailable', 'decryptStringAsync'] as const)(
    'that fails in %s after a restart means signed out, and a new sign-in works',
    async (name) => {
      const first = start();
      await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));
      const second = start({ disk: first.disk, safeStorage: broken(name) });
      expect(await second.vault.cookiesFor(SERVER)).toBe('');
      await second.vault.keep(`${SERVER}/api/login`, headers(SESSION));

      expect(await second.vault.cookiesFor(SERVER)).toBe('__Host-aniv-session=abc123');
      expect(JSON.stringify([...second.disk])).not.toContain('abc123');
    },
  );

  test('Windows and macOS have no named backend and need none', async () => {
    const first = start({ safeStorage: keyring({ backend: 'unknown' }), system: 'win32' });
    await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));

    expect(await start({ ...first, system: 'win32' }).vault.cookiesFor(SERVER)).toBe('__Host-aniv-session=abc123');
  });
});

describe('a stored session that cannot be read', () => {
  const signedOut = async (disk: Map<string, unknown>, safeStorage: SafeStorage) =>
    (await start({ disk, safeStorage }).vault.cookiesFor(`${SERVER}/api/Posts`)) === '';

  async function stored(safeStorage: SafeStorage) {
    const first = start({ safeStorage });
    await first.vault.keep(`${SERVER}/api/login`, headers(SESSION));
    return first.disk;
  }

  test('with another key means signed out', async () => {
    expect(await signedOut(await stored(keyring()), keyring({ key: randomBytes(32) }))).toBe(true);
  });

  test('with another backend means signed out, and waits for its own backend', async () => {
    const key = randomBytes(32);
    const disk = await stored(keyring({ key }));

    expect(await signedOut(disk, keyring({ key, backend: 'basic_text' }))).toBe(true);
    expect(await signedOut(disk, keyring({ key }))).toBe(false);
  });

  test.each([
    ['text', 'nonsense'],
    ['a number', 7],
    ['a cut secret', { backend: 'gnome_libsecret', secret: 'AAAA' }],
    ['not base64', { backend: 'gnome_libsecret', secret: '%%%' }],
  ])('and is %s means signed out', async (_what, value) => {
    expect(await signedOut(new Map([[`jar ${SERVER}`, value]]), keyring())).toBe(true);
  });

  test('cookies joined into one header are split, with dates intact', async () => {
    const safeStorage = keyring();
    const secret = (await safeStorage.encryptStringAsync('{"cookies": 7}')).toString('base64');

    expect(await signedOut(new Map([[`jar ${SERVER}`, { backend: 'gnome_libsecret', secret }]]), safeStorage)).toBe(
      true,
    );
  });
});

test('a viewer’s identifier reveals nothing of the session and depends on it only', () => {
  const joined = new Headers({
    'set-cookie': 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, b=2; Path=/, __Host-c=3; Secure',
  });

  expect(setCookiesOf(joined)).toEqual([
    'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/',
    'b=2; Path=/',
    '__Host-c=3; Secure',
  ]);
});

test('a viewer’s name reveals nothing of the session and differs with it, and with nothing else', () => {
  expect(viewerOf('')).toBe('visitor');
  expect(viewerOf('aniv-device=x; aniv-google=y')).toBe('visitor');
  expect(viewerOf('aniv-session=a')).not.toBe(viewerOf('aniv-session=b'));
  expect(viewerOf('aniv-device=x; __Host-aniv-session=a')).toBe(viewerOf('__Host-aniv-session=a; aniv-device=y'));
  expect(viewerOf('aniv-session=secret')).not.toContain('secret');
});
