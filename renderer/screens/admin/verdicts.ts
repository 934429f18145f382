import { TRANSITIONS } from '#contract/post-actions.ts';
import { POST_STATUSES } from '#contract/vehicle.ts';
import type { PostStatus } from '#contract/vehicle.ts';

type Can = { readonly approve: boolean; readonly reject: boolean };

/** A moderator decides about a hidden post as if it were shown, which the server alone can tell: it answers. */
const can = (action: 'approve' | 'reject', status: PostStatus): boolean =>
  status === 'hidden' || TRANSITIONS[action][status] === 'do';

/** What a moderator can decide about a post in each status, by the server's own table. */
export const VERDICTS = Object.fromEntries(
  POST_STATUSES.map((status) => [status, { approve: can('approve', status), reject: can('reject', status) }]),
) as Readonly<Record<PostStatus, Can>>;
