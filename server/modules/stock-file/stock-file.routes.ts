import { api } from '#contract/http/index.ts';
import { MAX_SHEET_ROWS } from '#contract/http/stock-file.ts';
import { intentOf } from '#server/http/idempotency.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { companyOf } from '#server/modules/inventory/index.ts';
import { SaveService, StatusService, type WritingDeps } from '#server/modules/posts/index.ts';
import type { Vin } from '#server/modules/vin/index.ts';
import { createCars } from './create.ts';
import { listImports } from './imports.repository.ts';
import { recordRows, undoImport } from './imports.ts';
import { freePlaces } from './places.repository.ts';
import { planSheet } from './plan.ts';

export type StockFileDeps = {
  readonly writing: WritingDeps;
  readonly vin: Vin['service'];
  readonly limiter: RateLimiter | undefined;
};

/** A page of rows with long descriptions in letters of two bytes. */
const BODY = { bodyLimit: MAX_SHEET_ROWS * 20 * 1024 };

/** A dealer's stock file: what its rows would do, and the cars that are not there yet. */
export const stockFileRoutes = ({ writing, vin, limiter }: StockFileDeps): RouteModule => {
  const { db, now } = writing;
  const saving = new SaveService(writing);
  const states = new StatusService(writing);
  const dealerOf = async (viewer: Viewer): Promise<number> => {
    const ownerId = await companyOf(db, viewer);
    await limiter?.countOf('stockFile', ownerId);
    return ownerId;
  };
  return (app) => {
    app.route(
      route(
        api.stockFile.plan,
        async ({ body, viewer }) => {
          const ownerId = await dealerOf(viewer);
          return ok(await planSheet({ db, vin, now }, { ...body, ownerId, language: viewer.language }));
        },
        BODY,
      ),
    );
    app.route(
      route(
        api.stockFile.create,
        async ({ body, viewer, request }) => {
          const ownerId = await dealerOf(viewer);
          const asked = { ...body, ownerId, language: viewer.language };
          return ok(await createCars({ db, vin, now, saving }, asked, intentOf(request)));
        },
        BODY,
      ),
    );
    app.route(
      route(api.stockFile.places, async ({ viewer }) => ok(await freePlaces(db, await companyOf(db, viewer), now()))),
    );
    app.route(
      route(api.stockFile.record, async ({ body, viewer }) =>
        ok({ recorded: await recordRows({ db, now }, await dealerOf(viewer), body) }),
      ),
    );
    app.route(
      route(api.stockFile.imports, async ({ viewer }) => ok(await listImports(db, await companyOf(db, viewer)))),
    );
    app.route(
      route(api.stockFile.undo, async ({ params: { id }, viewer }) => {
        const undoing = { ownerId: await dealerOf(viewer), language: viewer.language, id };
        return ok(await undoImport({ ...writing, saving, states }, undoing));
      }),
    );
  };
};
