import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Event } from '#server/events/events.ts';
import { FOLLOWING } from './decisions.ts';
import type { Pair } from './journal.repository.ts';

type Side = { readonly id: number; readonly role: 'buyer' | 'seller' };

/** Changes of conversations that an undo of the merge needs. */
export type MovedConversations = {
  /** Conversations that changed owner, with the side that did. */
  readonly moved: readonly Side[];
  /** Conversations about the same car that became a separate thread. */
  readonly threads: readonly number[];
  /** Conversations between the two accounts: read-only, closed and archived. */
  readonly closed: readonly { readonly id: number; readonly isArchived: number; readonly unread: number }[];
};

const idsOf = (sides: readonly { readonly id: number }[]) => sides.map(({ id }) => id);

/** The old account's conversations; those with the remaining account are separate. Locks them in the order of their ids. */
const lockConversations = async (transaction: Transaction, { kept, gone }: Pair) => {
  const rows = await transaction
    .selectFrom('conversation')
    .select(['id', 'buyer_id', 'seller_id', 'post_id', 'thread'])
    .where((eb) => eb.or([eb('buyer_id', '=', gone), eb('seller_id', '=', gone)]))
    .orderBy('id')
    .execute();
  for (const { id } of rows)
    await transaction.updateTable('conversation').set({ version: sql`version` }).where('id', '=', id).execute();
  const isOwn = ({ buyer_id, seller_id }: (typeof rows)[number]) => buyer_id === kept || seller_id === kept;
  return { own: rows.filter(isOwn), others: rows.filter((row) => !isOwn(row)) };
};

/** In conversations between the two accounts, one member no longer has an account. */
const closeOwn = async (transaction: Transaction, ids: readonly number[], { kept, gone }: Pair) => {
  const closed: MovedConversations['closed'][number][] = [];
  for (const id of ids) {
    const own = await transaction
      .selectFrom('conversation_member')
      .select(['is_archived', 'unread'])
      .where('conversation_id', '=', id)
      .where('user_id', '=', kept)
      .executeTakeFirstOrThrow();
    closed.push({ id, isArchived: own.is_archived, unread: own.unread });
    const of = (userId: number) =>
      transaction.updateTable('conversation_member').where('conversation_id', '=', id).where('user_id', '=', userId);
    await of(kept).set({ is_archived: 1, unread: 0 }).execute();
    await of(gone).set({ is_deleted: 1 }).execute();
  }
  return closed;
};

const moveSides = async (transaction: Transaction, sides: readonly Side[], from: number, to: number): Promise<void> => {
  for (const { id, role } of sides) {
    const column = role === 'buyer' ? 'buyer_id' : 'seller_id';
    await transaction
      .updateTable('conversation')
      .set({ [column]: to })
      .where('id', '=', id)
      .where(column, '=', from)
      .execute();
    await transaction
      .updateTable('conversation_member')
      .set({ user_id: to })
      .where('conversation_id', '=', id)
      .where('user_id', '=', from)
      .execute();
    for (const { table, column: name } of FOLLOWING)
      await sql`
        update ${sql.table(table)} set ${sql.ref(name)} = ${to}
        where conversation_id = ${id} and ${sql.ref(name)} = ${from}
      `.execute(transaction);
  }
};

/** A buyer's second conversation with the same seller about the same car keeps its messages in a separate thread. */
const separateTwins = async (
  transaction: Transaction,
  { kept, gone }: Pair,
  others: Awaited<ReturnType<typeof lockConversations>>['others'],
): Promise<number[]> => {
  const threads: number[] = [];
  for (const { id, buyer_id, seller_id, post_id, thread } of others) {
    if (buyer_id !== gone || thread !== 0) continue;
    const twin = await transaction
      .selectFrom('conversation')
      .select('id')
      .where('buyer_id', '=', kept)
      .where('post_id', '=', post_id)
      .where('seller_id', '=', seller_id)
      .where('thread', '=', 0)
      .executeTakeFirst();
    if (twin === undefined) continue;
    await transaction.updateTable('conversation').set({ thread: id }).where('id', '=', id).execute();
    threads.push(id);
  }
  return threads;
};

