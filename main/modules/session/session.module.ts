import { Cookie, CookieJar } from 'tough-cookie';
import { z } from 'zod';
import type { Log } from '../../lib/log.ts';
import type { Settings } from '../../lib/settings.ts';
import { protectingBackend, type SafeStorage } from './secure-store.ts';
import { sessionGone } from './session-cookies.ts';
import { setCookiesOf } from './set-cookie.ts';

/** The cookies of every server the person works with. They never leave the main process. */
export type Vault = {
  /** The Cookie header for an address of a server; empty for a visitor. */
  cookiesFor(url: string): Promise<string>;
  /** Takes what a reply set. */
  keep(url: string, headers: Headers): Promise<void>;
  /** Drops the session on a server: it has ended there, or the person leaves while the server is away. */
  endSession(url: string): Promise<void>;
};

type Deps = {
  safeStorage: SafeStorage;
  settings: Settings;
  system: string;
  /** Told once per computer: no keyring, so that a sign-in ends with the program. */
  onMemoryOnly: () => void;
  log: Log;
};

const Kept = z.object({ backend: z.string(), secret: z.base64() });
const KEY = { jar: (origin: string) => `jar ${origin}`, told: 'memoryOnlyTold' };
const STRICT = { prefixSecurity: 'strict', allowSecureOnLocal: true } as const;

const emptyJar = () => new CookieJar(undefined, STRICT);

/** What outlives the program: a cookie without an end of its own goes with it, as with a browser (D031). */
async function lasting(jar: CookieJar): Promise<string | undefined> {
  const { cookies, ...rest } = await jar.serialize();
  const kept = cookies.filter((cookie) => Cookie.fromJSON(cookie)?.isPersistent());
  return kept.length === 0 ? undefined : JSON.stringify({ ...rest, cookies: kept });
}

export function createSession({ safeStorage, settings, system, onMemoryOnly, log }: Deps): Vault {
  const jars = new Map<string, Promise<CookieJar>>();
  let storing = Promise.resolve();

  /** Whatever cannot be decrypted means signed out; the stored secret stays, for a keyring that is only locked today. */
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

  function tellOnce(): void {
    if (settings.read(KEY.told, z.boolean(), false)) return;
    settings.write(KEY.told, true);
    onMemoryOnly();
  }

  async function store(origin: string, jar: CookieJar): Promise<void> {
    try {
      const backend = await protectingBackend(safeStorage, system);
      const text = await lasting(jar);
      if (!backend) return text === undefined ? undefined : tellOnce();
      if (text === undefined) return void settings.remove(KEY.jar(origin));
      const secret = await safeStorage.encryptStringAsync(text);
      settings.write(KEY.jar(origin), { backend, secret: secret.toString('base64') });
    } catch (error) {
      log('session.not-stored', { error });
      tellOnce();
    }
  }

  /** Encrypting takes its time: the later state must not be overtaken by the earlier one. */
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
