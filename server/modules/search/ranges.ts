import { type Bitmap, emptyBitmap, flipBit, setBit } from './bitmaps.ts';
import type { Whole } from './numbers.ts';
import type { Range } from './filter.ts';
import { rowsBelow } from './order.ts';
import { inSlices, type Steps } from './steps.ts';

/** How many bitmaps each ordered column keeps; rows between two of them are set one by one. */
const CHECKPOINTS = 16;

/** An ordered column from which the rows of a range come as a bitmap. */
export type RangeIndex = {
  readonly keys: Whole;
  /** Rows from the smallest key. */
  readonly sorted: Uint32Array;
  /** Checkpoint `k` holds the first `k × step` sorted rows. */
  readonly checkpoints: readonly Bitmap[];
  readonly step: number;
};

export function* buildingRangeIndex(keys: Whole, sorted: Uint32Array): Steps<RangeIndex> {
  const step = Math.max(32, Math.ceil(keys.length / CHECKPOINTS));
  const running = emptyBitmap(keys.length);
  const checkpoints: Bitmap[] = [running.slice()];
  yield* inSlices(sorted.length, ({ from, to }) => {
    for (let at = from; at < to; at++) {
      setBit(running, sorted[at]!);
      if ((at + 1) % step === 0) checkpoints.push(running.slice());
    }
  });
  return { keys, sorted, checkpoints, step };
}

/** The places `from` to `to` among the sorted rows that a range covers. */
export const placesOf = ({ keys, sorted }: RangeIndex, { from, to }: Range): { from: number; to: number } => {
  const start = from === undefined ? 0 : rowsBelow(sorted, keys, from);
  const end = to === undefined ? sorted.length : rowsBelow(sorted, keys, to + 1);
  return { from: start, to: Math.max(start, end) };
};

/** Writes the rows of the first `end` places. */
export const fillPrefix = ({ sorted, checkpoints, step }: RangeIndex, end: number, into: Bitmap): void => {
  const nearest = Math.min(checkpoints.length - 1, Math.round(end / step));
  into.set(checkpoints[nearest]!);
  const from = Math.min(end, nearest * step);
  const to = Math.max(end, nearest * step);
  for (let at = from; at < to; at++) flipBit(into, sorted[at]!);
};
