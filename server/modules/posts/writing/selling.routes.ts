import type { FastifyInstance } from 'fastify';
import { api } from '#contract/http/index.ts';
import type { PostForm } from '#contract/http/post-form.ts';
import { PostId } from '#contract/ids.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { registerForms } from '#server/http/multipart.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf, type Viewer } from '#server/http/viewer.ts';
import { countOwnPosts } from './counts.repository.ts';
import type { WritingDeps } from './deps.ts';
import { editablePost } from './edit.repository.ts';
import { addReport } from './reports.repository.ts';
import { SaveService } from './save.service.ts';
import type { Saving } from './saving.ts';
import { changePrice } from './price.ts';
import { StatusService } from './status.service.ts';

/** A parsed form as a save; the version that the seller saw is not part of the draft. */
const savingOf = (
  viewer: Viewer,
  postId: number | undefined,
  { modifiedDateUtc: seen, ...draft }: Omit<PostForm, 'id'>,
): Saving => ({ ownerId: memberOf(viewer).id, language: viewer.language, postId, seen, draft, by: 'form' });

const registerSave = (app: FastifyInstance, saving: SaveService): void => {
  registerForms(app, [
    route(api.posts.save, async ({ body: { id: postId, ...form }, viewer, request }) => {
      return ok(await saving.save(savingOf(viewer, postId, form), { ...intentOf(request), body: { postId, ...form } }));
    }),
    route(api.posts.update, async ({ params: { id: postId }, body: form, viewer, request }) => {
      return ok(await saving.save(savingOf(viewer, postId, form), { ...intentOf(request), body: { postId, ...form } }));
    }),
  ]);
};

/** Changes of a post's state: hidden, sold, removed, on top, still for sale. */
const registerStates = (app: FastifyInstance, states: StatusService): void => {
  app.route(
    route(api.posts.remove, async ({ query: { id, postId = id ?? 0 }, viewer, request }) => {
      const intent = { ...intentOf(request), body: { postId } };
      return ok(await states.act({ action: 'remove', postId, ownerId: memberOf(viewer).id }, intent));
    }),
  );
  for (const action of ['hide', 'top', 'stillForSale'] as const) {
    app.route(
      route(api.posts[action], async ({ body: { postId }, viewer, request }) =>
        ok(await states.act({ action, postId, ownerId: memberOf(viewer).id }, intentOf(request))),
      ),
    );
  }
  app.route(
    route(api.posts.allStillForSale, async ({ viewer, request }) => {
      const ids = await states.answerAll(memberOf(viewer).id, intentOf(request));
      return ok({ ids: ids.map((id) => PostId.parse(id)) });
    }),
  );
  app.route(
    route(api.posts.unHide, async ({ params: { postId }, viewer, request }) => {
      const intent = { ...intentOf(request), body: { postId } };
      return ok(await states.act({ action: 'unHide', postId, ownerId: memberOf(viewer).id }, intent));
    }),
  );
  app.route(
    route(api.posts.sold, async ({ body: { postId, ...sale }, viewer, request }) =>
      ok(await states.act({ action: 'sold', postId, ownerId: memberOf(viewer).id, sale }, intentOf(request))),
    ),
  );
};

/** The writing half of /api/Posts. */
export const sellingRoutes =
  (deps: WritingDeps): RouteModule =>
  (app) => {
    const saving = new SaveService(deps);
    registerSave(app, saving);
    registerStates(app, new StatusService(deps));
    app.route(
      route(api.posts.edit, async ({ params, viewer }) =>
        ok(await editablePost(deps.db, params.id, memberOf(viewer).id)),
      ),
    );
    app.route(
      route(api.posts.price, async ({ body, viewer, request }) => {
        const asked = { ...body, ownerId: memberOf(viewer).id, language: viewer.language };
        return ok(await changePrice({ saving }, asked, intentOf(request)));
      }),
    );
    app.route(
      route(api.posts.report, ({ body, viewer, request }) =>
        deps.idempotency.run(intentOf(request), async (transaction) => {
          await addReport(transaction, memberOf(viewer), body, { now: deps.now(), record: deps.record });
          return ok({ done: true as const });
        }),
      ),
    );
    app.route(route(api.posts.counts, async ({ viewer }) => ok(await countOwnPosts(deps.db, memberOf(viewer).id))));
  };
