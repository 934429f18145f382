import type { Kysely } from 'kysely';
import { api } from '#contract/http/index.ts';
import type { Database } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf, type Viewer } from '#server/http/viewer.ts';
import { SaveService, StatusService, type WritingDeps } from '#server/modules/posts/index.ts';
import { runBulk } from './bulk.ts';
import { changesOf } from './changes.ts';

/** The id of a company that is signed in; FORBIDDEN for anybody else. */
const companyOf = async (db: Kysely<Database>, viewer: Viewer): Promise<number> => {
  const { id } = memberOf(viewer);
  const row = await db.selectFrom('users').select('is_business').where('id', '=', id).executeTakeFirst();
  if (row?.is_business !== 1) throw new AppError('FORBIDDEN');
  return id;
};

/** The stock of a dealer: what changed in it, and many changes at once. */
export const inventoryRoutes = (deps: WritingDeps): RouteModule => {
  const { db, now } = deps;
  const [saving, states] = [new SaveService(deps), new StatusService(deps)];
  return (app) => {
    app.route(
      route(api.inventory.changes, async ({ query: { since, pageCount }, viewer }) => {
        const ownerId = await companyOf(db, viewer);
        const { language } = viewer;
        return ok(await changesOf(db, { ownerId, since, limit: pageCount, language, now: now() }));
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
