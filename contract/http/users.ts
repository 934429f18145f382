import { z } from 'zod';
import { idText, PostId, UserId } from '../ids.ts';
import { pageQuery } from '../page.ts';
import { Session } from './accounts.ts';
import { adminRoutes } from './admin-routes.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { Order } from './payments.ts';
import { REPORT_REASONS } from './reasons.ts';

/** The roles of SPEC.md §8. */
export const ROLES = { user: 0, admin: 1 } as const;
/** The most credits of a kind that are granted at once. */
export const MOST_GRANTED = 1000;

export const USER_KINDS = ['all', 'business', 'verified', 'blocked', 'admins'] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** A line of the admins' list of users. */
export const UserLine = z.object({
  id: UserId,
  name: z.string(),
  email: z.string().nullable(),
  /** Claimed, not proven. */
  pendingEmail: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  isBusiness: z.boolean(),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  blockedDate: z.string().nullable(),
  createdDate: z.string(),
  activePostsCount: z.number().int(),
});
export type UserLine = z.infer<typeof UserLine>;

/** One report about a post of the user. */
const ReportOfPost = z.object({
  postId: PostId,
  title: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  createdDate: z.string(),
});

/** A merge of accounts that the user is part of. */
const MergeOfUser = z.object({
  /** The account that stays, and the one that was taken over. */
  keptId: UserId,
  goneId: UserId,
  date: z.string(),
  undoneDate: z.string().nullable(),
  /** Support can still undo it (D183). */
  canUndo: z.boolean(),
});

/** One user as an admin sees them; lists hold the latest 50. */
export const UserView = UserLine.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyName: z.string().nullable(),
  telegram: z.string().nullable(),
  whatsapp: z.string().nullable(),
  address: z.string().nullable(),
  language: z.string(),
  providers: z.array(z.enum(['google', 'telegram'])),
  blockedReason: z.string().nullable(),
  postCredits: z.number().int(),
  topCredits: z.number().int(),
  postsCount: z.number().int(),
  sessions: z.array(Session.omit({ isCurrent: true })),
  orders: z.array(Order),
  reports: z.array(ReportOfPost),
  merges: z.array(MergeOfUser),
});
export type UserView = z.infer<typeof UserView>;

const byId = z.strictObject({ id: idText });
const reason = z.string().trim().min(3).max(1000);
const credits = z.number().int().min(0).max(MOST_GRANTED);
const view = valueOf(UserView);

/**
 * For role admin only (D184): each act goes to the audit log. FORBIDDEN on one's own account, and for an admin who has
 * just lost the role: so the last admin cannot be lost.
 */
export const users = {
  /** By name, e-mail, phone number or id, the newest first. */
  list: endpoint(adminRoutes.users.list, {
    query: z.strictObject({
      q: z.string().trim().max(100).default(''),
      kind: z.enum(USER_KINDS).default('all'),
      ...pageQuery,
    }),
    reply: listOf(UserLine),
  }),
  view: endpoint(adminRoutes.users.view, { params: byId, reply: view }),
  /** Hides the user's posts and ends all sessions; the user reads the reason in a letter and when they log in. */
  block: endpoint(adminRoutes.users.block, { params: byId, body: z.strictObject({ reason }), reply: view }),
  /** Shows what the block had hidden; the reason is for the audit log. */
  unblock: endpoint(adminRoutes.users.unblock, { params: byId, body: z.strictObject({ reason }), reply: view }),
  /** The only source of "Verified". */
  verify: endpoint(adminRoutes.users.verify, {
    params: byId,
    body: z.strictObject({ isVerified: z.boolean(), reason }),
    reply: view,
  }),
  grant: endpoint(adminRoutes.users.grant, {
    params: byId,
    body: z
      .strictObject({ postCredits: credits, topCredits: credits, reason })
      .refine(({ postCredits, topCredits }) => postCredits + topCredits > 0, { path: ['postCredits'] }),
    reply: view,
  }),
  /** FORBIDDEN for a blocked user, who could not come in as an admin. */
  setRole: endpoint(adminRoutes.users.setRole, {
    params: byId,
    body: z.strictObject({ role: z.literal([ROLES.user, ROLES.admin]), reason }),
    reply: view,
  }),
  /** Gives a merged account back what it had, for 30 days (D183); `id` is the account that was taken over. */
  undoMerge: endpoint(adminRoutes.users.undoMerge, { params: byId, body: z.strictObject({ reason }), reply: view }),
};
