import { api } from '#contract/http/index.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { type Idempotency, intentOf } from '#server/http/idempotency.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { openablePosts } from '#server/modules/posts/index.ts';
import type { ServerModule } from '#server/module.ts';
import { favouriteListsRoutes } from './lists.routes.ts';
import { addFavourites, type NewFavourite, removeFavourite, setNote } from './favourites.repository.ts';

export type FavouritesDeps = {
  readonly db: Db;
  readonly idempotency: Idempotency;
  readonly now: () => number;
};

/** A millisecond apart, so that the last stays the latest. */
const inOrder = (postIds: readonly number[], now: number): NewFavourite[] =>
  postIds.map((postId, at) => ({ postId, at: new Date(now - (postIds.length - 1 - at)).toISOString() }));

/** An empty text is no note, and no list. */
const textOrNone = (text: string): string | null => (text === '' ? null : text);

/** Favourites are added, brought along from a device (D088) and removed, and get notes; the list is one of UserPosts. */
const favouritesRoutes =
  ({ db, idempotency, now }: FavouritesDeps): RouteModule =>
  (app) => {
    app.route(
      route(api.favorites.add, ({ body, viewer, request }) =>
        idempotency.run(intentOf(request), async (transaction) => {
          const user = memberOf(viewer);
          const [postId] = await openablePosts(transaction, [body.postId], user, now());
          if (postId === undefined) throw new AppError('POST_NOT_FOUND');
          const note = textOrNone(body.note ?? '');
          const list = textOrNone(body.list ?? '');
          await addFavourites(transaction, user.id, [{ postId, at: new Date(now()).toISOString(), note, list }]);
          return ok({ isFavorite: true });
        }),
      ),
    );
    app.route(
      route(api.favorites.merge, ({ body, viewer, request }) =>
        idempotency.run(intentOf(request), async (transaction) => {
          const user = memberOf(viewer);
          const postIds = await openablePosts(transaction, [...new Set(body.postIds)], user, now());
          return ok({ added: await addFavourites(transaction, user.id, inOrder(postIds, now())) });
        }),
      ),
    );
    app.route(
      route(api.favorites.remove, async ({ params, viewer }) => {
        await removeFavourite(db, memberOf(viewer).id, params.postId);
        return ok({ isFavorite: false });
      }),
    );
    app.route(
      route(api.favorites.note, async ({ params: { postId }, body, viewer }) => {
        const note = textOrNone(body.note);
        if (!(await setNote(db, { userId: memberOf(viewer).id, postId }, note)))
          throw new AppError('FAVOURITE_NOT_FOUND');
        return ok({ note });
      }),
    );
  };

export const favouritesModule = (deps: FavouritesDeps): ServerModule => ({
  name: 'favourites',
  routes: (app) => {
    favouritesRoutes(deps)(app);
    favouriteListsRoutes(deps.db)(app);
  },
});
