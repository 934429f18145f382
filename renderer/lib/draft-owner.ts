import type { DraftOf } from '#renderer/platform/draft-store.ts';

/** Owns what is written before anybody signs in; it goes to the account that does (D110). */
export const VISITOR = 'visitor';

/** Whether a draft is somebody else's than this person's, who signed in on the same device. */
export const isOfAnother = ({ owner }: DraftOf, userId: number): boolean =>
  owner !== VISITOR && owner !== String(userId);
