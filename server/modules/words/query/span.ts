import type { Meaning } from './meanings.ts';

/** Tokens `from` to `to` with the one thing they mean. */
export type Span = {
  readonly from: number;
  readonly to: number;
  readonly meaning: Meaning;
  readonly isCorrected: boolean;
};
