import type { DeviceStorage } from '../port.ts';

const PREFIX = 'aniv.';

/** localStorage may be absent or full (private windows): the choice then lasts as long as the page. */
export const browserStorage = (): DeviceStorage => {
  const memory = new Map<string, string>();
  const attempt = <T>(action: () => T): T | undefined => {
    try {
      return action();
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt(() => localStorage.getItem(PREFIX + key)) ?? memory.get(key),
    set: (key, value) => {
      memory.set(key, value);
      attempt(() => localStorage.setItem(PREFIX + key, value));
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => localStorage.removeItem(PREFIX + key));
    },
  };
};
