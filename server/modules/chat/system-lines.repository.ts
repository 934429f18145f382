import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { countChanges, saveMember } from './members.repository.ts';
import type { ConversationRow, Payloads } from './rows.ts';
import type { Counted } from './scene.ts';

/** PostgreSQL takes at most 65,535 parameters a statement. */
const ROWS_AT_ONCE = 500;

/**
 * Adds a line of the product to every conversation about a post that has messages, but not twice in a row. Returns the
 * conversations with the line's number as their last.
 */
export const addLine = async (
  transaction: Transaction,
  { postId, line, at }: { readonly postId: number; readonly line: Payloads['system']; readonly at: string },
): Promise<ConversationRow[]> => {
  const payload = JSON.stringify(line);
  const conversations = await transaction
    .updateTable('conversation')
    .set({ last_number: sql`last_number + 1`, version: sql`version + 1` })
    .where('post_id', '=', postId)
    .where('last_number', '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_message')
            .select('number')
            .whereRef('conversation_id', '=', 'conversation.id')
            .whereRef('number', '=', 'conversation.last_number')
            .where('kind', '=', 'system')
            .where('payload', '=', payload),
        ),
      ),
    )
    .returningAll()
    .execute();
  const rows = conversations.map(({ id, last_number, version }) => ({
    conversation_id: id,
    number: last_number,
    version,
    sender_id: null,
    client_key: null,
    kind: 'system',
    payload,
    created_at: at,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await transaction
      .insertInto('chat_message')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  return conversations;
};

/** Counts one change in each of these conversations for both members; returns their counts by conversation. */
export const countForMembers = async (
  transaction: Transaction,
  conversations: readonly ConversationRow[],
): Promise<ReadonlyMap<number, Counted>> => {
  const byUser = new Map<number, number[]>();
  for (const { id, buyer_id, seller_id } of conversations)
    for (const userId of [buyer_id, seller_id]) byUser.set(userId, [...(byUser.get(userId) ?? []), id]);
  const counted = new Map<number, Counted>();
  for (const [userId, ids] of [...byUser].toSorted(([a], [b]) => a - b)) {
    const { sequence } = await countChanges(transaction, userId, { changes: ids.length, unread: 0 });
    for (const [place, id] of ids.entries()) {
      const member = { userId, sequence: sequence - ids.length + place + 1 };
      await saveMember(transaction, { conversation_id: id, user_id: userId }, { sequence: member.sequence });
      counted.set(id, [...(counted.get(id) ?? []), member]);
    }
  }
  return counted;
};
