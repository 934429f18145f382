import { CHAT } from '#contract/chat.ts';
import type { ChatMember } from '#contract/live/chat-message.ts';
import type { ViewRow } from './views.repository.ts';

const RECENTLY_MS = CHAT.recentlySeenMinutes * 60_000;

type PresenceFacts = Pick<
  ViewRow,
  'other_id' | 'other_seen_at' | 'other_online_until' | 'is_presence_hidden' | 'is_other_presence_hidden'
>;

/**
 * Where the other member is; null where either of the two hides it. `isHere`: connected to this node now; other nodes'
 * connections are known by `online_until`.
 */
export const presenceOf = (
  facts: PresenceFacts,
  { isHere, now }: { readonly isHere: (userId: number) => boolean; readonly now: number },
): ChatMember['presence'] => {
  if (facts.is_presence_hidden === 1 || facts.is_other_presence_hidden === 1) return null;
  const { other_online_until: until, other_seen_at: seenAt } = facts;
  if (isHere(facts.other_id) || (until !== null && Date.parse(until) > now)) return 'online';
  return seenAt !== null && now - Date.parse(seenAt) < RECENTLY_MS ? 'recently' : null;
};
