import type { LeadState } from '#contract/chat.ts';
import type { NewRow } from '#server/database/connection.ts';
import type { Staged } from './chat-cast.ts';
import type { PlannedPhoto } from './chat-photos.ts';

type Message = NewRow<'chat_message'>;
type Member = NewRow<'conversation_member'>;
type Person = NewRow<'chat_user'>;

/** A conversation with all its messages. */
export type Talk = {
  readonly staged: Staged;
  readonly conversation: NewRow<'conversation'> & { readonly id: number };
  readonly messages: readonly Message[];
  readonly photos: readonly PlannedPhoto[];
  readonly translations: readonly NewRow<'translation'>[];
};

type Turn = { readonly state: LeadState; readonly waiting_since: string | null };

/** Whose turn it is for one member after all that was said. */
const turnOf = (messages: readonly Message[], userId: number): Turn => {
  let turn: Turn = { state: 'new', waiting_since: null };
  let hasWritten = false;
  for (const { sender_id, created_at } of messages) {
    if (sender_id === null) continue;
    const isOwn = sender_id === userId;
    hasWritten ||= isOwn;
    turn = isOwn
      ? { state: 'theirs', waiting_since: null }
      : { state: hasWritten ? 'ours' : 'new', waiting_since: turn.waiting_since ?? created_at };
  }
  return turn;
};

const memberRow = ({ staged, conversation, messages }: Talk, role: 'buyer' | 'seller'): Member => {
  const { script } = staged;
  const userId = role === 'buyer' ? conversation.buyer_id : conversation.seller_id;
  const isDone = script.done && role === 'seller';
  const last = messages.at(-1);
  const unread = last?.sender_id === null || last?.sender_id === userId ? 0 : script.unread;
  return {
    conversation_id: conversation.id,
    user_id: userId,
    role,
    post_id: conversation.post_id,
    read_number: messages.length - unread,
    unread,
    last_at: last?.created_at ?? null,
    ...(isDone ? { state: 'done' as const, waiting_since: null } : turnOf(messages, userId)),
    is_archived: Number(script.archivedBy === role),
    is_muted: 0,
    is_translated: 1,
  };
};

/**
 * Both members of every conversation and each person's counts. A user's count of changes grows by one with each message
 * in the order of time; a conversation has its member's count at its last message.
 */
export const memberRows = (talks: readonly Talk[]): { members: Member[]; people: Person[] } => {
  const members = talks.flatMap((talk) => [memberRow(talk, 'buyer'), memberRow(talk, 'seller')]);
  const byConversation = Map.groupBy(members, ({ conversation_id }) => conversation_id);
  const people = new Map<number, Person & { sequence: number; unread: number }>();
  const sequences = new Map<Member, number>();
  const messages = talks
    .flatMap((talk) => talk.messages)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.conversation_id - b.conversation_id);
  for (const { conversation_id, sender_id, created_at } of messages) {
    for (const member of byConversation.get(conversation_id) ?? []) {
      const known = people.get(member.user_id) ?? { user_id: member.user_id, sequence: 0, unread: 0, seen_at: null };
      const seenAt = sender_id === member.user_id ? created_at : known.seen_at;
      people.set(member.user_id, { ...known, sequence: known.sequence + 1, seen_at: seenAt ?? null });
      sequences.set(member, known.sequence + 1);
    }
  }
  for (const { user_id, unread = 0 } of members) {
    const person = people.get(user_id);
    if (person !== undefined) person.unread += unread;
  }
  return {
    members: members.map((member) => ({ ...member, sequence: sequences.get(member) ?? 0 })),
    people: [...people.values()],
  };
};
