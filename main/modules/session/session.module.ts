import { Cookie, CookieJar } from 'tough-cookie';
import { z } from 'zod';
import type { Log } from '../../lib/log.ts';
import type { Settings } from '../../lib/settings.ts';
import { protectingBackend, type SafeStorage } from './secure-store.ts';
import { sessionGone } from './session-cookies.ts';
import { setCookiesOf } from './set-cookie.ts';

/** The cookies of every server that the user works with. They never leave the main process. */
export type Vault = {
  /** The Cookie header for an address of a server; empty for a visitor. */
  cookiesFor(url: string): Promise<string>;
  /** Stores the cookies of a reply. */
  keep(url: string, headers: Headers): Promise<void>;
  /** Deletes the session of a server: it has ended there, or the user signs out while the server is unreachable. */
  endSession(url: string): Promise<void>;
};

type Deps = {
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

export function createSession({ safeStorage, settings, system, onMemoryOnly, log }: Deps): Vault {
  const jars = new Map<string, Promise<CookieJar>>();
  let storing = Promise.resolve();

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

  const jarOf = (origin: string): Promise<CookieJar> => {
    const jar = jars.get(origin) ?? load(origin);
    jars.set(origin, jar);
    return jar;
  };

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

  /** Encryption is asynchronous: an earlier state must not overwrite a later one. */
  function storeInTurn(origin: string, jar: CookieJar): Promise<void> {
    storing = storing.then(() => store(origin, jar));
    return storing;
  }

  async function keep(url: string, headers: Headers): Promise<void> {
    const cookies = setCookiesOf(headers);
    if (cookies.length === 0) return;
    const { origin } = new URL(url);
    const jar = await jarOf(origin);
    for (const cookie of cookies) await jar.setCookie(cookie, url, { ignoreError: true });
    await storeInTurn(origin, jar);
  }

  return {
    cookiesFor: async (url) => (await jarOf(new URL(url).origin)).getCookieString(url),
    keep,
    endSession: (url) => keep(url, sessionGone()),
  };
}