/** Increments the change counter of each conversation for both members, in the order of user ids; returns their events. */
export const countForAll = async (
  transaction: Transaction,
  conversationIds: readonly number[],
  userId: number,
): Promise<Event[]> => {
  const members = [];
  for (const id of conversationIds)
    members.push(
      ...(await transaction
        .selectFrom('conversation_member')
        .select(['conversation_id', 'user_id'])
        .where('conversation_id', '=', id)
        .execute()),
    );
  const counted = new Map<number, { userId: number; sequence: number; unread: number }[]>();
  const byUser = [...Map.groupBy(members, (member) => member.user_id)].toSorted(([a], [b]) => a - b);
  for (const [memberId, rows] of byUser) {
    const { sequence, unread } = await transaction
      .insertInto('chat_user')
      .values({ user_id: memberId, sequence: rows.length })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ sequence: sql`chat_user.sequence + ${rows.length}` }),
      )
      .returning(['sequence', 'unread'])
      .executeTakeFirstOrThrow();
    for (const [place, { conversation_id: id }] of rows.entries()) {
      const own = sequence - rows.length + place + 1;
      await transaction
        .updateTable('conversation_member')
        .set({ sequence: own })
        .where('conversation_id', '=', id)
        .where('user_id', '=', memberId)
        .execute();
      counted.set(id, [...(counted.get(id) ?? []), { userId: memberId, sequence: own, unread }]);
    }
  }
  return conversationIds.map((conversationId) => ({
    kind: 'conversationChanged',
    userId,
    conversationId,
    told: counted.get(conversationId) ?? [],
  }));
};

/** Recounts a user's unread messages from their conversations. */
export const recountUnread = async (transaction: Transaction, userId: number): Promise<void> => {
  const { unread } = await transaction
    .selectFrom('conversation_member')
    .select(({ fn }) => fn.sum<number | string | null>('unread').as('unread'))
    .where('user_id', '=', userId)
    .where('is_deleted', '=', 0)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('chat_user')
    .set({ unread: Number(unread ?? 0) })
    .where('user_id', '=', userId)
    .execute();
};

/** Moves the old account's conversations to the remaining one, with messages, photos, notices and reports. */
export const moveConversations = async (transaction: Transaction, pair: Pair): Promise<MovedConversations> => {
  const { own, others } = await lockConversations(transaction, pair);
  const threads = await separateTwins(transaction, pair, others);
  const moved = others.map(({ id, buyer_id }): Side => ({ id, role: buyer_id === pair.gone ? 'buyer' : 'seller' }));
  await moveSides(transaction, moved, pair.gone, pair.kept);
  const closed = await closeOwn(transaction, idsOf(own), pair);
  return { moved, threads, closed };
};

/** Undoes the move; messages written since then move back with their conversations. */
export const returnConversations = async (
  transaction: Transaction,
  { moved, threads, closed }: MovedConversations,
  { kept, gone }: Pair,
): Promise<number[]> => {
  await moveSides(transaction, moved, kept, gone);
  if (threads.length > 0)
    await transaction
      .updateTable('conversation')
      .set({ thread: 0 })
      .where('id', 'in', [...threads])
      .execute();
  // Started since then about a car that moves back: the conversation moves with the car.
  const asked = await transaction
    .selectFrom('conversation')
    .innerJoin('post', 'post.id', 'conversation.post_id')
    .select('conversation.id')
    .where('conversation.seller_id', '=', kept)
    .where('conversation.buyer_id', '!=', gone)
    .where('post.owner_id', '=', gone)
    .orderBy('conversation.id')
    .execute();
  const sides = asked.map(({ id }): Side => ({ id, role: 'seller' }));
  await moveSides(transaction, sides, kept, gone);
  for (const { id, isArchived, unread } of closed) {
    const of = (userId: number) =>
      transaction.updateTable('conversation_member').where('conversation_id', '=', id).where('user_id', '=', userId);
    await of(kept).set({ is_archived: isArchived, unread }).execute();
    await of(gone).set({ is_deleted: 0 }).execute();
  }
  return [...idsOf(moved), ...idsOf(sides), ...idsOf(closed)];
};
