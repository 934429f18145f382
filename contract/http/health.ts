import { z } from 'zod';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

export const health = {
  /**
   * 200 while the process answers; `degraded` while not everything can be saved, as on a full disk. `search` says whether the
   * fast index or plain SQL answers searches.
   */
  check: endpoint(routes.health.check, {
    reply: valueOf(
      z.object({
        status: z.enum(['ok', 'degraded']),
        version: z.string(),
        search: z.enum(['index', 'sql']),
        posts: z.number().int(),
      }),
    ),
  }),
};
