import { MINUTE_MS } from '#contract/time.ts';
import type { Db, StoredRow } from '#server/database/connection.ts';
import type { ChannelRow } from './channels.repository.ts';

export type NewsRow = StoredRow<'dealer_channel_post'>;
type NewNews = Pick<NewsRow, 'channel_id' | 'post_id' | 'kind' | 'event_number' | 'from_minor' | 'from_unit'>;

/** A job that is overdue by this long is lost and gets replaced. */
const LOST_JOB_MS = 10 * MINUTE_MS;

/** Puts news into the queue; the same news twice is the same row. True where it was new. */
export const addNews = async (db: Db, news: NewNews): Promise<boolean> => {
  const added = await db
    .insertInto('dealer_channel_post')
    .values({ ...news, state: 'absent', queued: news.event_number })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length === 1;
};

/** Whether a channel has, or was to have, any news of this car. */
export const hasNews = async (db: Db, channelId: number, postId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('dealer_channel_post')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('post_id', '=', postId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether a first message or a lower price of this car still waits: it will name the price of its time. */
export const hasWaiting = async (db: Db, channelId: number, postId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('dealer_channel_post')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('post_id', '=', postId)
    .where('kind', 'in', ['new', 'cheaper'])
    .where('state', '=', 'absent')
    .where('queued', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Marks the messages about a post, or about all posts of a user, for another check; returns their channels. Queued news
 * keeps its place.
 */
export const requeue = async (
  db: Db,
  about: { readonly postId: number } | { readonly userId: number },
  eventNumber: number,
): Promise<number[]> => {
  const rows = await db
    .updateTable('dealer_channel_post')
    .set((news) => ({ queued: news.fn.coalesce('queued', news.val(eventNumber)), version: news('version', '+', 1) }))
    .where((news) =>
      'postId' in about
        ? news('post_id', '=', about.postId)
        : news(
            'channel_id',
            'in',
            news.selectFrom('dealer_channel').select('dealer_channel.id').where('user_id', '=', about.userId),
          ),
    )
    .where((news) =>
      news.or([
        news('state', 'in', ['posted', 'withdrawn', 'sending']),
        news.and([news('state', '=', 'absent'), news('kind', '=', 'new')]),
      ]),
    )
    .returning('channel_id')
    .execute();
  return [...new Set(rows.map(({ channel_id }) => channel_id))];
};

/** The connected channels of a user or those of these ids that no waiting job looks after; they then have one at `runAt`. */
export const takeDue = async (db: Db, ids: readonly number[], runAt: string): Promise<number[]> => {
  if (ids.length === 0) return [];
  const lost = new Date(Date.parse(runAt) - LOST_JOB_MS).toISOString();
  const rows = await db
    .updateTable('dealer_channel')
    .set({ due_at: runAt })
    .where('id', 'in', [...ids])
    .where('state', '=', 'on')
    .where((channel) => channel.or([channel('due_at', 'is', null), channel('due_at', '<', lost)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export type ClaimedChannel = ChannelRow & {
  readonly is_business: 0 | 1;
  readonly blocked_at: string | null;
  readonly leaving_since: string | null;
};

/**
 * Leases a channel for this process; undefined if it is off or leased by another. A message that was being sent when the
 * last process died may be in the channel: it is not sent again.
 */
export const claim = (db: Db, id: number, now: string, until: string): Promise<ClaimedChannel | undefined> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('dealer_channel')
      .set({ claimed_until: until, due_at: null })
      .where('id', '=', id)
      .where('state', '=', 'on')
      .where((channel) => channel.or([channel('claimed_until', 'is', null), channel('claimed_until', '<', now)]))
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    await transaction
      .updateTable('dealer_channel_post')
      .set({ state: 'unsure', queued: null, last_error: 'The process ended while it was sent.' })
      .where('channel_id', '=', id)
      .where('state', '=', 'sending')
      .execute();
    const owner = await transaction
      .selectFrom('users')
      .select(['is_business', 'blocked_at', 'leaving_since'])
      .where('id', '=', row.user_id)
      .executeTakeFirstOrThrow();
    return { ...row, ...owner };
  });

/** The news of a channel that is to be looked at next, in the order of events. */
export const nextNews = (db: Db, channelId: number): Promise<NewsRow | undefined> =>
  db
    .selectFrom('dealer_channel_post')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('queued', 'is not', null)
    .orderBy('queued')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The first message of a car in a channel, for later ones to refer to. */
export const firstMessage = async (db: Db, channelId: number, postId: number): Promise<NewsRow | undefined> =>
  db
    .selectFrom('dealer_channel_post')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('post_id', '=', postId)
    .where('kind', '=', 'new')
    .where('state', '=', 'posted')
    .executeTakeFirst();

type Result = Partial<Pick<NewsRow, 'state' | 'message_ids' | 'text' | 'is_text' | 'tries' | 'last_error'>>;

/** Marks news as being sent, so that a crash in between is noticed. */
export const beginSending = async (db: Db, { id }: NewsRow): Promise<void> => {
  await db.updateTable('dealer_channel_post').set({ state: 'sending' }).where('id', '=', id).execute();
};

/** Records the result; the news leaves the queue unless an event has come since it was read. */
export const settle = async (db: Db, { id, version }: NewsRow, result: Result): Promise<void> => {
  await db
    .updateTable('dealer_channel_post')
    .set((news) => ({
      ...result,
      queued: news.case().when('version', '=', version).then(null).else(news.ref('queued')).end(),
    }))
    .where('id', '=', id)
    .execute();
};

/** Puts news back to its place in the queue as if it had not been sent. */
export const putBack = async (db: Db, { id, state }: NewsRow, result: Result): Promise<void> => {
  await db
    .updateTable('dealer_channel_post')
    .set({ state, ...result })
    .where('id', '=', id)
    .execute();
};

export const pause = async (db: Db, id: number, nextAt: string, failures: number): Promise<void> => {
  await db.updateTable('dealer_channel').set({ next_at: nextAt, failures }).where('id', '=', id).execute();
};

export const renew = async (db: Db, id: number, until: string): Promise<void> => {
  await db.updateTable('dealer_channel').set({ claimed_until: until }).where('id', '=', id).execute();
};

/** Releases a channel; returns whether news waits in it and from when it may be sent. */
export const release = async (db: Db, id: number): Promise<{ readonly nextAt: string | null } | undefined> => {
  const row = await db
    .updateTable('dealer_channel')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .returning('next_at')
    .executeTakeFirst();
  if (row === undefined || (await nextNews(db, id)) === undefined) return undefined;
  return { nextAt: row.next_at };
};
