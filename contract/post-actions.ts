import type { PostStatus } from './vehicle.ts';

/** Actions on a post: those of its owner, and those of a moderator. */
export const OWNER_ACTIONS = ['edit', 'price', 'hide', 'unHide', 'sold', 'remove', 'top', 'stillForSale'] as const;
export const MODERATOR_ACTIONS = ['approve', 'reject'] as const;
export type OwnerAction = (typeof OWNER_ACTIONS)[number];
export type PostAction = OwnerAction | (typeof MODERATOR_ACTIONS)[number];

/** A post that was deleted has no status, yet its deletion may be repeated. */
export type StoredStatus = PostStatus | 'deleted';

/** Done; nothing to do, since it is so already (repeats are harmless, D008); or the code of the refusal. */
export type Verdict = 'do' | 'same' | 'POST_STATE' | 'POST_NOT_FOUND';

/** The state machine: D005, D007–D012, D015, D141. A moderator decides about the post as if it were not hidden. */
export const TRANSITIONS: Readonly<Record<PostAction, Readonly<Record<StoredStatus, Verdict>>>> = {
  edit: {
    active: 'do',
    pending: 'do',
    rejected: 'do',
    hidden: 'do',
    sold: 'POST_STATE',
    deleted: 'POST_NOT_FOUND',
  },
  // A rejected post is sent in again by its form alone.
  price: {
    active: 'do',
    pending: 'do',
    rejected: 'POST_STATE',
    hidden: 'do',
    sold: 'POST_STATE',
    deleted: 'POST_NOT_FOUND',
  },
  hide: {
    active: 'do',
    pending: 'do',
    rejected: 'POST_STATE',
    hidden: 'same',
    sold: 'POST_STATE',
    deleted: 'POST_NOT_FOUND',
  },
  unHide: {
    active: 'same',
    pending: 'same',
    rejected: 'same',
    hidden: 'do',
    sold: 'POST_STATE',
    deleted: 'POST_NOT_FOUND',
  },
  sold: {
    active: 'do',
    pending: 'do',
    rejected: 'POST_STATE',
    hidden: 'do',
    sold: 'same',
    deleted: 'POST_NOT_FOUND',
  },
  remove: { active: 'do', pending: 'do', rejected: 'do', hidden: 'do', sold: 'do', deleted: 'same' },
  top: {
    active: 'do',
    pending: 'POST_STATE',
    rejected: 'POST_STATE',
    hidden: 'POST_STATE',
    sold: 'POST_STATE',
    deleted: 'POST_NOT_FOUND',
  },
  // Who hid a car, or was late with the answer, shows it: an old question must not undo what was decided since.
  stillForSale: {
    active: 'do',
    pending: 'POST_STATE',
    rejected: 'POST_STATE',
    hidden: 'POST_STATE',
    sold: 'POST_STATE',
    deleted: 'POST_NOT_FOUND',
  },
  approve: {
    active: 'do',
    pending: 'do',
    rejected: 'POST_STATE',
    hidden: 'POST_STATE',
    sold: 'POST_STATE',
    deleted: 'POST_NOT_FOUND',
  },
  reject: {
    active: 'do',
    pending: 'do',
    rejected: 'same',
    hidden: 'POST_STATE',
    sold: 'POST_STATE',
    deleted: 'POST_NOT_FOUND',
  },
};
