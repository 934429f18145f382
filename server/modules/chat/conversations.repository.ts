import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { LeadState } from '#contract/chat.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import { hiddenSince } from '#server/modules/search/index.ts';
import type { ClosingFacts } from './closed.ts';

/** The fields of a post that decide whether a user may start a conversation about it. */
export const findAskedPost = (db: Db, postId: number) =>
  db
    .selectFrom('post')
    .select(['id', 'owner_id', 'moderation', 'sold_at', 'deleted_at', hiddenSince.as('hidden_at')])
    .where('post.id', '=', postId)
    .executeTakeFirst();

type Parties = { readonly postId: number; readonly buyerId: number; readonly sellerId: number };

/** The conversation of these two about this post. */
export const findConversationId = async (
  db: Db,
  { postId, buyerId, sellerId }: Parties,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('conversation')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('post_id', '=', postId)
    .where('seller_id', '=', sellerId)
    .orderBy('thread')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

/** A new conversation with its two members; undefined if another request has just created the same. */
export const addConversation = async (
  transaction: Transaction,
  { postId, buyerId, sellerId }: Parties,
  at: string,
): Promise<number | undefined> => {
  const added = await transaction
    .insertInto('conversation')
    .values({ post_id: postId, buyer_id: buyerId, seller_id: sellerId, created_at: at })
    .onConflict((conflict) => conflict.columns(['buyer_id', 'post_id', 'seller_id', 'thread']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return undefined;
  const row = { conversation_id: added.id, post_id: postId };
  await transaction
    .insertInto('conversation_member')
    .values([
      { ...row, user_id: buyerId, role: 'buyer' },
      { ...row, user_id: sellerId, role: 'seller' },
    ])
    .execute();
  return added.id;
};

/** Facts that decide whether a member may write into a conversation now. */
export const findClosingFacts = (
  db: Db,
  { postId, userId, otherId }: { readonly postId: number; readonly userId: number; readonly otherId: number },
): Promise<ClosingFacts> => {
  const blocked = (eb: ExpressionBuilder<Database, 'post' | 'users'>, by: number, whom: number) =>
    eb.exists(eb.selectFrom('chat_block').select('user_id').where('user_id', '=', by).where('blocked_id', '=', whom));
  return db
    .selectFrom('post')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .leftJoin('chat_user', 'chat_user.user_id', 'users.id')
    .select(['moderation', 'sold_at', 'deleted_at', 'users.email', 'muted_until', hiddenSince.as('hidden_at')])
    .select((eb) => [
      blocked(eb as unknown as ExpressionBuilder<Database, 'post' | 'users'>, userId, otherId).as('is_blocked_by_me'),
      eb
        .or([
          // Nobody reads what is written to a deleted user.
          eb.exists(
            eb
              .selectFrom('users as other')
              .select('other.id')
              .where('other.id', '=', otherId)
              .where('other.erased_at', 'is not', null),
          ),
          blocked(eb as unknown as ExpressionBuilder<Database, 'post' | 'users'>, otherId, userId),
        ])
        .as('is_blocked'),
      eb.exists(eb.selectFrom('login_identity').select('subject').where('user_id', '=', userId)).as('has_identity'),
    ])
    .where('post.id', '=', postId)
    .executeTakeFirstOrThrow();
};

export type ListFilter = {
  readonly archived: boolean;
  readonly unread?: boolean | undefined;
  readonly role?: 'buyer' | 'seller' | undefined;
  readonly postId?: number | undefined;
  readonly state?: LeadState | undefined;
  /** Waiting since this time or longer. */
  readonly waitingSince?: string | undefined;
};

/** A place in a list: the row that was there. */
export type Place = { readonly at: string; readonly id: number };

export type PlacedRow = { readonly conversation_id: number; readonly last_at: string };

type Members = SelectQueryBuilder<Database, 'conversation_member', object>;

const filtered = (query: Members, { archived, unread, role, postId, state, waitingSince }: ListFilter): Members => {
  let some = query.where('is_archived', '=', archived ? 1 : 0);
  // A literal, so that the index of unread rows serves.
  if (unread !== undefined) some = some.where(unread ? sql<boolean>`unread > 0` : sql<boolean>`unread = 0`);
  if (role !== undefined) some = some.where('role', '=', role);
  if (postId !== undefined) some = some.where('post_id', '=', postId);
  if (state !== undefined) some = some.where('state', '=', state);
  if (waitingSince !== undefined)
    some = some
      .where('role', '=', 'seller')
      .where('waiting_since', 'is not', null)
      .where('waiting_since', '<=', waitingSince);
  return some;
};

/** A page of a member's conversations that have messages, the latest first. */
export const pageOfConversations = async (
  db: Db,
  userId: number,
  filter: ListFilter,
  { before, limit }: { readonly before: Place | undefined; readonly limit: number },
): Promise<PlacedRow[]> => {
  const rows = await filtered(db.selectFrom('conversation_member'), filter)
    .select(['conversation_id', 'last_at'])
    .where('user_id', '=', userId)
    .where('last_at', 'is not', null)
    .$if(before !== undefined, (query) =>
      query
        .where('last_at', '<=', before!.at)
        .where((eb) => eb.or([eb('last_at', '<', before!.at), eb('conversation_id', '<', before!.id)])),
    )
    .orderBy('last_at', 'desc')
    .orderBy('conversation_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ conversation_id, last_at }) => ({ conversation_id, last_at: last_at! }));
};

/** The conversations of a user that changed after a count, the first change first. */
export const changedConversations = (
  db: Db,
  userId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  db
    .selectFrom('conversation_member')
    .select(['conversation_id', 'sequence'])
    .where('user_id', '=', userId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
