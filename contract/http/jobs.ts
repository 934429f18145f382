import { z } from 'zod';
import { idText } from '../ids.ts';
import { pageQuery } from '../page.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { routes } from './routes.ts';

/** A background job that failed for good. */
const DeadJob = z.object({
  id: z.number().int(),
  kind: z.string(),
  tries: z.number().int(),
  lastError: z.string(),
  createdDate: z.string(),
  failedDate: z.string(),
});

export const jobs = {
  dead: endpoint(routes.jobs.dead, { query: z.strictObject(pageQuery), reply: listOf(DeadJob) }),
  retry: endpoint(routes.jobs.retry, {
    params: z.strictObject({ id: idText }),
    body: z.strictObject({}),
    reply: valueOf(z.object({ done: z.literal(true) })),
  }),
};
