import type { z } from 'zod';
import type { Log } from './log.ts';

/** The part of electron-store that we use. */
export type KeyValue = {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
};

export type Settings = {
  /** The stored value, or the fallback where nothing or something unreadable is stored. */
  read<T>(key: string, schema: z.ZodType<T>, fallback: T): T;
  /** Returns whether it was stored; a full or read-only disk is logged and never stops the program. */
  write(key: string, value: unknown): boolean;
  remove(key: string): boolean;
};

/** The store, or one that lasts as long as the program where the disk does not even let the file be read. */
export function storeOrMemory(open: () => KeyValue, log: Log): KeyValue {
  try {
    return open();
  } catch (error) {
    log('settings.not-read', { error });
    const kept = new Map<string, unknown>();
    return {
      get: (key) => kept.get(key),
      set: (key, value) => void kept.set(key, value),
      delete: (key) => void kept.delete(key),
    };
  }
}

/** A file on the user's disk is untrusted input: it is parsed when read, and writing may fail. */
export function createSettings(store: KeyValue, log: Log): Settings {
  const attempt = (action: () => void): boolean => {
    try {
      action();
      return true;
    } catch (error) {
      log('settings.not-written', { error });
      return false;
    }
  };
  /** electron-store reads its file at every call, which may be locked or damaged by then. */
  const stored = (key: string): unknown => {
    try {
      return store.get(key);
    } catch (error) {
      log('settings.not-read', { error });
      return undefined;
    }
  };
  return {
    read: (key, schema, fallback) => {
      const parsed = schema.safeParse(stored(key));
      return parsed.success ? parsed.data : fallback;
    },
    write: (key, value) => attempt(() => store.set(key, value)),
    remove: (key) => attempt(() => store.delete(key)),
  };
}
