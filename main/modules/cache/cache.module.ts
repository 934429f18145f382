import type { Log } from '../../lib/log.ts';
import { setAside } from '../../lib/set-aside.ts';
import { isDamage } from '../../lib/sqlite-file.ts';
import { type CacheFile, type Held, openCacheFile } from './cache-file.ts';
import type { StoredReply } from './stored-reply.ts';

export type Cache = {
  /** Peek: does not count as a use. */
  held(scope: string, key: string): Held | undefined;
  read(scope: string, key: string): StoredReply | undefined;
  keep(scope: string, key: string, reply: StoredReply): void;
  /** Renews the date of an entry after a 304. */
  renew(scope: string, key: string, storedAt: string): void;
  /** Deletes all replies of one viewer. */
  forget(scope: string): void;
  /** Deletes all scopes with this prefix, except these. */
  forgetAllBut(prefix: string, scopes: readonly string[]): void;
  onQuit(): void;
};

type Deps = { path: string; maxBytes: number; log: Log };

/**
 * Replies cached for offline use. All of it can be fetched again: when the disk reports damage, at opening or at any
 * later call, the file is set aside and a new one created (SECURITY rules 59, 60).
 * If even that fails (a full disk), there is no cache until the next start.
 */
export function createCache({ path, maxBytes, log }: Deps): Cache {
  let file = open();

  function open(): CacheFile | undefined {
    try {
      return openCacheFile(path, { maxBytes });
    } catch (error) {
      if (!isDamage(error)) throw error;
      return rebuild(error);
    }
  }

  function rebuild(cause: unknown): CacheFile | undefined {
    log('cache.rebuilt', { cause });
    try {
      setAside(path);
      return openCacheFile(path, { maxBytes });
    } catch (error) {
      log('cache.off', { error });
      return undefined;
    }
  }

  function guarded<T>(action: (open: CacheFile) => T): T | undefined {
    try {
      return file && action(file);
    } catch (error) {
      if (!isDamage(error)) throw error;
      file?.close();
      file = rebuild(error);
      return undefined;
    }
  }

  return {
    held: (scope, key) => guarded((open) => open.held(scope, key)),
    read: (scope, key) => guarded((open) => open.read(scope, key)),
    keep: (scope, key, reply) => {
      guarded((open) => open.keep(scope, key, reply));
    },
    renew: (scope, key, storedAt) => {
      guarded((open) => open.renew(scope, key, storedAt));
    },
    forget: (scope) => {
      guarded((open) => open.forget(scope));
    },
    forgetAllBut: (prefix, scopes) => {
      guarded((open) => open.forgetAllBut(prefix, scopes));
    },
    onQuit: () => file?.close(),
  };
}
