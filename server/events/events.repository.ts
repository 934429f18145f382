import type { Db, Transaction } from '#server/database/connection.ts';
import { type Event, parseEvent, type Recorded, type Stored } from './events.ts';

type Row = { readonly id: number; readonly kind: string; readonly payload: string; readonly at: string };

const NO_POST = 0;
/** Databases bind at most about 32,000 values in a statement. */
const ROWS_AT_ONCE = 1000;

/** Fields that have their own columns are not in the payload. */
const toRow = ({ kind, ...fields }: Event, at: string) => {
  const { postId, userId, ...payload } = { postId: undefined, userId: undefined, ...fields };
  return { kind, post_id: postId ?? null, user_id: userId ?? null, payload: JSON.stringify(payload), at };
};

const toStored = (row: Row & { readonly post_id: number | null; readonly user_id: number | null }): Stored => {
  // Written by `toRow`, maybe of a newer version.
  const payload = JSON.parse(row.payload) as object;
  const named = { postId: row.post_id ?? undefined, userId: row.user_id ?? undefined };
  const event = parseEvent(row.kind, { ...payload, ...named });
  const when = { number: row.id, at: row.at };
  return event === undefined ? { ...when, unknown: row.kind, ...named } : { ...when, event };
};

/** Appends events in the caller's transaction; returns them with their numbers, in order. */
export const appendEvents = async (
  transaction: Transaction,
  events: readonly Event[],
  at: string,
): Promise<Recorded[]> => {
  const numbers: number[] = [];
  for (let from = 0; from < events.length; from += ROWS_AT_ONCE) {
    const rows = await transaction
      .insertInto('events')
      .values(events.slice(from, from + ROWS_AT_ONCE).map((event) => toRow(event, at)))
      .returning('id')
      .execute();
    numbers.push(...rows.map(({ id }) => id).toSorted((a, b) => a - b));
  }
  return events.map((event, place) => ({ number: numbers[place]!, at, event }));
};

/** Stored events after a number, in order. */
export const eventsAfter = async (db: Db, after: number, limit: number): Promise<Stored[]> => {
  const rows = await db.selectFrom('events').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(toStored);
};

/** Stored events after a number and those of some smaller numbers, in order. */
export const eventsBeyond = async (
  db: Db,
  { after, missing, limit }: { readonly after: number; readonly missing: readonly number[]; readonly limit: number },
): Promise<Stored[]> => {
  if (missing.length === 0) return eventsAfter(db, after, limit);
  const rows = await db
    .selectFrom('events')
    .selectAll()
    // Keeps the database from scanning the whole index.
    .where('id', '>=', Math.min(...missing))
    .where((event) => event.or([event('id', '>', after), event('id', 'in', [...missing])]))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toStored);
};

/** The number of the latest event, 0 before the first. */
export const lastNumber = async (db: Db): Promise<number> => {
  const row = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
};

/** The number of the latest event at least as old as an ISO time, 0 if there is none. */
export const lastNumberBefore = async (db: Db, at: string): Promise<number> => {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('at', '<=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
};

/** An event about one of a user's posts, as the stock feed needs it. */
export type PostNews = { readonly number: number; readonly postId: number };

/** Events about a user's posts after a number, in order. */
export const postNewsAfter = async (
  db: Db,
  userId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<PostNews[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'post_id'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where('post_id', '>', NO_POST)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, post_id }) => ({ number: id, postId: post_id! }));
};

/** Deletes events up to a number that are older than an ISO time; returns the highest deleted number, if any. */
export const deleteEvents = async (
  db: Db,
  { upTo, before }: { readonly upTo: number; readonly before: string },
): Promise<number | undefined> => {
  const last = await db
    .selectFrom('events')
    .select('id')
    .where('id', '<=', upTo)
    .where('at', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return undefined;
  await db.deleteFrom('events').where('id', '<=', last.id).execute();
  return last.id;
};
