import type { Log } from '../lib/log.ts';
import { createSettings, type KeyValue, type Settings } from '../lib/settings.ts';

/** Settings over a Map: what electron-store does, without its file. */
export function settingsInMemory(stored = new Map<string, unknown>()): Settings {
  const store: KeyValue = {
    get: (key) => stored.get(key),
    set: (key, value) => void stored.set(key, structuredClone(value)),
    delete: (key) => void stored.delete(key),
  };
  return createSettings(store, silent);
}

export const silent: Log = () => undefined;
