import { api } from '#contract/http/index.ts';
import type { Events } from '#server/events/bus.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { SaveService, StatusService, type WritingDeps } from '#server/modules/posts/index.ts';
import { runBulk } from './bulk.ts';
import { changesOf } from './changes.ts';
import { companyOf } from './company.ts';

/** The stock of a dealer: what changed in it, and many changes at once. */
export const inventoryRoutes = (deps: WritingDeps, events: Pick<Events, 'settledUpTo'>): RouteModule => {
  const { db } = deps;
  const [saving, states] = [new SaveService(deps), new StatusService(deps)];
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
          await runBulk({ db, saving, states }, { ownerId, language: viewer.language, items }, intentOf(request)),
        );
      }),
    );
  };
};
