import { EVERY_POST, type PostFilter, type PostSearch } from '#server/modules/search/index.ts';

const MAX_SUGGESTIONS = 8;
const YEARS = 3;
const PRICE_SHARE = 0.25;

export type Likeness = {
  readonly id: number;
  readonly brand_id: number;
  readonly model_id: number;
  readonly body_type_id: number;
  readonly year: number;
  readonly price_usd_minor: number;
};

/** The three steps of D089, the most alike first. */
const filtersFor = (post: Likeness): PostFilter[] => {
  const spread = Math.round(post.price_usd_minor * PRICE_SHARE);
  const price = { from: post.price_usd_minor - spread, to: post.price_usd_minor + spread };
  const year = { from: post.year - YEARS, to: post.year + YEARS };
  return [
    { ...EVERY_POST, equals: { model: post.model_id }, ranges: { year, price } },
    { ...EVERY_POST, equals: { brand: post.brand_id, bodyType: post.body_type_id } },
    { ...EVERY_POST, equals: { bodyType: post.body_type_id }, ranges: { price } },
  ];
};

/** Up to eight similar active posts, newest first in each step; never the post itself or one that `sameCar` names. */
export const suggest = async (
  search: PostSearch,
  post: Likeness,
  now: number,
  sameCar: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<number[]> => {
  const found = new Set<number>();
  for (const filter of filtersFor(post)) {
    if (found.size >= MAX_SUGGESTIONS) break;
    // Twice as many as are shown, so that those of earlier steps and of the same car leave enough.
    const limit = 2 * MAX_SUGGESTIONS + 2;
    const order = { by: 'created', descending: true } as const;
    const { ids } = await search.search({ filter, order, offset: 0, limit, now });
    const dropped = await sameCar(ids);
    for (const id of ids) if (id !== post.id && !dropped.has(id)) found.add(id);
  }
  return [...found].slice(0, MAX_SUGGESTIONS);
};
