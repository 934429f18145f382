import { z } from 'zod';
import { idText, PostId, UserId } from '../ids.ts';
import { pageQuery } from '../page.ts';
import { adminRoutes } from './admin-routes.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { REJECTION_REASONS } from './reasons.ts';
import { routes } from './routes.ts';

export const APPEAL_MIN_LENGTH = 10;
export const APPEAL_MAX_LENGTH = 2000;
export const ANSWER_MAX_LENGTH = 1000;

const instant = z.string();

/** A seller's own appeal of a rejection; `decision` is null until an admin has decided. */
export const OwnAppeal = z.object({
  text: z.string(),
  createdDate: instant,
  decision: z.enum(['accepted', 'refused']).nullable(),
  answer: z.string(),
});
export type OwnAppeal = z.infer<typeof OwnAppeal>;

const OpenAppeal = z.object({
  id: z.number().int(),
  postId: PostId,
  title: z.string(),
  ownerId: UserId,
  ownerName: z.string(),
  text: z.string(),
  createdDate: instant,
  reasonCode: z.enum(REJECTION_REASONS),
  note: z.string(),
  /** The moderator who rejected; empty where not known. */
  rejectedBy: z.string(),
  /** False for the post's seller, and for the admin who rejected the post if there is another admin. */
  canDecide: z.boolean(),
});
export type OpenAppeal = z.infer<typeof OpenAppeal>;

export const appeals = {
  /** The seller's words against a rejection, once for each rejection. */
  send: endpoint(routes.appeals.send, {
    body: z.strictObject({ postId: PostId, text: z.string().trim().min(APPEAL_MIN_LENGTH).max(APPEAL_MAX_LENGTH) }),
    reply: valueOf(OwnAppeal),
  }),
  /** Appeals that wait, the oldest first; for role admin only. */
  list: endpoint(adminRoutes.appeals.list, { query: z.strictObject(pageQuery), reply: listOf(OpenAppeal) }),
  /** Accepted: the post goes online. Refused: it stays rejected, and the answer has the reason. */
  decide: endpoint(adminRoutes.appeals.decide, {
    params: z.strictObject({ id: idText }),
    body: z
      .strictObject({
        decision: z.enum(['accepted', 'refused']),
        answer: z.string().trim().max(ANSWER_MAX_LENGTH).default(''),
      })
      .refine(({ decision, answer }) => decision === 'accepted' || answer !== '', { path: ['answer'] }),
    reply: valueOf(z.object({ done: z.literal(true) })),
  }),
};
