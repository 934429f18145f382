import { keyOf, soundOf, spellings } from '#contract/name-keys.ts';
import { distanceOf, mostWrong } from '#contract/word-distance.ts';

/** Longer texts are no mistyped names. */
const LONGEST_NEAR = 40;

export type Found = { readonly id: number } | 'none' | 'many';

type Entry = { readonly id: number; readonly names: readonly string[] };

const grouped = (entries: readonly Entry[], by: (name: string) => string): ReadonlyMap<string, ReadonlySet<number>> => {
  const ids = new Map<string, Set<number>>();
  for (const { id, names } of entries) {
    for (const name of names) {
      const key = by(name);
      if (key !== '') ids.set(key, (ids.get(key) ?? new Set()).add(id));
    }
  }
  return ids;
};

const oneOf = (ids: ReadonlySet<number> | undefined): Found => {
  const [id, other] = ids ?? [];
  if (id === undefined) return 'none';
  return other === undefined ? { id } : 'many';
};

/** Nothing has a longer name; nobody's time is spent on one. */
export const MAX_NAME_LENGTH = 120;

/** Finds things by any of their names. */
export class NameIndex {
  readonly #entries: readonly Entry[];
  readonly #byKey: ReadonlyMap<string, ReadonlySet<number>>;
  #bySound: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    this.#byKey = grouped(entries, keyOf);
  }

  /** By the name itself, in letters of either keyboard. */
  find(text: string): Found {
    const key = text.length > MAX_NAME_LENGTH ? '' : keyOf(text);
    if (key === '') return 'none';
    for (const spelling of spellings(key)) {
      const found = oneOf(this.#byKey.get(spelling));
      if (found !== 'none') return found;
    }
    return 'none';
  }

  /** By the name, then by its sound where it is written in letters that are not Latin. */
  findSpoken(text: string): Found {
    const found = this.find(text);
    if (found !== 'none' || text.length > MAX_NAME_LENGTH || /^\p{ASCII}*$/u.test(text)) return found;
    return oneOf(this.#spoken().get(soundOf(keyOf(text))));
  }

  /** The one thing whose name is nearest to a mistyped one; undefined where none is near, or two are. */
  near(text: string): number | undefined {
    const key = text.length > LONGEST_NEAR ? '' : keyOf(text);
    const spoken = soundOf(key);
    let least = mostWrong(key.length);
    let found = new Set<number>();
    if (least === 0) return undefined;
    for (const [name, ids] of [...this.#byKey, ...this.#spoken()]) {
      const distance = Math.min(distanceOf(key, name, least), distanceOf(spoken, name, least));
      if (distance > least) continue;
      if (distance < least) found = new Set();
      least = distance;
      for (const id of ids) found.add(id);
    }
    const [only, other] = found;
    return other === undefined ? only : undefined;
  }

  #spoken(): ReadonlyMap<string, ReadonlySet<number>> {
    this.#bySound ??= grouped(this.#entries, (name) => soundOf(keyOf(name)));
    return this.#bySound;
  }
}
