import { DAY_MS } from '#contract/time.ts';
import type { PostStatus } from '#contract/vehicle.ts';

/** The facts that a post's status is derived from (D001). */
export type StatusFacts = {
  readonly moderation: 'pending' | 'approved' | 'rejected';
  readonly hidden_at: string | null;
  readonly sold_at: string | null;
  readonly deleted_at: string | null;
};

/** Sold before hidden before rejected before pending before active (D001). */
export const statusOf = ({ moderation, hidden_at, sold_at }: StatusFacts): PostStatus => {
  if (sold_at !== null) return 'sold';
  if (hidden_at !== null) return 'hidden';
  return moderation === 'approved' ? 'active' : moderation;
};

/** Why others are not offered the post any more; null while they are. Moderation is nobody's business: it counts as hidden. */
export const goneAsOf = (facts: StatusFacts): 'sold' | 'hidden' | 'deleted' | null => {
  if (facts.deleted_at !== null) return 'deleted';
  const status = statusOf(facts);
  if (status === 'active') return null;
  return status === 'sold' ? 'sold' : 'hidden';
};

/** How long a sold post's page stays reachable (D013). */
const SOLD_PAGE_DAYS = 30;

/** Whether people other than the owner may open the post's page (D013, D014). */
export const isOpenToOthers = (facts: StatusFacts, now: number): boolean => {
  const { moderation, hidden_at, sold_at, deleted_at } = facts;
  if (deleted_at !== null || hidden_at !== null || moderation !== 'approved') return false;
  return sold_at === null || now - Date.parse(sold_at) < SOLD_PAGE_DAYS * DAY_MS;
};

type Reservable = { readonly sold_at: string | null; readonly reserved_until: string | null };

/** Whether buyers see a reservation: it ends by itself, and with the sale. */
export const isReservedAt = ({ sold_at, reserved_until }: Reservable, now: number): boolean =>
  sold_at === null && reserved_until !== null && Date.parse(reserved_until) > now;
