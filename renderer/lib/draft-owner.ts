import type { DraftOf } from '#renderer/platform/draft-store.ts';

/** Owns what is written before anybody signs in; it goes to the account that does (D110). */
export const VISITOR = 'visitor';

/** Whether a draft belongs to another user than the one who signed in on the same device. */
export const isOfAnother = ({ owner }: DraftOf, userId: number): boolean =>
  owner !== VISITOR && owner !== String(userId);
