import { api } from '#contract/http/index.ts';
import type { Events } from '#server/events/bus.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { SaveService, StatusService, type WritingDeps } from '#server/modules/posts/index.ts';
import { runBulk } from './bulk.ts';
import { changesOf } from './changes.ts';
import { companyOf } from './company.repository.ts';
import { historyOf } from './history.repository.ts';
import { todayOf } from './today.repository.ts';

/** The stock of a dealer: what changed in it, and many changes at once. */
export const inventoryRoutes = (deps: WritingDeps, events: Pick<Events, 'settledUpTo'>): RouteModule => {
  const { db, idempotency, record } = deps;
  const saving = new SaveService(deps);
  const states = new StatusService(deps);
  return (app) => {
    app.route(
      route(api.inventory.changes, async ({ query: { since, pageCount }, viewer }) => {
        const ownerId = await companyOf(db, viewer);
        const { language } = viewer;
        return ok(await changesOf({ db, events }, { ownerId, since, limit: pageCount, language }));
      }),
    );
    app.route(
      route(api.inventory.bulk, async ({ body: { items }, viewer, request }) => {
        const ownerId = await companyOf(db, viewer);
        return ok(
          await runBulk(
            { db, saving, states, idempotency, record },
            { ownerId, language: viewer.language, items },
            intentOf(request),
          ),
        );
      }),
    );
    app.route(route(api.workstation.today, async ({ viewer }) => ok(await todayOf(db, await companyOf(db, viewer)))));
    app.route(
      route(api.workstation.history, async ({ params: { id }, viewer }) =>
        ok(await historyOf(db, id, await companyOf(db, viewer))),
      ),
    );
  };
};
