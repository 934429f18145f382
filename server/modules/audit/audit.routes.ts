import { api } from '#contract/http/index.ts';
import { UserId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { okList, route, type RouteModule } from '#server/http/route.ts';
import { sliceOf } from '#server/lib/slice.ts';
import { auditRepository } from './audit.repository.ts';

/** The first instant of the day after. */
const afterDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString();

/** What admins did, by whom, to whom and when. */
export const auditRoutes = (db: Db): RouteModule => {
  const repository = auditRepository(db);
  return (app) => {
    app.route(
      route(api.audit.list, async ({ query: { page, pageCount, from, to, ...filter } }) => {
        const { rows, total } = await repository.list(
          { ...filter, from, before: to && afterDay(to) },
          sliceOf({ page, pageCount }),
        );
        const names = await repository.namesOf(
          rows.flatMap(({ actor_id, user_id }) => [actor_id, user_id]).filter((id) => id !== null),
        );
        const personOf = (id: number | null) =>
          id === null ? null : { id: UserId.parse(id), name: names.get(id) ?? '' };
        const entries = rows.map((row) => ({
          id: row.id,
          at: row.at,
          actor: personOf(row.actor_id),
          act: row.act,
          targetKind: row.target_kind,
          targetId: row.target_id,
          user: personOf(row.user_id),
          reason: row.reason,
          // Written as an object by `recordAct`.
          details: JSON.parse(row.details) as Record<string, unknown>,
        }));
        return okList(entries, total);
      }),
    );
  };
};
