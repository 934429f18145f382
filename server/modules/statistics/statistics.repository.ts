import { sql } from 'kysely';
import type { StatisticsCounts } from '#contract/http/statistics.ts';
import type { Db } from '#server/database/connection.ts';
import { addToDay, dayOf } from '#server/modules/posts/index.ts';
import { isLive } from '#server/modules/search/index.ts';

const MAX_IDS = 500;

/** The sellers of these posts. */
export const ownersOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const owners = new Map<number, number>();
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const some = ids.slice(at, at + MAX_IDS);
    const rows = await db.selectFrom('post').select(['id', 'owner_id']).where('id', 'in', some).execute();
    for (const { id, owner_id } of rows) owners.set(id, owner_id);
  }
  return owners;
};

/** Adds impressions of today, those of all posts or of none. */
export const addImpressions = async (
  db: Db,
  now: number,
  groups: readonly (readonly [count: number, ids: readonly number[]])[],
): Promise<void> => {
  if (groups.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const [count, ids] of groups) await addToDay(transaction, dayOf(now), 'impressions', { ids, count });
  });
};

/** Whose posts are counted: all of a seller that are not deleted, or one. */
export type Scope = { readonly ownerId: number } | { readonly postId: number };

const postsIn = (db: Db, scope: Scope) => {
  const posts = db.selectFrom('post').select('id');
  return 'postId' in scope
    ? posts.where('id', '=', scope.postId)
    : posts.where('owner_id', '=', scope.ownerId).where('deleted_at', 'is', null);
};

/** The day of an ISO time. */
const dayIn = (column: 'favourite.created_at' | 'conversation.first_asked_at') =>
  sql<string>`substr(${sql.ref(column)}, 1, 10)`;

export type DayCounts = StatisticsCounts & { readonly day: string };

/** The counts of each day since then (`yyyy-mm-dd`); days without any are left out. */
export const countsByDay = async (db: Db, scope: Scope, since: string): Promise<readonly DayCounts[]> => {
  const [counted, favourites, chats] = await Promise.all([
    db
      .selectFrom('post_day')
      .select(['day', ({ fn }) => fn.sum('impressions').as('impressions')])
      .select(({ fn }) => [fn.sum('views').as('views'), fn.sum('reveals').as('reveals')])
      .where('post_id', 'in', postsIn(db, scope))
      .where('day', '>=', since)
      .groupBy('day')
      .orderBy('day')
      .execute(),
    db
      .selectFrom('favourite')
      .innerJoin('post', 'post.id', 'favourite.post_id')
      .select([dayIn('favourite.created_at').as('day'), ({ fn }) => fn.countAll().as('count')])
      .where('favourite.post_id', 'in', postsIn(db, scope))
      .whereRef('favourite.user_id', '!=', 'post.owner_id')
      .where('favourite.created_at', '>=', since)
      .groupBy('day')
      .orderBy('day')
      .execute(),
    db
      .selectFrom('conversation')
      .select([dayIn('conversation.first_asked_at').as('day'), ({ fn }) => fn.countAll().as('count')])
      .where('post_id', 'in', postsIn(db, scope))
      .where('first_asked_at', '>=', since)
      .groupBy('day')
      .orderBy('day')
      .execute(),
  ]);
  const days = new Set([...counted, ...favourites, ...chats].map(({ day }) => day));
  const of = <Row extends { readonly day: string }>(rows: readonly Row[], day: string) =>
    rows.find((row) => row.day === day);
  return [...days].toSorted().map((day) => ({
    day,
    impressions: Number(of(counted, day)?.impressions ?? 0),
    views: Number(of(counted, day)?.views ?? 0),
    favorites: Number(of(favourites, day)?.count ?? 0),
    reveals: Number(of(counted, day)?.reveals ?? 0),
    chats: Number(of(chats, day)?.count ?? 0),
  }));
};

/** A seller's posts for sale that came before a moment, by their views since a day: the most or the fewest first. */
export const rankedPosts = async (
  db: Db,
  ownerId: number,
  ask: {
    readonly order: 'asc' | 'desc';
    readonly since: string;
    readonly createdBefore: string;
    readonly limit: number;
  },
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('post')
    .leftJoin('post_day', (join) => join.onRef('post_id', '=', 'id').on('day', '>=', ask.since))
    .select(['id', sql<number>`coalesce(sum(post_day.views), 0)`.as('seen')])
    .where('owner_id', '=', ownerId)
    .where(isLive)
    .where('created_at', '<=', ask.createdBefore)
    .groupBy('id')
    .orderBy('seen', ask.order)
    .orderBy('id')
    .limit(ask.limit)
    .execute();
  return rows.map(({ id }) => id);
};

const FACTS = ['id', 'owner_id', 'model_id', 'year', 'is_damaged', 'is_cleared', 'price_usd_minor', 'views'] as const;

/** Fields by which cars are compared, without deleted ones. */
export const comparedPosts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('post')
    .select([...FACTS, 'created_at', 'first_active_at', 'modified_at', 'confirmed_at', 'sale_asked_at'])
    .select(sql<number>`case when ${isLive} then 1 else 0 end`.as('is_live'))
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(ids.length)
    .execute();
export type Compared = Awaited<ReturnType<typeof comparedPosts>>[number];

/** The newest cars for sale of the same model, about the same age and in the same condition, of any seller. */
export const similarTo = (
  db: Db,
  post: Compared,
  { years, limit }: { readonly years: number; readonly limit: number },
) =>
  db
    .selectFrom('post')
    .select(['price_usd_minor', 'views', 'created_at', 'first_active_at'])
    .where(isLive)
    .where('model_id', '=', post.model_id)
    .where('year', '>=', post.year - years)
    .where('year', '<=', post.year + years)
    .where('is_damaged', '=', post.is_damaged)
    .where('is_cleared', '=', post.is_cleared)
    .where('id', '!=', post.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
export type Similar = Pick<Compared, 'price_usd_minor' | 'views' | 'created_at' | 'first_active_at'>;

/** The latest prices of a post up to a limit, the earliest first. */
export const pricesOf = async (db: Db, postId: number, limit: number) => {
  const rows = await db
    .selectFrom('post_price')
    .select(['price_minor', 'price_unit', 'at'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
};

/** Deletes counts of days before this one, up to a limit; returns how many. */
export const sweepDays = async (db: Db, before: string, limit: number): Promise<number> => {
  const old = await db
    .selectFrom('post_day')
    .select(['post_id', 'day'])
    .where('day', '<', before)
    .orderBy('day')
    .limit(limit)
    .execute();
  for (const [day, rows] of Map.groupBy(old, (row) => row.day))
    await db
      .deleteFrom('post_day')
      .where('day', '=', day)
      .where(
        'post_id',
        'in',
        rows.map(({ post_id }) => post_id),
      )
      .execute();
  return old.length;
};
