import type { DeviceStorage, Platform } from '../port.ts';
import { createFakeDraftStore } from './fake-draft-store.ts';

export type FakePlatform = Platform & {
  readonly kept: Map<string, string>;
  readonly keptByTab: Map<string, string>;
  readonly opened: string[];
  /** Addresses of other sites that the app left for. */
  readonly left: string[];
  /** Another tab changed what is stored. */
  readonly changeElsewhere: (key: string, value: string | undefined) => void;
  readonly connect: (isOnline: boolean) => void;
};

const mapStorage = (map: Map<string, string>): DeviceStorage => ({
  get: (key) => map.get(key),
  set: (key, value) => void map.set(key, value),
  remove: (key) => void map.delete(key),
});

/** A host for tests: keeps its storage in a map and records what the app asked for. */
export const createFakePlatform = (
  overrides: Partial<Platform> = {},
  stored: Record<string, string> = {},
): FakePlatform => {
  const kept = new Map(Object.entries(stored));
  const keptByTab = new Map<string, string>();
  const opened: string[] = [];
  const left: string[] = [];
  const watchers = new Map<string, (value: string | undefined) => void>();
  const listeners = new Set<(isOnline: boolean) => void>();
  let online = true;
  return {
    kept,
    keptByTab,
    opened,
    left,
    changeElsewhere: (key, value) => {
      if (value === undefined) kept.delete(key);
      else kept.set(key, value);
      watchers.get(key)?.(value);
    },
    connect: (isOnline) => {
      online = isOnline;
      for (const listener of listeners) listener(isOnline);
    },
    storage: {
      ...mapStorage(kept),
      watch: (key, listener) => {
        watchers.set(key, listener);
        return () => void watchers.delete(key);
      },
    },
    tabStorage: mapStorage(keptByTab),
    draftStore: createFakeDraftStore(),
    isOnline: () => online,
    onConnectionChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    prefersDark: () => false,
    onPrefersDarkChange: () => () => undefined,
    askedLanguage: () => undefined,
    openExternal: (url) => void opened.push(url),
    openTab: () => ({ show: (url) => void opened.push(url), close: () => void opened.push('closed') }),
    leaveTo: (url) => void left.push(url),
    publicUrl: (path) => `https://aniv.test${path}`,
    ...overrides,
  };
};
