import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, StoredRow, Transaction } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import { USUAL_QUIET_HOURS } from '#server/modules/notices/index.ts';
import { isLive } from '#server/modules/search/index.ts';

export type AlertRow = StoredRow<'alert'>;

/** Fields of a car that an alert needs. */
export const carOf = (db: Db, postId: number) =>
  db
    .selectFrom('post')
    .select(['id', 'owner_id', 'price_minor', 'price_unit', 'price_usd_minor', 'first_active_at'])
    .where('id', '=', postId)
    .executeTakeFirst();
export type Car = NonNullable<Awaited<ReturnType<typeof carOf>>>;

/** Users who may be notified of a seller's car: not the seller, not blocked on either side, and the car is not hidden. */
const mayHear = ({ owner_id: ownerId, id }: Pick<Car, 'owner_id' | 'id'>) =>
  sql<boolean>`saved_search.user_id <> ${ownerId}
    and not exists (select 1 from users where users.id = saved_search.user_id and (blocked_at is not null or leaving_since is not null))
    and not exists (select 1 from chat_block where blocked_id = ${ownerId} and chat_block.user_id = saved_search.user_id)
    and not exists (select 1 from chat_block where chat_block.user_id = ${ownerId} and blocked_id = saved_search.user_id)
    and not exists (select 1 from hidden_car where post_id = ${id} and hidden_car.user_id = saved_search.user_id)`;

/** Of the user of a saved search; null where they have chosen nothing. */
const ofNoticeUser = (column: 'quiet_from' | 'quiet_to' | 'time_zone') =>
  sql`(select ${sql.ref(`notice_user.${column}`)} from notice_user where notice_user.user_id = saved_search.user_id)`;

/** Those of the searches whose users may be notified of the car, with the users' quiet hours. */
export const searchesToTell = async (db: Db, ids: readonly number[], car: Car) => {
  const rows = await db
    .selectFrom('saved_search')
    .select(['id', 'user_id', 'name', 'channels', 'frequency', 'time_zone', 'muted_until', 'created_at', 'filters_at'])
    .select([
      ofNoticeUser('quiet_from').$castTo<number | null>().as('quietFrom'),
      ofNoticeUser('quiet_to').$castTo<number | null>().as('quietTo'),
      ofNoticeUser('time_zone').$castTo<string | null>().as('userZone'),
    ])
    .where('id', 'in', [...ids])
    .where(mayHear(car))
    .orderBy('id')
    .limit(ids.length)
    .execute();
  return rows.map(({ quietFrom, quietTo, userZone, ...row }) => ({
    ...row,
    quiet: { from: quietFrom ?? USUAL_QUIET_HOURS.from, to: quietTo ?? USUAL_QUIET_HOURS.to },
    quietZone: userZone ?? row.time_zone,
  }));
};

const isCheaper = (row: ExpressionBuilder<Database & { excluded: Database['alert'] }, 'alert' | 'excluded'>) =>
  row.or([
    row.and([
      row('alert.price_unit', '=', row.ref('excluded.price_unit')),
      row('alert.price_minor', '>', row.ref('excluded.price_minor')),
    ]),
    row.and([
      row('alert.price_unit', '<>', row.ref('excluded.price_unit')),
      row('alert.price_usd_minor', '>', row.ref('excluded.price_usd_minor')),
    ]),
  ]);

/**
 * Stores what searches found, once for each search and car; again only at a lower price than was announced. One that is
 * not announced yet stays as new as it was. Returns the searches to which it is news.
 */
export const addAlerts = async (
  transaction: Transaction,
  alerts: readonly Omit<AlertRow, 'is_cheaper'>[],
): Promise<Set<number>> => {
  if (alerts.length === 0) return new Set();
  const rows = await transaction
    .insertInto('alert')
    .values([...alerts])
    .onConflict((conflict) =>
      conflict
        .columns(['search_id', 'post_id'])
        .doUpdateSet({
          price_minor: sql`excluded.price_minor`,
          price_unit: sql`excluded.price_unit`,
          price_usd_minor: sql`excluded.price_usd_minor`,
          is_cheaper: sql`case when alert.due_at is null then 1 else alert.is_cheaper end`,
          due_at: sql`coalesce(alert.due_at, excluded.due_at)`,
        })
        .where(isCheaper),
    )
    .returning('search_id')
    .execute();
  return new Set(rows.map(({ search_id: id }) => id));
};

/** Drops the cars that a search found and has not announced; they still count as found. */
export const dropUnannounced = async (transaction: Transaction, searchId: number): Promise<void> => {
  await transaction
    .updateTable('alert')
    .set({ due_at: null })
    .where('search_id', '=', searchId)
    .where('due_at', 'is not', null)
    .execute();
};

/** Cars that searches found since a moment, by search; without those that found none. */
export const countFoundSince = async (
  db: Db,
  searchIds: readonly number[],
  since: string,
): Promise<ReadonlyMap<number, number>> => {
  if (searchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('alert')
    .select(({ fn }) => ['search_id', fn.countAll().as('count')])
    .where('search_id', 'in', [...searchIds])
    .where('created_at', '>=', since)
    .groupBy('search_id')
    .execute();
  return new Map(rows.map(({ search_id, count }) => [search_id, Number(count)]));
};

/** Users to whom something is due, by id. */
export const usersDue = async (db: Db, at: string, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('alert')
    .select('user_id')
    .distinct()
    .where('due_at', '<=', at)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id: id }) => id);
};

export type DueAlert = Pick<AlertRow, 'search_id' | 'post_id' | 'is_cheaper'>;

/** Takes what is due to a user up to a moment, so that nobody takes it again. */
export const takeDue = (transaction: Transaction, userId: number, until: string): Promise<DueAlert[]> =>
  transaction
    .updateTable('alert')
    .set({ due_at: null })
    .where('user_id', '=', userId)
    .where('due_at', '<=', until)
    .returning(['search_id', 'post_id', 'is_cheaper'])
    .execute();

/** Cars of which a user may still be notified: live, and not hidden or blocked since they were found. */
export const stillOffered = async (db: Db, userId: number, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('id', 'in', [...ids])
    .where(isLive)
    .where('owner_id', '<>', userId)
    .where((post) =>
      post.not(
        post.exists(
          post
            .selectFrom('hidden_car')
            .select('post_id')
            .whereRef('post_id', '=', 'post.id')
            .where('user_id', '=', userId),
        ),
      ),
    )
    .where('owner_id', 'not in', (query) =>
      query.selectFrom('chat_block').select('blocked_id').where('user_id', '=', userId),
    )
    .orderBy('id')
    .limit(ids.length)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Searches of a user of which anything is sent now. */
export const searchesThatTell = async (db: Db, userId: number, at: string): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('saved_search')
    .select('id')
    .where('user_id', '=', userId)
    .where('frequency', '<>', 'off')
    .where((row) => row.or([row('muted_until', 'is', null), row('muted_until', '<=', at)]))
    .orderBy('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** The names, years and prices of posts. */
export const pricedCars = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('post')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select(['post.id', 'brand.name as brand', 'model.name as model', 'post.year', 'price_minor', 'price_unit'])
    .where('post.id', 'in', [...ids])
    .orderBy('post.id')
    .limit(ids.length)
    .execute();
