import type { Kysely } from 'kysely';
import { api } from '#contract/http/index.ts';
import type { Database } from '#server/database/schema.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { isLive } from '#server/modules/search/index.ts';

export type HealthDeps = {
  readonly version: string;
  readonly searchMode: () => 'index' | 'sql';
  readonly countPosts: () => Promise<number>;
};

/** Counts the posts that a visitor can find. */
export const countLivePosts = (db: Kysely<Database>) => async (): Promise<number> => {
  const { posts } = await db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll<number>().as('posts'))
    .where(isLive)
    .executeTakeFirstOrThrow();
  return posts;
};

/** GET /api/health: 200 while the process and its database answer. */
export const healthRoutes =
  ({ version, searchMode, countPosts }: HealthDeps): RouteModule =>
  (app) => {
    app.route(
      route(
        api.health.check,
        async () => ok({ status: 'ok' as const, version, search: searchMode(), posts: await countPosts() }),
        { cache: 'no-store' },
      ),
    );
  };
