import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { offsetsOf, rowAt } from './offsets.ts';

/** Of a place that has no size yet. */
const UNKNOWN_HEIGHT = 640;
/** Closer to the end than this, the list stays at its end. */
const NEAR_END_PX = 60;

type RowsOptions = {
  readonly count: number;
  /** Stable between renders as long as the rows are the same. */
  readonly keyOf: (at: number) => string | number;
  /** The height of a row that was never drawn, in pixels. */
  readonly estimate: number;
  readonly overscan: number;
  readonly padding?: number;
  /** Where to begin. A list that begins at its end stays there while new rows come. */
  readonly startAt?: number | 'end';
};
type Row = { readonly key: string | number; readonly at: number; readonly top: number };
type Rows = {
  readonly placeRef: RefObject<HTMLDivElement | null>;
  readonly height: number;
  readonly rows: readonly Row[];
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
  /** Brings a row into the middle. */
  readonly toRow: (at: number) => void;
};

/** The rows of a long list that are in sight; what is in sight never jumps when rows above it turn out higher or lower. */
export const useRows = ({ count, keyOf, estimate, overscan, padding = 0, startAt = 0 }: RowsOptions): Rows => {
  const placeRef = useRef<HTMLDivElement>(null);
  const sizes = useMeasured(placeRef);
  const offsets = useMemo(
    () => offsetsOf(count, (at) => sizes.get(keyOf(at)) ?? estimate, padding),
    [count, keyOf, estimate, padding, sizes],
  );
  const height = (offsets[count] ?? 0) + padding;
  const position = usePosition(placeRef, { offsets, height, startAt });
  const { top, viewHeight } = position.view;
  const from = Math.max(0, rowAt(offsets, top) - overscan);
  const to = Math.min(count, rowAt(offsets, top + viewHeight) + 1 + overscan);
  const rows: Row[] = [];
  for (let at = from; at < to; at += 1) rows.push({ key: keyOf(at), at, top: offsets[at] ?? 0 });
  return { placeRef, height, rows, ...position };
};

type Key = string;
type Sizes = { readonly get: (key: string | number) => number | undefined };

/** The heights of the rows that were drawn, as they are now; another object after every change. */
const useMeasured = (placeRef: RefObject<HTMLDivElement | null>): Sizes => {
  const known = useRef(new Map<Key, number>());
  const observer = useRef<ResizeObserver>(undefined);
  const [sizes, setSizes] = useState<Sizes>(() => ({ get: () => undefined }));
  const note = useCallback((rows: Iterable<Element>) => {
    let isChanged = false;
    const noted = new Set<Key>();
    for (const row of rows) {
      const { key } = (row as HTMLElement).dataset;
      const size = row.isConnected ? (row as HTMLElement).offsetHeight : 0;
      // Two rows of one key would take turns without end.
      if (key === undefined || size === 0 || noted.has(key)) continue;
      noted.add(key);
      if (known.current.get(key) === size) continue;
      known.current.set(key, size);
      isChanged = true;
    }
    if (isChanged) setSizes({ get: (key) => known.current.get(String(key)) });
  }, []);
  useEffect(() => {
    observer.current = new ResizeObserver((entries) => note(entries.map(({ target }) => target)));
    for (const row of placeRef.current?.querySelectorAll('[data-key]') ?? []) observer.current.observe(row);
    return () => observer.current?.disconnect();
  }, [note, placeRef]);
  // Before the page is painted, so that rows never overlap.
  useLayoutEffect(() => {
    const rows = placeRef.current?.querySelectorAll('[data-key]') ?? [];
    for (const row of rows) observer.current?.observe(row);
    note(rows);
  });
  return sizes;
};

type PositionOptions = {
  readonly offsets: Float64Array;
  readonly height: number;
  readonly startAt: number | 'end';
};
type View = { readonly top: number; readonly viewHeight: number };

/** Keeps the place: the end while the reader is there, else the first row in sight. */
const usePosition = (placeRef: RefObject<HTMLDivElement | null>, { offsets, height, startAt }: PositionOptions) => {
  const [view, setView] = useState<View>(() => ({
    top: startAt === 'end' ? Math.max(0, height - UNKNOWN_HEIGHT) : (offsets[startAt] ?? 0),
    viewHeight: UNKNOWN_HEIGHT,
  }));
  const [isAtEnd, setAtEnd] = useState(startAt === 'end');
  /** The end, or a row and how far the top of the view is below its own. */
  const anchor = useRef<'end' | { at: number; below: number }>(
    startAt === 'end' ? 'end' : { at: startAt, below: startAt === 0 ? 0 : -UNKNOWN_HEIGHT / 3 },
  );
  const look = useCallback(() => {
    const { current } = placeRef;
    if (current !== null) setView({ top: current.scrollTop, viewHeight: current.clientHeight || UNKNOWN_HEIGHT });
  }, [placeRef]);
  const hold = useCallback(() => {
    const { current } = placeRef;
    if (current === null) return;
    const held = anchor.current;
    const top = held === 'end' ? current.scrollHeight - current.clientHeight : (offsets[held.at] ?? 0) + held.below;
    if (Math.abs(current.scrollTop - top) > 1) current.scrollTop = top;
    look();
  }, [placeRef, offsets, look]);
  // What is measured decides where the view has to be before it is painted.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(hold, [hold, height]);
  const onScroll = useCallback(() => {
    const { current } = placeRef;
    if (current === null) return;
    const { scrollTop, scrollHeight, clientHeight } = current;
    const isNear = startAt === 'end' || startAt > 0 ? scrollHeight - scrollTop - clientHeight < NEAR_END_PX : false;
    const at = rowAt(offsets, scrollTop);
    anchor.current = isNear ? 'end' : { at, below: scrollTop - (offsets[at] ?? 0) };
    setAtEnd(isNear);
    look();
  }, [placeRef, offsets, look, startAt]);
  useEffect(() => {
    const { current } = placeRef;
    if (current === null) return;
    // The composer grows, a phone's keyboard opens.
    const observer = new ResizeObserver(hold);
    observer.observe(current);
    return () => observer.disconnect();
  }, [placeRef, hold]);
  const toEnd = useCallback(() => {
    anchor.current = 'end';
    setAtEnd(true);
    hold();
  }, [hold]);
  const toRow = useCallback(
    (at: number) => {
      anchor.current = { at, below: -(placeRef.current?.clientHeight ?? UNKNOWN_HEIGHT) / 3 };
      setAtEnd(false);
      hold();
    },
    [placeRef, hold],
  );
  return { view, isAtEnd, onScroll, toEnd, toRow };
};
