import type { RowChanges, Transaction } from '#server/database/connection.ts';
import type { EventOf } from '#server/events/events.ts';
import { AppError } from '#server/http/errors.ts';
import { countChanges, lockConversation, membersOf, saveMember } from './members.repository.ts';
import type { ConversationRow, MemberRow } from './rows.ts';

/** A locked conversation as one member acts in it; `at` is an ISO time. */
export type Scene = {
  readonly transaction: Transaction;
  readonly conversation: ConversationRow;
  readonly own: MemberRow;
  readonly other: MemberRow;
  readonly at: string;
};

/** Whether a user may know of a conversation: its seller from the first message on, its buyer always. */
export const isShownTo = (
  { buyer_id, last_number }: Pick<ConversationRow, 'buyer_id' | 'last_number'>,
  userId: number,
): boolean => buyer_id === userId || last_number > 0;

/** Locks a conversation for an act of a member; CONVERSATION_NOT_FOUND for anybody else. */
export const enter = async (
  transaction: Transaction,
  conversationId: number,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<Scene> => {
  const conversation = await lockConversation(transaction, conversationId, userId);
  if (conversation === undefined || !isShownTo(conversation, userId)) throw new AppError('CONVERSATION_NOT_FOUND');
  const members = await membersOf(transaction, conversationId);
  const own = members.find(({ user_id }) => user_id === userId)!;
  const other = members.find(({ user_id }) => user_id !== userId)!;
  return { transaction, conversation, own, other, at: new Date(now).toISOString() };
};

export type MemberChange = {
  readonly member: MemberRow;
  readonly values: RowChanges<'conversation_member'>;
  /** How many unread messages more the member has now. */
  readonly unread?: number;
};

/** Members with their counts after a change. */
export type Counted = NonNullable<EventOf<'messageSent'>['told']>;

/** Saves members' rows and counts the change for each of them, in the order of their ids, so that no two acts deadlock. */
export const saveChanges = async (transaction: Transaction, changes: readonly MemberChange[]): Promise<Counted> => {
  const counted: Counted = [];
  for (const { member, values, unread = 0 } of changes.toSorted((a, b) => a.member.user_id - b.member.user_id)) {
    const counts = await countChanges(transaction, member.user_id, { changes: 1, unread });
    await saveMember(transaction, member, { ...values, unread: member.unread + unread, sequence: counts.sequence });
    const count = unread === 0 ? {} : { unread: counts.unread };
    counted.push({ userId: member.user_id, sequence: counts.sequence, ...count });
  }
  return counted;
};
