import type { ClosedReason } from '#contract/chat.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

/** Facts that decide whether a member may write: about the car, the two members and the caller. */
export type ClosingFacts = {
  readonly moderation: 'pending' | 'approved' | 'rejected';
  readonly sold_at: string | null;
  readonly hidden_at: string | null;
  readonly deleted_at: string | null;
  readonly is_blocked_by_me: unknown;
  readonly is_blocked: unknown;
  readonly muted_until: string | null;
  readonly email: string | null;
  readonly has_identity: unknown;
};

type CarFacts = Pick<ClosingFacts, 'moderation' | 'sold_at' | 'hidden_at' | 'deleted_at'>;

/** What became of a car. One that waits for the moderators after an edit is still talked about. */
export const carStatusOf = ({ moderation, sold_at, hidden_at, deleted_at }: CarFacts): 'active' | 'sold' | 'gone' => {
  if (deleted_at !== null) return 'gone';
  if (sold_at !== null) return 'sold';
  return hidden_at !== null || moderation === 'rejected' ? 'gone' : 'active';
};

/** Why a member cannot write; null where they can. A sold car's conversation is closed for both and stays readable (D013). */
export const closedReasonOf = (facts: ClosingFacts, now: number): ClosedReason | null => {
  const car = carStatusOf(facts);
  if (car !== 'active') return car;
  if (facts.is_blocked_by_me) return 'blockedByMe';
  if (facts.is_blocked) return 'blocked';
  if (facts.muted_until !== null && Date.parse(facts.muted_until) > now) return 'muted';
  return facts.email === null && !facts.has_identity ? 'unverified' : null;
};

/** The code of the refusal that a reason leads to. */
export const CLOSED_CODES = {
  sold: 'CHAT_CLOSED',
  gone: 'CHAT_CLOSED',
  blockedByMe: 'CHAT_CLOSED',
  blocked: 'CHAT_CLOSED',
  muted: 'CHAT_MUTED',
  unverified: 'EMAIL_NOT_VERIFIED',
} as const satisfies Record<ClosedReason, ErrorCode>;
