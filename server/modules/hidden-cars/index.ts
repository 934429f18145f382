import { api } from '#contract/http/index.ts';
import type { Db } from '#server/database/connection.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { ServerModule } from '#server/module.ts';
import { hiddenCarsOf, hideCars, showCar } from './hidden-cars.repository.ts';

export { hideCars } from './hidden-cars.repository.ts';

export type HiddenCarsDeps = { readonly db: Db; readonly now: () => number };

const hiddenCarsRoutes =
  ({ db, now }: HiddenCarsDeps): RouteModule =>
  (app) => {
    const answer = async (userId: number) => ok({ postIds: await hiddenCarsOf(db, userId) });
    app.route(route(api.hiddenCars.all, ({ viewer }) => answer(memberOf(viewer).id)));
    app.route(
      route(api.hiddenCars.hide, async ({ body: { postIds }, viewer }) => {
        const { id } = memberOf(viewer);
        await db.transaction().execute((transaction) => hideCars(transaction, id, postIds, now()));
        return answer(id);
      }),
    );
    app.route(
      route(api.hiddenCars.show, async ({ params: { postId }, viewer }) => {
        const { id } = memberOf(viewer);
        await showCar(db, id, postId);
        return answer(id);
      }),
    );
  };

/** Cars that a user does not want in lists or alerts. */
export const hiddenCarsModule = (deps: HiddenCarsDeps): ServerModule => ({
  name: 'hidden-cars',
  routes: hiddenCarsRoutes(deps),
});
