import type { CookieJar } from 'tough-cookie';
import { createJarStore, type JarStoreDeps } from './jar-store.ts';
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

export function createSession(deps: JarStoreDeps): Vault {
  const { load, store } = createJarStore(deps);
  const jars = new Map<string, Promise<CookieJar>>();
  let storing = Promise.resolve();

  const jarOf = (origin: string): Promise<CookieJar> => {
    const jar = jars.get(origin) ?? load(origin);
    jars.set(origin, jar);
    return jar;
  };

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
