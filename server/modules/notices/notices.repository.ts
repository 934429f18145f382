import { sql } from 'kysely';
import type { NoticeData, NoticeKind } from '#contract/notices.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { Slice } from '#server/lib/slice.ts';

export type NoticeRow = {
  readonly id: number;
  readonly data: NoticeData;
  readonly created_at: string;
  readonly read_at: string | null;
};

// Written by this module from the same type.
const dataOf = (json: string): NoticeData => JSON.parse(json) as NoticeData;

export type AddedNotice = {
  readonly userId: number;
  readonly key: string;
  readonly data: NoticeData;
  readonly at: string;
  readonly isListed: boolean;
};

/** Stores notices of different users; gives the new ids by user, without users who have a notice with this key. */
export const addNotices = async (
  transaction: Transaction,
  notices: readonly AddedNotice[],
): Promise<ReadonlyMap<number, number>> => {
  if (notices.length === 0) return new Map();
  const added = await transaction
    .insertInto('notice')
    .values(
      notices.map(({ userId, key, data, at, isListed }) => ({
        user_id: userId,
        kind: data.kind,
        key,
        data: JSON.stringify(data),
        created_at: at,
        is_listed: isListed ? (1 as const) : (0 as const),
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning(['id', 'user_id'])
    .execute();
  return new Map(added.map(({ id, user_id }) => [user_id, id]));
};

/** The notice that a user has with a key. */
export const findNotice = async (db: Db, userId: number, key: string) => {
  const row = await db
    .selectFrom('notice')
    .select(['id', 'data'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined ? undefined : { id: row.id, data: dataOf(row.data) };
};

/** Replaces the content of a notice; with `at` it is new and unread again. */
export const replaceNotice = async (
  transaction: Transaction,
  id: number,
  { data, at, isListed }: { readonly data: NoticeData; readonly at?: string; readonly isListed?: boolean },
): Promise<void> => {
  await transaction
    .updateTable('notice')
    .set({
      data: JSON.stringify(data),
      ...(at === undefined ? {} : { created_at: at, read_at: null }),
      ...(isListed === undefined ? {} : { is_listed: isListed ? 1 : 0 }),
    })
    .where('id', '=', id)
    .execute();
};

/** Removes a notice; false if it did not exist. */
export const removeNotice = async (transaction: Transaction, userId: number, key: string): Promise<boolean> => {
  const gone = await transaction
    .deleteFrom('notice')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .returning('id')
    .execute();
  return gone.length > 0;
};

/** Counts one more change of each user's notices and gives the counts; also puts the changes of one user in order. */
export const countChanges = async (
  transaction: Transaction,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await transaction
    .insertInto('notice_user')
    .values(userIds.map((id) => ({ user_id: id, sequence: 1 })))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sequence: sql<number>`notice_user.sequence + 1` }),
    )
    .returning(['user_id', 'sequence'])
    .execute();
  return new Map(rows.map(({ user_id, sequence }) => [user_id, sequence]));
};

/** Unread notices by user, without users who have none; those older than `since` are not shown any more. */
export const countUnread = async (
  db: Db,
  userIds: readonly number[],
  since: string,
): Promise<ReadonlyMap<number, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notice')
    .select(({ fn }) => ['user_id', fn.countAll().as('count')])
    .where('user_id', 'in', [...userIds])
    .where('read_at', 'is', null)
    .where(sql<boolean>`is_listed = 1`)
    .where('created_at', '>=', since)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
};

export const sequenceOf = async (db: Db, userId: number): Promise<number> => {
  const row = await db.selectFrom('notice_user').select('sequence').where('user_id', '=', userId).executeTakeFirst();
  return row?.sequence ?? 0;
};

/** A page of a user's notices since a moment, the latest first, and how many there are. */
export const listNotices = async (db: Db, userId: number, since: string, { offset, limit }: Slice) => {
  const own = db
    .selectFrom('notice')
    .where('user_id', '=', userId)
    .where('is_listed', '=', 1)
    .where('created_at', '>=', since);
  const rows = await own
    .select(['id', 'data', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows: rows.map((row): NoticeRow => ({ ...row, data: dataOf(row.data) })), total: Number(count) };
};

/** What `read` marks: notices by their ids, or all up to a moment. */
export type Reading = { readonly ids: readonly number[] } | { readonly until: string };

/** Marks the user's own notices as read; gives how many were unread. */
export const markRead = async (
  transaction: Transaction,
  userId: number,
  reading: Reading,
  at: string,
): Promise<number> => {
  const unread = transaction
    .updateTable('notice')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  const named =
    'ids' in reading ? unread.where('id', 'in', [...reading.ids]) : unread.where('created_at', '<=', reading.until);
  return (await named.returning('id').execute()).length;
};

/** Users as a notice names them; those who are blocked, leave or were deleted are left out. */
export const findUsers = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'company_name', 'first_name', 'last_name', 'avatar_key'])
    .where('id', 'in', [...ids])
    .where('blocked_at', 'is', null)
    .where('leaving_since', 'is', null)
    .orderBy('id')
    .execute();
};

/** Deletes a part of the notices from before a moment; gives how many. */
export const sweepNotices = async (transaction: Transaction, before: string, limit: number): Promise<number> => {
  const old = transaction.selectFrom('notice').select('id').where('created_at', '<', before).orderBy('created_at');
  const gone = await transaction.deleteFrom('notice').where('id', 'in', old.limit(limit)).returning('id').execute();
  return gone.length;
};

/** A user's choices that differ from the defaults. */
export type NoticeChoices = Partial<Record<NoticeKind, Partial<Record<'app' | 'telegram' | 'mail' | 'push', boolean>>>>;
