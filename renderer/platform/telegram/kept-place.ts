import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { DeviceStorage } from '../port.ts';

const KEY = 'telegramPlace';
/** Scrolling is written down once it rests. */
const REST_MS = 400;

/** Where the app was left: the address of the page and how far it was scrolled. */
export type Place = { readonly path: string; readonly top: number };

const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

type Kept = Partial<Record<'path' | 'top' | 'at', unknown>>;

const readKept = (storage: DeviceStorage): Kept => {
  try {
    return (JSON.parse(storage.get(KEY) ?? '{}') as Kept | null) ?? {};
  } catch {
    return {};
  }
};
const keptAt = (storage: DeviceStorage): number | undefined => {
  const { at } = readKept(storage);
  return typeof at === 'number' ? at : undefined;
};

/** The place of a visit within the last day; undefined for anything else, such as a text of another version. */
export function readPlace(storage: DeviceStorage, now: number): Place | undefined {
  const { path, top } = readKept(storage);
  const at = keptAt(storage);
  if (!isOwnPath(path) || at === undefined || at > now || now - at > DAY_MS) return undefined;
  return { path, top: typeof top === 'number' && top > 0 ? top : 0 };
}

/** Whether an earlier visit ended more than an hour ago: reloads and quick returns belong to the same visit. */
export function wasHereBefore(storage: DeviceStorage, now: number): boolean {
  const at = keptAt(storage);
  return at !== undefined && now - at > HOUR_MS;
}

/** Keeps the present place while the app is open: Telegram may close it without a further event. */
export function keepPlace(
  storage: DeviceStorage,
  now: () => number,
  signal: AbortSignal,
): { readonly moved: () => void } {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(waiting);
    const path = location.pathname + location.search;
    storage.set(KEY, JSON.stringify({ path, top: Math.round(window.scrollY), at: now() }));
  };
  const moved = () => {
    clearTimeout(waiting);
    waiting = setTimeout(write, REST_MS);
  };
  window.addEventListener('scroll', moved, { passive: true, signal });
  window.addEventListener('pagehide', write, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && write(), { signal });
  signal.addEventListener('abort', () => clearTimeout(waiting));
  return { moved };
}
