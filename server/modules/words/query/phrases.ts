import type { Meaning } from './meanings.ts';
import { NearKeys } from './near-keys.ts';
import { SOUND_TIER, spanKey, TIERS, type Token, tokensOf } from './tokens.ts';

const STEM_TIER = 3;
const LEAST_SOUND = 4;
const LEAST_FOREIGN_SOUND = 3;

/** Words of several tokens with what they mean: as typed, in the other keyboard's letters, by stem, by sound, nearly. */
export class Phrases {
  readonly #exact = new Map<string, Meaning[]>();
  readonly #stems = new Map<string, Meaning[]>();
  readonly #sounds = new Map<string, Meaning[]>();
  readonly #near = new NearKeys<Meaning>();
  readonly #prefixes: { readonly key: string; readonly meaning: Meaning }[] = [];

  /** Adds a name; `isNear` where typing errors in it are to be found, too, `isSpoken` where other letters may spell it. */
  add(name: string, meaning: Meaning, isNear: boolean, isSpoken = true): void {
    const tokens = tokensOf(name);
    const key = spanKey(tokens, 0, tokens.length, 0);
    if (key === '') return;
    const sound = spanKey(tokens, 0, tokens.length, SOUND_TIER);
    put(this.#exact, key, meaning);
    put(this.#stems, spanKey(tokens, 0, tokens.length, STEM_TIER), meaning);
    if (isSpoken) put(this.#sounds, sound, meaning);
    if (!isNear) return;
    for (const each of new Set([key, sound])) {
      this.#near.add(each, meaning);
      this.#prefixes.push({ key: each, meaning });
    }
  }

  /** To be called when all names are added. */
  sort(): void {
    this.#prefixes.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  }

  /** Leaves only these meanings of a word, and the brand that it may be beside a model (`газ 3110`). */
  settle(name: string, meanings: readonly Meaning[]): void {
    const tokens = tokensOf(name);
    const key = spanKey(tokens, 0, tokens.length, 0);
    const brands = (this.#exact.get(key) ?? []).filter(({ kind }) => kind === 'brand');
    this.#exact.set(key, [...meanings, ...brands]);
  }

  find(tokens: readonly Token[], from: number, to: number): readonly Meaning[] | undefined {
    for (let tier = 0; tier < TIERS; tier += 1) {
      const key = spanKey(tokens, from, to, tier);
      const found = this.#tier(tier, key, tokens, from, to).get(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What a mistyped span is nearest to, all of the same distance. */
  near(tokens: readonly Token[], from: number, to: number): readonly Meaning[] {
    const keys = new Set([spanKey(tokens, from, to, 0), spanKey(tokens, from, to, SOUND_TIER)]);
    const found = [...keys].flatMap((key) => this.#near.find(key));
    const least = Math.min(...found.map(({ distance }) => distance));
    return [...new Set(found.filter(({ distance }) => distance === least).map(({ value }) => value))];
  }

  /** What begins with a span, at most `most` names. */
  beginningWith(tokens: readonly Token[], from: number, to: number, most: number): readonly Meaning[] {
    const found = new Set<Meaning>();
    for (const tier of [0, 1, SOUND_TIER]) {
      const key = spanKey(tokens, from, to, tier);
      if (key.length < 2) continue;
      for (let at = this.#firstFrom(key); at < this.#prefixes.length && found.size < most; at += 1) {
        if (!this.#prefixes[at]!.key.startsWith(key)) break;
        found.add(this.#prefixes[at]!.meaning);
      }
    }
    return [...found];
  }

  #tier(tier: number, key: string, tokens: readonly Token[], from: number, to: number): ReadonlyMap<string, Meaning[]> {
    if (tier < STEM_TIER) return this.#exact;
    if (tier === STEM_TIER) return this.#stems;
    // `bmw e 39` does not sound like a `бмвэ`.
    if (
      to - from > 1 &&
      tokens.slice(from, to).some(({ kind, text }) => kind === 'word' && text.length < LEAST_FOREIGN_SOUND)
    )
      return NOTHING;
    const isForeign = tokens.slice(from, to).some(({ text }) => /[^\p{ASCII}]/u.test(text));
    if (isForeign && /\d/.test(key)) return this.#sounds;
    return key.length >= (isForeign ? LEAST_FOREIGN_SOUND : LEAST_SOUND) ? this.#sounds : NOTHING;
  }

  #firstFrom(key: string): number {
    let low = 0;
    let high = this.#prefixes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#prefixes[middle]!.key < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NOTHING: ReadonlyMap<string, Meaning[]> = new Map();

const put = (map: Map<string, Meaning[]>, key: string, meaning: Meaning): void => {
  const known = map.get(key);
  if (known === undefined) map.set(key, [meaning]);
  else known.push(meaning);
};
