import type { LeadState } from '#contract/chat.ts';
import { findMessage } from './messages.repository.ts';
import type { MemberRow } from './rows.ts';
import type { Scene } from './scene.ts';

/** Whose turn it is after a member has written: that member's row and the other's. */
export const turnAfterOwn = ({ state }: Pick<MemberRow, 'state'>) => ({
  // A last word of the seller opens nothing that was done.
  state: (state === 'done' ? 'done' : 'theirs') satisfies LeadState as LeadState,
  waiting_since: null,
});

/** `hasAnswered`: this member has written before. */
export const turnAfterOther = (
  { waiting_since }: Pick<MemberRow, 'waiting_since'>,
  { hasAnswered, at }: { readonly hasAnswered: boolean; readonly at: string },
) => ({
  state: (hasAnswered ? 'ours' : 'new') satisfies LeadState as LeadState,
  waiting_since: waiting_since ?? at,
});

/** A seller's turn after the mark that nothing is left to do was set, or taken away again. */
export const turnOf = async ({ transaction, conversation, own }: Scene, isDone: boolean) => {
  if (isDone) return { state: 'done' as const, waiting_since: null };
  const last = await findMessage(transaction, conversation.id, conversation.last_number);
  if (last === undefined || last.sender_id === own.user_id) return { state: 'theirs' as const, waiting_since: null };
  const hasAnswered = conversation.first_answered_at !== null;
  return turnAfterOther(own, { hasAnswered, at: last.created_at });
};
