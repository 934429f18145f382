import { z } from 'zod';
import { typedPassword } from './account-fields.ts';
import { endpoint, valueOf } from './define.ts';
import { ownAccountRoutes } from './own-account-routes.ts';

const { ask, keep } = ownAccountRoutes.accountEnd;

/** The end of an account by its user's wish (D041). */
export const accountEnd = {
  /**
   * Begins the deletion: hides the posts, ends all sessions and, after 14 days, deletes all personal data. Takes
   * the password; without one SIGN_IN_AGAIN unless the sign-in is fresh. FORBIDDEN for administrators.
   */
  ask: endpoint(ask, {
    body: z.strictObject({ password: typedPassword.optional() }),
    reply: valueOf(z.object({ deletionDate: z.string() })),
  }),
  /** Ends the deletion before its day. */
  keep: endpoint(keep, { reply: valueOf(z.object({ done: z.literal(true) })) }),
};
