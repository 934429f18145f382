import { z } from 'zod';
import { idText } from '../ids.ts';
import { pageQuery } from '../page.ts';
import { endpoint, listOf, valueOf } from './define.ts';
import { adminRoutes } from './admin-routes.ts';

/** A background job that failed for good. */
const DeadJob = z.object({
  id: z.number().int(),
  kind: z.string(),
  tries: z.number().int(),
  lastError: z.string(),
  createdDate: z.string(),
  failedDate: z.string(),
});

/** A subscriber to events that fails and tries again later; `waitingCount` is how many events wait for it. */
const FailingSubscriber = z.object({
  name: z.string(),
  failures: z.number().int(),
  lastError: z.string(),
  retryDate: z.string(),
  waitingCount: z.number().int(),
});

export const jobs = {
  dead: endpoint(adminRoutes.jobs.dead, { query: z.strictObject(pageQuery), reply: listOf(DeadJob) }),
  retry: endpoint(adminRoutes.jobs.retry, {
    params: z.strictObject({ id: idText }),
    body: z.strictObject({}),
    reply: valueOf(z.object({ done: z.literal(true) })),
  }),
  subscribers: endpoint(adminRoutes.jobs.subscribers, { reply: listOf(FailingSubscriber) }),
  retrySubscriber: endpoint(adminRoutes.jobs.retrySubscriber, {
    params: z.strictObject({ name: z.string().regex(/^[a-z-]{1,64}$/) }),
    body: z.strictObject({}),
    reply: valueOf(z.object({ done: z.literal(true) })),
  }),
};
