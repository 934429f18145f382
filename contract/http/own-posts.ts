import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { PostId } from '../ids.ts';
import { POST_STATUSES } from '../vehicle.ts';
import { OwnAppeal } from './appeals.ts';
import { CHECK_FINDINGS, REJECTION_REASONS } from './reasons.ts';

const instant = z.string();

/** The status of a post after an action. */
export const OwnState = z.object({
  id: PostId,
  status: z.enum(POST_STATUSES).nullable(),
  modifiedDateUtc: instant,
  topUntil: instant.nullable(),
  postCredits: z.number().int(),
  topCredits: z.number().int(),
});
export type OwnState = z.infer<typeof OwnState>;
export const Saved = OwnState.extend({ findings: z.array(z.enum(CHECK_FINDINGS)) });

const Rejection = z.object({
  reasonCode: z.enum(REJECTION_REASONS),
  note: z.string(),
  at: instant,
  /** The seller's objection to it, once made. */
  appeal: OwnAppeal.nullable(),
});

/** Fields of a listed post that only its owner gets. */
export const OwnFacts = z.object({
  views: z.number().int(),
  /** How often buyers opened its contacts (D133). */
  reveals: z.number().int(),
  favorites: z.number().int(),
  topUntil: instant.nullable(),
  rejection: Rejection.nullable(),
  /** When the seller was asked whether the car is still for sale, until they answer (D015); a hidden post with it was hidden for want of an answer. */
  saleAskedAt: instant.nullable(),
  /** When a post that was asked about is hidden without an answer; null where it is not. */
  hidesAt: instant.nullable(),
});
export type OwnFacts = z.infer<typeof OwnFacts>;

const formValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** The values of the form by their names, the photos with their addresses. */
export const EditablePost = z.object({
  id: PostId,
  status: z.enum(POST_STATUSES),
  modifiedDateUtc: instant,
  values: z.record(z.string(), formValue),
  features: z.array(z.number().int()),
  images: z.array(z.object({ key: z.string(), url: z.string() })),
  rejection: Rejection.nullable(),
  /** What other languages have beside the seller's own words in `values`: the service's translation, and the seller's of an older text (D062). */
  translations: z.array(
    z.object({ language: z.enum(LANGUAGES), automatic: z.string().nullable(), outdated: z.string().nullable() }),
  ),
});
export type EditablePost = z.infer<typeof EditablePost>;

/**
 * One's own posts by status, or all that are not deleted; those that wait for an answer (D015); `Favorites` are those of
 * others, too (D086, D087).
 */
export const USER_POSTS_STATUSES = [
  'All',
  'Active',
  'Pending',
  'Rejected',
  'Hidden',
  'Sold',
  'Asked',
  'Favorites',
] as const;
export type UserPostsStatus = (typeof USER_POSTS_STATUSES)[number];
