import { chat } from '#contract/http/chat.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { addReply, listReplies, removeReply, saveReply } from './canned-replies.repository.ts';
import type { ChatDeps } from './deps.ts';
import { leadInboxFigures } from './lead-inbox.ts';

/** The seller's inbox: its figures and the seller's own ready answers. */
export const leadInboxRoutes =
  (deps: Pick<ChatDeps, 'db' | 'now'>): RouteModule =>
  (app) => {
    const { db, now } = deps;
    const calls = chat.leadInbox;
    app.route(route(calls.figures, async ({ viewer }) => ok(await leadInboxFigures(deps, memberOf(viewer).id))));
    app.route(route(calls.replies, async ({ viewer }) => ok(await listReplies(db, memberOf(viewer).id))));
    app.route(
      route(calls.addReply, async ({ body, viewer }) => {
        const { id } = memberOf(viewer);
        await addReply(db, id, body, new Date(now()).toISOString());
        return ok(await listReplies(db, id));
      }),
    );
    app.route(
      route(calls.saveReply, async ({ params, body, viewer }) => {
        const { id } = memberOf(viewer);
        await saveReply(db, id, params.replyId, body);
        return ok(await listReplies(db, id));
      }),
    );
    app.route(
      route(calls.removeReply, async ({ params, viewer }) => {
        const { id } = memberOf(viewer);
        await removeReply(db, id, params.replyId);
        return ok(await listReplies(db, id));
      }),
    );
  };
