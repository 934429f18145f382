import { SECOND_MS } from '#contract/time.ts';

/** Ids of posts are below this (`MAX_ID` has 30 bits); the rest of the 53 bits of a number is for readers. */
const IDS = 2 ** 30;
const READERS = 2 ** 23;

/** What a reader of a post is remembered by: a part of a keyed hash, from which nobody can be found out. */
export const pairOf = (hash: Buffer, postId: number): number => (hash.readUInt32BE(0) % READERS) * IDS + postId;

/**
 * Remembers which reader was shown which post within a span of time. Bounded by two generations: when the young one is
 * half of all that is allowed it becomes the old one, and the oldest pairs are forgotten.
 */
export class SeenLately {
  readonly #spanMs: number;
  readonly #mostYoung: number;
  #young = new Map<number, number>();
  #old = new Map<number, number>();

  constructor(spanMs: number, most: number) {
    this.#spanMs = spanMs;
    this.#mostYoung = Math.max(1, Math.floor(most / 2));
  }

  /** Whether this pair was not seen within the span; it is from here on. */
  isFirst(pair: number, now: number): boolean {
    const second = Math.floor(now / SECOND_MS);
    const before = this.#young.get(pair) ?? this.#old.get(pair);
    if (before !== undefined && second - before < this.#spanMs / SECOND_MS) return false;
    if (this.#young.size >= this.#mostYoung) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(pair, second);
    return true;
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}
