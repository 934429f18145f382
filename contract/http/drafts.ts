import { z } from 'zod';
import { DESCRIPTION_MAX_LENGTH, MAX_PHOTOS } from '../constants.ts';
import { wholeNumber } from '../ids.ts';
import { MEDIA_KEY } from '../media.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** Signs of all that was typed, written as JSON. */
const DRAFT_MAX_LENGTH = 32 * 1024;

/** An unfinished post: texts by the names of PostForm as they were typed, whether right or not, and uploaded photos. */
export const DraftContent = z.strictObject({
  values: z
    .record(z.string().regex(/^[A-Za-z]{1,40}$/), z.string().max(DESCRIPTION_MAX_LENGTH))
    .refine((values) => JSON.stringify(values).length <= DRAFT_MAX_LENGTH, 'This is too long.'),
  features: z.array(z.number().int().positive()).max(100),
  images: z.array(z.string().regex(MEDIA_KEY)).max(MAX_PHOTOS),
});
export type DraftContent = z.infer<typeof DraftContent>;

const Draft = DraftContent.extend({
  /** The post it changes; 0 for a new one. */
  postId: z.number().int(),
  savedDateUtc: z.string(),
  /** Addresses of those photos that are still stored. */
  imageUrls: z.record(z.string(), z.string()),
});
export type Draft = z.infer<typeof Draft>;

const byPost = z.strictObject({ postId: wholeNumber });

/** The drafts of an account, so that a post begun on one device is continued on another (D110). At most one a post. */
export const drafts = {
  list: endpoint(routes.drafts.list, { reply: listOf(Draft) }),
  /** Replaces the draft; photos it names are kept while it exists. Drafts are deleted after 60 days without a change. */
  save: endpoint(routes.drafts.save, {
    params: byPost,
    body: DraftContent,
    reply: valueOf(z.object({ savedDateUtc: z.string() })),
  }),
  /** May be repeated. */
  remove: endpoint(routes.drafts.remove, { params: byPost, reply: valueOf(z.object({ done: z.literal(true) })) }),
};
