import type { Db } from '#server/database/connection.ts';
import type { PostRow } from '#server/testing-posts.ts';
import { EVERY_POST, type SearchRequest } from './filter.ts';
import { equipmentOf, labelOf, NOW } from './testing-arbitraries.ts';

/** Stores posts with some equipment and gives their ids. */
export const insertPosts = async (db: Db, posts: readonly PostRow[]): Promise<number[]> => {
  const rows = await db
    .insertInto('post')
    .values([...posts])
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const equipment = ids.flatMap((id) => equipmentOf(id).map((feature) => ({ post_id: id, feature_id: feature })));
  await db.insertInto('post_feature').values(equipment).execute();
  const facts = posts.map((post, place) => ({
    post_id: ids[place]!,
    segment: 'any',
    // Of every seventh post another price was judged than it has now.
    price_minor: post.price_minor + (place % 7 === 0 ? 1 : 0),
    price_unit: post.price_unit,
    price_usd_minor: post.price_usd_minor,
    label: labelOf(post),
    cars: 12,
    computed_at: new Date(NOW).toISOString(),
  }));
  await db.insertInto('price_fact').values(facts).execute();
  return ids;
};

/** The first page of all posts, top posts first; say only what the test is about. */
export const aRequest = (over: Partial<SearchRequest> = {}): SearchRequest => ({
  filter: EVERY_POST,
  order: { by: 'top' },
  offset: 0,
  limit: 20,
  now: NOW,
  ...over,
});

/** For engines of which no error is expected. */
export const unexpected = (error: unknown): never => {
  throw error;
};
