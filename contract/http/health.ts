import { z } from 'zod';
import { endpoint, valueOf } from './define.ts';
import { routes } from './routes.ts';

export const health = {
  /**
   * 200 while the process runs. The status is `degraded` while writes fail, for example on a full disk. `search` is `index`
   * or `sql`, depending on which one answers searches. `redis` is there where nodes share one; without it they are degraded.
   */
  check: endpoint(routes.health.check, {
    reply: valueOf(
      z.object({
        status: z.enum(['ok', 'degraded']),
        version: z.string(),
        search: z.enum(['index', 'sql']),
        posts: z.number().int(),
        redis: z.enum(['ok', 'away']).optional(),
      }),
    ),
  }),
};
