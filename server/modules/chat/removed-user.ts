import type { Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { lockConversation, membersOf, saveMember } from './members.repository.ts';
import { LEFT, nextConversation } from './removed-user.repository.ts';
import { saveChanges } from './scene.ts';

/**
 * Marks the deleted user in their next conversation behind `after` and tells the other member; gives its id, undefined
 * where none is left. One conversation a transaction, locked as by a message, so that no two writers deadlock.
 */
export const leaveNextConversation = async (
  transaction: Transaction,
  record: RecordEvents,
  { userId, after }: { readonly userId: number; readonly after: number },
): Promise<number | undefined> => {
  const id = await nextConversation(transaction, userId, after);
  if (id === undefined) return undefined;
  await lockConversation(transaction, id, userId);
  const members = await membersOf(transaction, id);
  const others = members.filter(({ user_id, is_deleted }) => user_id !== userId && is_deleted === 0);
  await saveMember(transaction, { conversation_id: id, user_id: userId }, LEFT);
  const counted = await saveChanges(
    transaction,
    others.map((member) => ({ member, values: {} })),
  );
  await record(transaction, { kind: 'conversationChanged', userId, conversationId: id, told: counted });
  return id;
};
