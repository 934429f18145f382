import type { Db } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

/** Ids after `after` up to `last`. */
export type IdRange = { readonly after: number; readonly last: number };
export type SitemapPost = { readonly id: number; readonly modified_at: string };

const BATCH = 1000;

/** Live posts as the sitemap lists them. */
export const sitemapRepository = (db: Db) => {
  const inRange = ({ after, last }: IdRange, limit: number): Promise<SitemapPost[]> =>
    db
      .selectFrom('post')
      .select(['id', 'modified_at'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where(isLive)
      .orderBy('id')
      .limit(limit)
      .execute();

  return {
    /** The newest id ever given, 0 where there is none. */
    lastId: async (): Promise<number> => {
      const post = await db.selectFrom('post').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
      return post?.id ?? 0;
    },

    hasPosts: async (range: IdRange): Promise<boolean> => (await inRange(range, 1)).length > 0,

    /** The posts of a range by id, a thousand at a time, so that no part is ever whole in memory. */
    async *posts({ after, last }: IdRange): AsyncGenerator<readonly SitemapPost[]> {
      let from = after;
      for (;;) {
        const posts = await inRange({ after: from, last }, BATCH);
        if (posts.length > 0) yield posts;
        if (posts.length < BATCH) return;
        from = posts.at(-1)?.id ?? last;
      }
    },
  };
};
export type SitemapRepository = ReturnType<typeof sitemapRepository>;
