import { z } from 'zod';
import { viewerQuery } from '../page.ts';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** Sharing a post in Telegram. */
export const sharing = {
  /**
   * Prepares a message about a post for the user to send in Telegram. `id` is null where there is no bot, the
   * account has no Telegram, or Telegram does not answer: a link is shared instead.
   */
  prepare: endpoint(routes.sharing.prepare, {
    query: z.strictObject(viewerQuery),
    body: z.strictObject({ postId: z.number().int().positive() }),
    reply: valueOf(z.object({ id: z.string().nullable() })),
  }),
};
