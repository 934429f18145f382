import { distanceOf, mostWrong } from '#contract/word-distance.ts';

type Entry<T> = { readonly key: string; readonly mask: number; readonly value: T };

/** Which letters a key has, folded into 32 bits: a cheap bound of the distance of two keys. */
const maskOf = (key: string): number => {
  let mask = 0;
  for (let at = 0; at < key.length; at += 1) mask |= 1 << (key.charCodeAt(at) & 31);
  return mask;
};

const bitsOf = (mask: number): number => {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** Finds keys that differ from a mistyped one by a letter or two. */
export class NearKeys<T> {
  readonly #byLength = new Map<number, Entry<T>[]>();

  add(key: string, value: T): void {
    const entries = this.#byLength.get(key.length) ?? [];
    entries.push({ key, mask: maskOf(key), value });
    this.#byLength.set(key.length, entries);
  }

  /** Everything within the distance that a word of this length may have, with that distance. */
  find(key: string): readonly { readonly distance: number; readonly value: T }[] {
    const most = mostWrong(key.length);
    if (most === 0) return [];
    const mask = maskOf(key);
    const found: { distance: number; value: T }[] = [];
    for (let length = key.length - most; length <= key.length + most; length += 1) {
      for (const entry of this.#byLength.get(length) ?? []) {
        // A wrong letter changes at most two bits.
        if (bitsOf(mask ^ entry.mask) > 2 * most) continue;
        const distance = distanceOf(key, entry.key, most);
        if (distance <= most) found.push({ distance, value: entry.value });
      }
    }
    return found;
  }
}
