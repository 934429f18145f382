import type { DeviceStorage } from '../port.ts';

const PREFIX = 'aniv.';

/** A browser's storage may be absent or full (private windows): the choice then lasts as long as the page. */
export const browserStorage = (find: () => Storage = () => localStorage): DeviceStorage => {
  const memory = new Map<string, string>();
  const attempt = <T>(action: () => T): T | undefined => {
    try {
      return action();
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt(() => find().getItem(PREFIX + key)) ?? memory.get(key),
    set: (key, value) => {
      memory.set(key, value);
      attempt(() => find().setItem(PREFIX + key, value));
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => find().removeItem(PREFIX + key));
    },
    watch: (key, listener) => {
      const hear = (event: StorageEvent) => {
        if (event.key !== PREFIX + key) return;
        if (event.newValue === null) memory.delete(key);
        listener(event.newValue ?? undefined);
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
};
