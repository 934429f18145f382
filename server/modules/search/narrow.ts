import { type Bitmap, countShared, hasBit } from './bitmaps.ts';
import { rowsBelow, type Walk } from './order.ts';
import type { RangeIndex } from './ranges.ts';

/** The matching rows of a column, and how many of them come before the page. */
export type Wanted = { readonly words: Bitmap; readonly total: number; readonly skip: number };

/** The first checkpoint of which at least `count` rows match; the number of checkpoints where there is none. */
const checkpointWith = ({ checkpoints }: RangeIndex, words: Bitmap, count: number): number => {
  let low = 0;
  let high = checkpoints.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (countShared(words, checkpoints[middle]!) < count) low = middle + 1;
    else high = middle;
  }
  return low;
};

const fromStart = (walk: Walk, index: RangeIndex, { words, skip }: Wanted) => {
  const checkpoint = checkpointWith(index, words, skip + 1) - 1;
  const from = Math.max(walk.from, checkpoint * index.step);
  return { walk: { ...walk, from }, skip: skip - countShared(words, index.checkpoints[checkpoint]!) };
};

const fromEnd = (walk: Walk, index: RangeIndex, { words, total, skip }: Wanted) => {
  const { sorted, keys, checkpoints, step } = index;
  const checkpoint = checkpointWith(index, words, total - skip);
  const place = checkpoint * step;
  if (checkpoint === checkpoints.length || place >= walk.to) return { walk, skip };
  // Rows of one key stay together: those of the checkpoint's last key are walked.
  const to = place === 0 ? 0 : rowsBelow(sorted, keys, keys[sorted[place - 1]!]! + 1);
  let passed = total - countShared(words, checkpoints[checkpoint]!);
  for (let at = place; at < to; at++) if (hasBit(words, sorted[at]!)) passed--;
  return { walk: { ...walk, to: Math.min(to, walk.to) }, skip: skip - passed };
};

/**
 * The same walk without what lies before the page, as far as the checkpoints of the column tell: where matches crowd at
 * the far end of an order, such as cheap cars by the newest year, it would pass millions of others.
 */
export const narrowed = (walk: Walk, index: RangeIndex, wanted: Wanted): { walk: Walk; skip: number } =>
  walk.backwards ? fromEnd(walk, index, wanted) : fromStart(walk, index, wanted);
