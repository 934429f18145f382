import { endLeaving, isLeaving, startLeaving } from './leaving.ts';

/** Adds a history entry for the present page whose state holds the number of open layers. */
type Push = (depth: number) => void;
type Layer = { readonly close: () => void; readonly push: Push };

/** The open layers, the lowest first. */
let open: readonly Layer[] = [];
let isListening = false;

/** The number of layers in the state of the present history entry; the router keeps a page's state in `usr`. */
const depthOfEntry = (): number => {
  const { usr } = (window.history.state ?? {}) as { usr?: { layers?: unknown } | null };
  return typeof usr?.layers === 'number' ? usr.layers : 0;
};

const addEntry = (): void => {
  if (!isLeaving() && depthOfEntry() < open.length) open.at(-1)?.push(open.length);
};

/** Leaves the entries of closed layers, also one that a link in a layer left behind. */
const leaveEntries = (): void => {
  const surplus = depthOfEntry() - open.length;
  if (!isLeaving() && surplus > 0) startLeaving(surplus);
};

const onPop = (): void => {
  // A layer that opened meanwhile gets an entry of its own.
  if (endLeaving()) return addEntry();
  const closed = open.slice(depthOfEntry());
  open = open.slice(0, depthOfEntry());
  for (const layer of closed.toReversed()) layer.close();
  return leaveEntries();
};

/**
 * Gives a layer over the page a history entry, so that Back (browser, Android, Telegram) closes it. Returns what takes it
 * away when it is closed otherwise: another layer may take its entry over at once, else the entry is left.
 */
export const openLayer = (layer: Layer): (() => void) => {
  if (!isListening) window.addEventListener('popstate', onPop);
  isListening = true;
  open = [...open, layer];
  addEntry();
  return () => {
    open = open.filter((other) => other !== layer);
    queueMicrotask(leaveEntries);
  };
};
