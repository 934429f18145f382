import { api } from '#contract/http/index.ts';
import { afterCommit } from '#server/database/after-commit.ts';
import type { Db } from '#server/database/connection.ts';
import type { Events } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import { type Idempotency, intentOf } from '#server/http/idempotency.ts';
import { ok, okList, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { recordAct } from '#server/modules/audit/index.ts';
import { jobsRepository, reviveJob } from './jobs.repository.ts';
import type { Jobs } from './jobs.ts';

export type JobsRoutesDeps = {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'wake'>;
  readonly events: Pick<Events, 'failing' | 'retry'>;
  readonly idempotency: Idempotency;
  readonly now: () => number;
};

/** Lists failed jobs and failing event subscribers for admins, and retries them. */
export const jobsRoutes = ({ db, jobs, events, idempotency, now }: JobsRoutesDeps): RouteModule => {
  const repository = jobsRepository(db);
  return (app) => {
    app.route(
      route(api.jobs.dead, async ({ query }) => {
        const { rows, total } = await repository.dead(sliceOf(query));
        const dead = rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          tries: row.tries,
          lastError: row.last_error ?? '',
          createdDate: row.created_at,
          failedDate: row.failed_at ?? row.created_at,
        }));
        return okList(dead, total);
      }),
    );
    app.route(
      route(api.jobs.retry, async ({ params: { id }, viewer, request }) => {
        const intent = { ...intentOf(request), body: { id } };
        const done = await idempotency.run(intent, async (transaction) => {
          const at = new Date(now()).toISOString();
          if (!(await reviveJob(transaction, id, at))) throw new AppError('NOT_FOUND');
          const target = { kind: 'job', id } as const;
          await recordAct(transaction, { actorId: memberOf(viewer).id, act: 'jobRetried', target, userId: null, at });
          afterCommit(transaction, () => jobs.wake());
          return { done: true as const };
        });
        return ok(done);
      }),
    );
    app.route(
      route(api.jobs.subscribers, async () => {
        const failing = await events.failing();
        return okList([...failing], failing.length);
      }),
    );
    app.route(
      route(api.jobs.retrySubscriber, async ({ params: { name } }) => {
        if (!(await events.retry(name))) throw new AppError('NOT_FOUND');
        return ok({ done: true as const });
      }),
    );
  };
};
