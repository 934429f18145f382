import { MAX_FAVOURITE_LISTS } from '#contract/constants.ts';
import { api } from '#contract/http/index.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { listsOf, putIntoList, renameList } from './lists.repository.ts';

/** An empty name is no list. */
const listOf = (name: string): string | null => (name === '' ? null : name);

/** The named lists into which users sort their favourites. */
export const favouriteListsRoutes =
  (db: Db): RouteModule =>
  (app) => {
    app.route(route(api.favouriteLists.all, async ({ viewer }) => ok(await listsOf(db, memberOf(viewer).id))));
    app.route(
      route(api.favouriteLists.rename, ({ body: { from, to }, viewer }) =>
        db.transaction().execute(async (transaction) => {
          const { id } = memberOf(viewer);
          await renameList(transaction, id, { from, to: listOf(to) });
          return ok(await listsOf(transaction, id));
        }),
      ),
    );
    app.route(
      route(api.favouriteLists.put, ({ params: { postId }, body: { name }, viewer }) =>
        db.transaction().execute(async (transaction) => {
          const userId = memberOf(viewer).id;
          if (!(await putIntoList(transaction, { userId, postId }, listOf(name))))
            throw new AppError('FAVOURITE_NOT_FOUND');
          const lists = await listsOf(transaction, userId);
          const isNew = lists.some((list) => list.name === name && list.count === 1);
          if (isNew && lists.length > MAX_FAVOURITE_LISTS) throw new AppError('FAVOURITE_LISTS_FULL');
          return ok(lists);
        }),
      ),
    );
  };
