import { CHAT } from '#contract/chat.ts';
import type { ChatMember } from '#contract/live/chat-message.ts';
import type { ViewRow } from './views.repository.ts';

export const RECENTLY_MS = CHAT.recentlySeenMinutes * 60_000;

/** Facts that decide how one user sees another's presence. */
export type PresenceFacts = Pick<
  ViewRow,
  | 'other_id'
  | 'other_seen_at'
  | 'other_online_until'
  | 'is_presence_hidden'
  | 'is_other_presence_hidden'
  | 'is_blocked'
  | 'is_blocked_by_me'
>;

/** Neither of the two hides it or blocks the other. */
export const mayBeSeen = (facts: PresenceFacts): boolean =>
  facts.is_presence_hidden !== 1 &&
  facts.is_other_presence_hidden !== 1 &&
  !facts.is_blocked &&
  !facts.is_blocked_by_me;

/**
 * Where the other member is; null where either of the two hides it or blocks the other. `isHere`: connected to this node
 * now; other nodes' connections are known by `online_until`.
 */
export const presenceOf = (
  facts: PresenceFacts,
  { isHere, now }: { readonly isHere: (userId: number) => boolean; readonly now: number },
): ChatMember['presence'] => {
  if (!mayBeSeen(facts)) return null;
  const { other_online_until: until, other_seen_at: seenAt } = facts;
  if (isHere(facts.other_id) || (until !== null && Date.parse(until) > now)) return 'online';
  return seenAt !== null && now - Date.parse(seenAt) < RECENTLY_MS ? 'recently' : null;
};
