/** Why a post was rejected (D019). */
export const REJECTION_REASONS = [
  'DUPLICATE',
  'LOW_PRICE',
  'STOLEN_PHOTO',
  'CONTACTS_IN_TEXT',
  'WRONG_DATA',
  'WRONG_PHOTO',
  'NOT_A_CAR',
  'SOLD_OR_UNREACHABLE',
  'FRAUD',
  'NO_DOCUMENTS',
  'PROHIBITED',
  'OTHER',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Findings of the automatic checks (D003). */
export const CHECK_FINDINGS = [
  'PRICE_FAR_BELOW_MARKET',
  'CONTACTS_IN_TEXT',
  'SAME_VIN',
  'SAME_PHOTO',
  'BANNED_WORDS',
  'TOO_MANY_POSTS',
  'UNVERIFIED_SELLER',
] as const;
export type CheckFinding = (typeof CHECK_FINDINGS)[number];

/** Reasons for which a user can report a post (D018). */
export const REPORT_REASONS = [
  'duplicate',
  'sold',
  'wrongPrice',
  'stolenPhoto',
  'fraud',
  'wrongData',
  'contactSpam',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
