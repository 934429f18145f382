import type { EqualKey, IndexRow, PostFilter } from '#server/modules/search/index.ts';
import { Bucket, stepsOf } from './bucket.ts';
import { candidateOf } from './conditions.ts';

/** Finds the saved searches that a post meets; the same post is found by a plain search with those filters. */
export type SearchMatcher = {
  readonly add: (id: number, filter: PostFilter) => void;
  /** Removes a search without knowing its filters; reads the ids of all searches, so it is for edits alone. */
  readonly remove: (id: number) => void;
  /** Ids of the searches that a live post meets, each once, in ascending order. */
  readonly match: (post: IndexRow) => Uint32Array;
};

/** Fields with many values first: a search is in the bucket of the first one that it filters by. */
const BY_SELECTIVITY = [
  'modification',
  'generation',
  'model',
  'brand',
  'region',
  'color',
  'country',
  'bodyType',
  'fuelType',
  'driveType',
  'transmissionType',
  'documentType',
  'availability',
] as const satisfies readonly EqualKey[];

type Key = `${EqualKey} ${number}`;
const ANY = 'any';

const keysOf = ({ equals, cars }: PostFilter): readonly (Key | typeof ANY)[] => {
  const [modification, generation, ...others] = BY_SELECTIVITY;
  for (const key of [modification, generation] as const)
    if (equals[key] !== undefined) return [`${key} ${equals[key]}`];
  if (cars.length > 0)
    return [
      ...new Set(cars.map(({ brand, model }): Key => (model === undefined ? `brand ${brand}` : `model ${model}`))),
    ];
  const key = others.find((each) => equals[each] !== undefined);
  return key === undefined ? [ANY] : [`${key} ${equals[key]!}`];
};

const inOrder = (ids: readonly number[]): Uint32Array => {
  const sorted = Uint32Array.from(ids).sort();
  let length = 0;
  for (const id of sorted) if (length === 0 || sorted[length - 1] !== id) sorted[length++] = id;
  return sorted.subarray(0, length);
};

/** Saved searches in memory, by the most selective field of each. */
export class SearchIndex implements SearchMatcher {
  readonly #buckets = new Map<Key | typeof ANY, Bucket>();

  /** Memory of the index in bytes. */
  get bytes(): number {
    return [...this.#buckets.values()].reduce((sum, bucket) => sum + bucket.bytes, 0);
  }

  add(id: number, filter: PostFilter): void {
    for (const key of keysOf(filter)) {
      const bucket = this.#buckets.get(key) ?? new Bucket();
      this.#buckets.set(key, bucket);
      bucket.add(id, filter);
    }
  }

  remove(id: number): void {
    for (const [key, bucket] of this.#buckets) {
      bucket.remove(id);
      if (bucket.size === 0) this.#buckets.delete(key);
    }
  }

  match(post: IndexRow): Uint32Array {
    const found: number[] = [];
    const candidate = candidateOf(post);
    const steps = stepsOf(post);
    this.#buckets.get(ANY)?.match(candidate, steps, found);
    for (const key of BY_SELECTIVITY) {
      const value = post.equals[key];
      if (value > 0) this.#buckets.get(`${key} ${value}`)?.match(candidate, steps, found);
    }
    return inOrder(found);
  }
}
