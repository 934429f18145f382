import type { Bitmap } from './bitmaps.ts';

/** The matching rows of a segment: a short list in any order, or a bitmap. Neither may be written to, and both are gone with the next match. */
export type Match =
  | { readonly kind: 'rows'; readonly rows: Int32Array; readonly total: number }
  | { readonly kind: 'bits'; readonly words: Bitmap; readonly total: number };
