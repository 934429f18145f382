import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/**
 * A place in the sequence of changes: first all posts by id (`p:<post>:<event>`, with the event to go on from), then the
 * events of their history (`e:<event>`), which tell of everything that is done to a post (D172). Between the pages of one
 * reading it also knows from where the next one begins anew (`e:<event>:<from>`): there, events may still come in before
 * others that were read.
 */
export type Cursor =
  | { readonly kind: 'posts'; readonly after: number; readonly event: number }
  | { readonly kind: 'events'; readonly after: number; readonly again?: number | undefined };

const WRITTEN = /^(?:p:(\d{1,9}):(\d{1,15})|e:(\d{1,15})(?::(\d{1,15}))?)$/;

/** The cursor that a text means; undefined, so a copy from the start, for an empty or unknown one. */
export const parseCursor = (text: string): Cursor | undefined => {
  const [, post, event, alone, again] = WRITTEN.exec(text) ?? [];
  if (alone !== undefined)
    return { kind: 'events', after: Number(alone), again: again === undefined ? undefined : Number(again) };
  if (post !== undefined && event !== undefined) return { kind: 'posts', after: Number(post), event: Number(event) };
  return undefined;
};
export const writeCursor = (cursor: Cursor): string => {
  if (cursor.kind === 'posts') return `p:${cursor.after}:${cursor.event}`;
  return cursor.again === undefined ? `e:${cursor.after}` : `e:${cursor.after}:${cursor.again}`;
};

/** The last event of all that is at least so old. */
export const lastEventUntil = async (db: Kysely<Database>, at: string): Promise<number> => {
  const last = await db
    .selectFrom('post_event')
    .select('id')
    .where('at', '<=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? 0;
};

/** A person's posts by id, deleted ones left out. */
export const postsAfter = async (
  db: Kysely<Database>,
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

export type Changed = {
  readonly event: number;
  readonly postId: number;
  readonly at: string;
  readonly isGone: boolean;
};

/** What happened to a person's posts after an event, the oldest first. */
export const eventsAfter = async (
  db: Kysely<Database>,
  ownerId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Changed[]> => {
  const rows = await db
    .selectFrom('post_event')
    .innerJoin('post', 'post.id', 'post_event.post_id')
    .select(['post_event.id as event', 'post_event.post_id as postId', 'post_event.at', 'post.deleted_at'])
    .where('post.owner_id', '=', ownerId)
    .where('post_event.id', '>', after)
    .orderBy('post_event.id')
    .limit(limit)
    .execute();
  return rows.map(({ event, postId, at, deleted_at }) => ({ event, postId, at, isGone: deleted_at !== null }));
};

export const countOwn = async (db: Kysely<Database>, ownerId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
