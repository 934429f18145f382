const STORAGE_KEY = 'aniv.scroll';
/** Places kept per tab; the oldest are forgotten. */
const MAX_PLACES = 50;

/** Remembers how far each history entry was scrolled, also over a reload of the tab. */
export type ScrollMemory = { get: (key: string) => number; set: (key: string, top: number) => void; save: () => void };

export const createScrollMemory = (storage: Pick<Storage, 'getItem' | 'setItem'>): ScrollMemory => {
  const places = new Map(read(storage));
  return {
    get: (key) => places.get(key) ?? 0,
    set: (key, top) => {
      places.delete(key);
      places.set(key, top);
    },
    save: () => write(storage, [...places].slice(-MAX_PLACES)),
  };
};

type Places = readonly (readonly [string, number])[];

/** A tab without storage, or with a broken one, starts with no places. */
const read = (storage: Pick<Storage, 'getItem'>): Places => {
  try {
    return JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]') as Places;
  } catch {
    return [];
  }
};

const write = (storage: Pick<Storage, 'setItem'>, places: Places): void => {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(places));
  } catch {
    // Storage is off or full: places then last until the next reload.
  }
};
