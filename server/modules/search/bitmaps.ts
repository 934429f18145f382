/** A set of row numbers: bit `r & 31` of word `r >> 5`. Bits beyond the last row are always 0. */
export type Bitmap = Int32Array;

/** A bitmap, or what it leaves out. */
export type Bits = { readonly words: Bitmap; readonly inverted: boolean };

export const wordsFor = (size: number): number => (size + 31) >> 5;
export const emptyBitmap = (size: number): Bitmap => new Int32Array(wordsFor(size));

export const fullBitmap = (size: number): Bitmap => {
  const words = emptyBitmap(size).fill(-1);
  clearTail(words, size);
  return words;
};

const clearTail = (words: Bitmap, size: number): void => {
  const used = size & 31;
  if (used !== 0) words[words.length - 1]! &= (1 << used) - 1;
};

export const hasBit = (words: Bitmap, row: number): boolean => ((words[row >> 5]! >>> (row & 31)) & 1) === 1;
export const setBit = (words: Bitmap, row: number): void => {
  words[row >> 5]! |= 1 << (row & 31);
};
export const dropBit = (words: Bitmap, row: number): void => {
  words[row >> 5]! &= ~(1 << (row & 31));
};
export const flipBit = (words: Bitmap, row: number): void => {
  words[row >> 5]! ^= 1 << (row & 31);
};

/** How many bits of a word are set (Hacker's Delight, 5-1). */
export const popcount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export const countBits = (words: Bitmap): number => {
  let count = 0;
  for (let at = 0; at < words.length; at++) count += popcount(words[at]!);
  return count;
};

/** Adds up the set bits that two bitmaps share, without writing them down. */
export const countShared = (one: Bitmap, other: Bitmap): number => {
  let count = 0;
  for (let at = 0; at < one.length; at++) count += popcount(one[at]! & other[at]!);
  return count;
};

const mask = (bits: Bits): number => (bits.inverted ? -1 : 0);

const intersectFour = (into: Bitmap, a: Bits, b: Bits, c: Bits, d: Bits): void => {
  const wordsA = a.words;
  const wordsB = b.words;
  const wordsC = c.words;
  const wordsD = d.words;
  const maskA = mask(a);
  const maskB = mask(b);
  const maskC = mask(c);
  const maskD = mask(d);
  for (let at = 0; at < into.length; at++) {
    into[at] = (wordsA[at]! ^ maskA) & (wordsB[at]! ^ maskB) & (wordsC[at]! ^ maskC) & (wordsD[at]! ^ maskD);
  }
};

const intersectTwo = (into: Bitmap, a: Bits, b: Bits): void => {
  const wordsA = a.words;
  const wordsB = b.words;
  const maskA = mask(a);
  const maskB = mask(b);
  for (let at = 0; at < into.length; at++) into[at] = (wordsA[at]! ^ maskA) & (wordsB[at]! ^ maskB);
};

/** Writes what all the sets share; four sets a pass keep memory traffic low. */
export const intersect = (into: Bitmap, sets: readonly Bits[], size: number): void => {
  const self = { words: into, inverted: false };
  const [first = self, second = first, third = second, fourth = third] = sets;
  if (sets.length <= 2) intersectTwo(into, first, second);
  else intersectFour(into, first, second, third, fourth);
  for (let at = 4; at < sets.length; at += 3) {
    const [a = self, b = a, c = b] = sets.slice(at, at + 3);
    if (at + 1 === sets.length) intersectTwo(into, self, a);
    else intersectFour(into, self, a, b, c);
  }
  clearTail(into, size);
};

/** Writes rows `skip` to `skip + limit` of the set, lowest first; returns how many. */
export const takeRows = (words: Bitmap, skip: number, limit: number, into: Int32Array): number => {
  let left = skip;
  let taken = 0;
  for (let at = 0; at < words.length && taken < limit; at++) {
    let word = words[at]!;
    if (word === 0) continue;
    if (left > 0) {
      const bits = popcount(word);
      if (left >= bits) {
        left -= bits;
        continue;
      }
    }
    while (word !== 0 && taken < limit) {
      const lowest = word & -word;
      word ^= lowest;
      if (left > 0) left--;
      else into[taken++] = (at << 5) + 31 - Math.clz32(lowest);
    }
  }
  return taken;
};
