import { DAY_MS } from '#contract/time.ts';
import { isTopAt } from './card.ts';
import { type StatusFacts, statusOf } from './status.ts';

/** Days without a sign of the seller after which they are asked, and after which the post is hidden; 0 is never (D015). */
export type SaleRules = { readonly askDays: number; readonly hideDays: number };

export type SaleFacts = StatusFacts & {
  readonly modified_at: string;
  readonly confirmed_at: string | null;
  /** When the last block of the seller ended. */
  readonly unblocked_at: string | null;
  readonly sale_asked_at: string | null;
  readonly top_until: string | null;
};

/**
 * The seller's last sign: what they wrote, published, showed, topped or answered, whichever came last. Who was blocked
 * could give none: for them the time begins when the block ends.
 */
const lastSign = ({ modified_at, confirmed_at, unblocked_at }: SaleFacts): number =>
  Math.max(Date.parse(modified_at), Date.parse(confirmed_at ?? '') || 0, Date.parse(unblocked_at ?? '') || 0);

const isActive = (post: SaleFacts): boolean => post.deleted_at === null && statusOf(post) === 'active';

/** Whether it is time to ask; a post at the top is left alone while that runs. */
export const isToAsk = (post: SaleFacts, { askDays }: SaleRules, now: number): boolean =>
  askDays > 0 &&
  isActive(post) &&
  post.sale_asked_at === null &&
  !isTopAt(post.top_until, now) &&
  now - lastSign(post) >= askDays * DAY_MS;

/** Days between the question and the hiding: who was asked late is hidden late. */
export const daysToAnswer = ({ askDays, hideDays }: SaleRules): number | undefined =>
  askDays > 0 && hideDays > 0 ? hideDays - askDays : undefined;

/** When an unanswered question hides the post; undefined where it does not. */
export const hidesAt = (post: SaleFacts, rules: SaleRules): number | undefined => {
  const days = daysToAnswer(rules);
  if (days === undefined || post.sale_asked_at === null || !isActive(post)) return undefined;
  const ends = [lastSign(post) + rules.hideDays * DAY_MS, Date.parse(post.sale_asked_at) + days * DAY_MS];
  return Math.max(...ends, Date.parse(post.top_until ?? '') || 0);
};

export const isToHide = (post: SaleFacts, rules: SaleRules, now: number): boolean => {
  const at = hidesAt(post, rules);
  return at !== undefined && at <= now;
};
