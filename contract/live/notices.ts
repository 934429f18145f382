import { z } from 'zod';
import { NOTICE_KINDS } from '../notices.ts';

const count = z.number().int().nonnegative();

/**
 * The user's unread notices as of their own count of changes without gaps, and what was added; null where notices were
 * read or removed. A client that skipped a number reads the list again.
 */
export const NoticesChanged = z.object({
  unread: count,
  sequence: count,
  added: z.object({ id: count, kind: z.enum(NOTICE_KINDS) }).nullable(),
});
export type NoticesChanged = z.infer<typeof NoticesChanged>;
