type Viewport = { width: number; dark: boolean };
type Listener = (event: MediaQueryListEvent) => void;

let viewport: Viewport = { width: 1440, dark: false };
const lists = new Set<{ notify: () => void }>();

/** min-width, max-width and prefers-color-scheme: all media queries of the app. */
const holds = (query: string): boolean => {
  const [, min] = /\(min-width:\s*([\d.]+)px\)/.exec(query) ?? [];
  const [, max] = /\(max-width:\s*([\d.]+)px\)/.exec(query) ?? [];
  if (query.includes('prefers-color-scheme: dark')) return viewport.dark;
  if (min === undefined && max === undefined) return false;
  return viewport.width >= Number(min ?? 0) && viewport.width <= Number(max ?? Infinity);
};

/** Gives jsdom a matchMedia that follows `setViewport`. */
export const installViewport = (): void => {
  window.matchMedia = (query) => {
    const listeners = new Set<Listener>();
    const list = {
      media: query,
      get matches() {
        return holds(query);
      },
      addEventListener: (_: string, listener: Listener) => void listeners.add(listener),
      removeEventListener: (_: string, listener: Listener) => void listeners.delete(listener),
    };
    lists.add({
      notify: () => listeners.forEach((listener) => listener({ matches: holds(query) } as MediaQueryListEvent)),
    });
    return list as unknown as MediaQueryList;
  };
};

/** Resizes the window of the test. */
export const setViewport = (next: Partial<Viewport>): void => {
  viewport = { ...viewport, ...next };
  for (const { notify } of lists) notify();
};
