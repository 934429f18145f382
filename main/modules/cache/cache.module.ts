import type { Log } from '../../lib/log.ts';
import { setAside } from '../../lib/set-aside.ts';
import { isDamage } from '../../lib/sqlite-file.ts';
import { type CacheFile, type Held, openCacheFile } from './cache-file.ts';

/** A reply of the server as it was when the server last gave it. */
export type StoredReply = {
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly storedAt: string;
  /** The ETag of the reply, sent back so that the server can answer 304. */
  readonly etag?: string | null;
};

export type Cache = {
  /** Says whether a reply is there; that is no use of it. */
  held(scope: string, key: string): Held | undefined;
  read(scope: string, key: string): StoredReply | undefined;
  keep(scope: string, key: string, reply: StoredReply): void;
  /** The server still says the same. */
  renew(scope: string, key: string, storedAt: string): void;
  /** Forgets all that one viewer has seen. */
  forget(scope: string): void;
  /** Forgets all scopes that begin like this, but these. */
  forgetAllBut(prefix: string, scopes: readonly string[]): void;
  onQuit(): void;
};

type Deps = { path: string; maxBytes: number; log: Log };

/**
 * Replies kept for when the network is down. Nothing here is worth an effort to keep: whatever the disk
 * says of damage, at opening or at any later call, the file is set aside and a new one begun (SECURITY rules 59, 60).
 * Where even that fails (a full disk), there is no cache until the next start.
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
