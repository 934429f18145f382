import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { PostRow } from '#server/testing-posts.ts';
import { EVERY_POST, type SearchRequest } from './filter.ts';
import { equipmentOf, NOW } from './testing-arbitraries.ts';

/** Stores posts with some equipment and gives their ids. */
export const insertPosts = async (db: Kysely<Database>, posts: readonly PostRow[]): Promise<number[]> => {
  const rows = await db
    .insertInto('post')
    .values([...posts])
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const equipment = ids.flatMap((id) => equipmentOf(id).map((feature) => ({ post_id: id, feature_id: feature })));
  await db.insertInto('post_feature').values(equipment).execute();
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
