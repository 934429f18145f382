import type { CheckFinding } from '#contract/http/reasons.ts';
import type { Config } from '#server/config.ts';
import type { StoredPost } from './locked.repository.ts';
import type { PostValues } from './post-values.ts';

/** The moderation state of a post. */
export type Standing = {
  readonly moderation: 'pending' | 'approved';
  /** Whether a moderator should look at it. */
  readonly isForReview: boolean;
};

/** A new post, or one sent in again after a rejection: MODERATION decides (D002, D005). */
export const standingOfNew = (mode: Config['moderation'], findings: readonly CheckFinding[]): Standing => {
  if (mode === 'post') return { moderation: 'approved', isForReview: true };
  const isClean = mode === 'auto' && findings.length === 0;
  return { moderation: isClean ? 'approved' : 'pending', isForReview: !isClean };
};

/** A car that has no photos yet: nobody can judge it, and nobody but its owner sees it. Its first photos send it in. */
export const WITHOUT_PHOTOS: Standing = { moderation: 'pending', isForReview: false };

/** A rejected post that is sent in again waits for a moderator (D005); a pending one goes on waiting (D007). */
export const standingOfEdited = (
  before: StoredPost['moderation'],
  findings: readonly CheckFinding[],
  { mode, isChecked, wasForReview }: { mode: Config['moderation']; isChecked: boolean; wasForReview: boolean },
): Standing => {
  if (before !== 'approved') return { moderation: 'pending', isForReview: true };
  if (!isChecked) return { moderation: 'approved', isForReview: wasForReview };
  if (findings.length > 0) return { moderation: 'pending', isForReview: true };
  // Who moderates every post beforehand or afterwards also sees what became of it.
  return { moderation: 'approved', isForReview: wasForReview || mode !== 'auto' };
};

/** What may change without another look (D006): price, availability, contacts; and the mileage upwards. */
const FREE: ReadonlySet<string> = new Set([
  'price_minor',
  'price_unit',
  'price_usd_minor',
  'is_negotiable',
  'is_exchange_possible',
  'is_instalment_possible',
  'availability_id',
  'mileage_unit',
  'contact_name',
  'contact_email',
  'contact_phone_number',
  'whatsapp_number',
  'telegram_number',
  'lookup_address',
  'is_vin_hidden',
  'stock_number',
  'notes',
  'price_locked',
]);

/** The columns that a form changes. */
export const changedColumns = (before: StoredPost, values: PostValues): (keyof PostValues)[] =>
  (Object.keys(values) as (keyof PostValues)[]).filter((column) => before[column] !== values[column]);

export const needsCheck = (before: StoredPost, values: PostValues, arePhotosChanged: boolean): boolean =>
  arePhotosChanged ||
  changedColumns(before, values).some(
    (column) => !FREE.has(column) && !(column === 'mileage' && values.mileage > before.mileage),
  );

// What is stored there was written by `standingColumns`.
export const storedFindings = ({ findings }: StoredPost): CheckFinding[] => JSON.parse(findings) as CheckFinding[];

/** The columns of a post's status. */
export const standingColumns = (
  { moderation, isForReview }: Standing,
  findings: readonly CheckFinding[],
  at: string,
  waitingSince: string | null,
) => ({
  moderation,
  findings: JSON.stringify(findings),
  review_since: isForReview ? (waitingSince ?? at) : null,
  // The reason of a rejection is kept until the post is sent in again (D005).
  rejection_reason: null,
  rejection_note: null,
  rejected_at: null,
});
