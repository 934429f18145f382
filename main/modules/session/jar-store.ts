import { Cookie, CookieJar } from 'tough-cookie';
import { z } from 'zod';
import type { Log } from '../../lib/log.ts';
import type { Settings } from '../../lib/settings.ts';
import { protectingBackend, type SafeStorage } from './secure-store.ts';

export type JarStoreDeps = {
  safeStorage: SafeStorage;
  settings: Settings;
  system: string;
  /** Called once per computer: no keyring, so that a sign-in ends with the program. */
  onMemoryOnly: () => void;
  log: Log;
};

const Kept = z.object({ backend: z.string(), secret: z.base64() });
const KEY = { jar: (origin: string) => `jar ${origin}`, memoryOnlyShown: 'memoryOnlyTold' };
const STRICT = { prefixSecurity: 'strict', allowSecureOnLocal: true } as const;

const emptyJar = () => new CookieJar(undefined, STRICT);

/** The cookies to store: one without an expiry ends with the program, as with a browser (D031). */
async function lasting(jar: CookieJar): Promise<string | undefined> {
  const { cookies, ...rest } = await jar.serialize();
  const kept = cookies.filter((cookie) => Cookie.fromJSON(cookie)?.isPersistent());
  return kept.length === 0 ? undefined : JSON.stringify({ ...rest, cookies: kept });
}

/** The cookies of servers in the settings, encrypted by the system's keyring. */
export function createJarStore({ safeStorage, settings, system, onMemoryOnly, log }: JarStoreDeps) {
  function notifyOnce(): void {
    if (settings.read(KEY.memoryOnlyShown, z.boolean(), false)) return;
    settings.write(KEY.memoryOnlyShown, true);
    onMemoryOnly();
  }

  async function store(origin: string, jar: CookieJar): Promise<void> {
    try {
      const backend = await protectingBackend(safeStorage, system);
      const text = await lasting(jar);
      if (!backend) return text === undefined ? undefined : notifyOnce();
      if (text === undefined) return void settings.remove(KEY.jar(origin));
      const secret = await safeStorage.encryptStringAsync(text);
      settings.write(KEY.jar(origin), { backend, secret: secret.toString('base64') });
    } catch (error) {
      log('session.not-stored', { error });
      notifyOnce();
    }
  }

  /** A secret that cannot be decrypted means signed out; it stays stored, because the keyring may only be locked today. */
  async function load(origin: string): Promise<CookieJar> {
    const kept = settings.read(KEY.jar(origin), Kept.nullable(), null);
    if (!kept) return emptyJar();
    try {
      if ((await protectingBackend(safeStorage, system)) !== kept.backend) return emptyJar();
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(kept.secret, 'base64'));
      const jar = await CookieJar.deserialize(result);
      if (shouldReEncrypt) await store(origin, jar);
      return jar;
    } catch (error) {
      log('session.unreadable', { error });
      return emptyJar();
    }
  }

  return { load, store };
}
