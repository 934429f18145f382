import type { Platform } from '../port.ts';

export type FakePlatform = Platform & {
  readonly kept: Map<string, string>;
  readonly opened: string[];
  readonly connect: (isOnline: boolean) => void;
};

/** A host for tests: keeps its storage in a map and records what the app asked for. */
export const createFakePlatform = (
  overrides: Partial<Platform> = {},
  stored: Record<string, string> = {},
): FakePlatform => {
  const kept = new Map(Object.entries(stored));
  const opened: string[] = [];
  const listeners = new Set<(isOnline: boolean) => void>();
  let online = true;
  return {
    kept,
    opened,
    connect: (isOnline) => {
      online = isOnline;
      for (const listener of listeners) listener(isOnline);
    },
    storage: {
      get: (key) => kept.get(key),
      set: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    },
    isOnline: () => online,
    onConnectionChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    prefersDark: () => false,
    askedLanguage: () => undefined,
    openExternal: (url) => void opened.push(url),
    publicUrl: (path) => `https://aniv.test${path}`,
    ...overrides,
  };
};
