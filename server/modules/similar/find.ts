import type { Db } from '#server/database/connection.ts';
import { EVERY_POST, type PostFilter, type SearchEngine } from '#server/modules/search/index.ts';
import { type Comparable, mostAlike } from './measure.ts';
import { comparables, storedSimilar } from './similar.repository.ts';

export type SimilarDeps = {
  readonly db: Db;
  readonly search: Pick<SearchEngine, 'search' | 'mode'>;
  readonly now: () => number;
};

/** Twice as many as are shown: some are sold or belong to the same car. */
const KEPT = 16;
const around = (value: number, share: number) => ({
  from: Math.round(value * (1 - share)),
  to: Math.round(value * (1 + share)),
});

/** The searches whose newest cars are compared, with how many of each. */
const candidatesFor = ({
  brand_id,
  model_id,
  body_type_id,
  year,
  price_usd_minor,
}: Comparable): (readonly [PostFilter, number])[] => {
  const years = { from: year - 6, to: year + 6 };
  const price = (share: number) => around(price_usd_minor, share);
  return [
    [{ ...EVERY_POST, equals: { model: model_id }, ranges: { year: years, price: price(0.5) } }, 60],
    [{ ...EVERY_POST, equals: { brand: brand_id, bodyType: body_type_id }, ranges: { price: price(0.4) } }, 40],
    [{ ...EVERY_POST, equals: { bodyType: body_type_id }, ranges: { year: years, price: price(0.3) } }, 40],
  ];
};

/** Compares a car with those on offer; gives the most alike. */
export const findSimilar = async ({ db, search, now }: SimilarDeps, postId: number): Promise<number[]> => {
  const [post] = await comparables(db, [postId]);
  if (post === undefined) return [];
  const order = { by: 'created', descending: true } as const;
  const ids = new Set<number>();
  for (const [filter, limit] of candidatesFor(post))
    for (const id of (await search.search({ filter, order, offset: 0, limit, now: now() })).ids) ids.add(id);
  return mostAlike(post, await comparables(db, [...ids]), KEPT);
};

/** The cars most alike: as they are stored, else compared now. Some may be off the market meanwhile. */
export const similarCars = async (deps: SimilarDeps, postId: number): Promise<number[]> =>
  (await storedSimilar(deps.db, postId)) ?? findSimilar(deps, postId);
