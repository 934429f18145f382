import type { Db } from '#server/database/connection.ts';

/**
 * A place in the sequence of changes: first all posts by id (`p:<post>:n<event>`, with the event to go on from), then the
 * events about them (`n:<event>`), which tell of everything that is done to a post (D172). Between the pages of one
 * reading it also stores where the next one begins anew (`n:<event>:<from>`): there, events may still come in before
 * others that were read.
 */
export type Cursor =
  | { readonly kind: 'posts'; readonly after: number; readonly event: number }
  | { readonly kind: 'events'; readonly after: number; readonly again?: number | undefined };

const WRITTEN = /^(?:p:(\d{1,9}):n(\d{1,15})|n:(\d{1,15})(?::(\d{1,15}))?)$/;

/** The cursor that a text means; undefined, so a copy from the start, for an empty or unknown one. */
export const parseCursor = (text: string): Cursor | undefined => {
  const [, post, event, alone, again] = WRITTEN.exec(text) ?? [];
  if (alone !== undefined)
    return { kind: 'events', after: Number(alone), again: again === undefined ? undefined : Number(again) };
  if (post !== undefined && event !== undefined) return { kind: 'posts', after: Number(post), event: Number(event) };
  return undefined;
};
export const writeCursor = (cursor: Cursor): string => {
  if (cursor.kind === 'posts') return `p:${cursor.after}:n${cursor.event}`;
  return cursor.again === undefined ? `n:${cursor.after}` : `n:${cursor.after}:${cursor.again}`;
};

/** A person's posts by id, deleted ones left out. */
export const postsAfter = async (
  db: Db,
  ownerId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Those of some posts that are not this seller's any more: deleted, or another account's after a merge was undone. */
export const lostAmong = async (db: Db, ownerId: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('id', 'in', [...ids])
    .where((post) => post.or([post('deleted_at', 'is not', null), post('owner_id', '!=', ownerId)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export const countOwn = async (db: Db, ownerId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
