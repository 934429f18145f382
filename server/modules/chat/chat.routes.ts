import { chat } from '#contract/http/chat.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { Chat } from './open.ts';
import { listConversations } from './list.ts';

const conversationRoutes = ({ deps, conversations }: Chat): RouteModule => {
  const calls = chat.conversations;
  return (app) => {
    app.route(
      route(calls.list, async ({ query, viewer }) => {
        const { id } = memberOf(viewer);
        return ok({ ...(await conversations.counts(id)), ...(await listConversations(deps, id, query)) });
      }),
    );
    app.route(
      route(calls.changes, async ({ query, viewer }) =>
        ok(await conversations.changes(memberOf(viewer).id, query.after)),
      ),
    );
    app.route(
      route(calls.open, async ({ body, viewer }) => ok(await conversations.open(memberOf(viewer), body.postId))),
    );
    app.route(
      route(calls.one, async ({ params, viewer }) => ok(await conversations.one(memberOf(viewer).id, params.id))),
    );
    app.route(
      route(calls.setOptions, async ({ params, body, viewer }) =>
        ok(await conversations.setOptions(memberOf(viewer).id, params.id, body)),
      ),
    );
    app.route(
      route(calls.read, async ({ params, body, viewer }) =>
        ok(await conversations.read(memberOf(viewer).id, params.id, body.number)),
      ),
    );
    app.route(
      route(calls.typing, async ({ params, viewer }) => {
        await conversations.typing(memberOf(viewer).id, params.id);
        return ok(null);
      }),
    );
  };
};

const messageRoutes = ({ messages }: Chat): RouteModule => {
  const calls = chat.messages;
  const refOf = ({ id, number }: { readonly id: number; readonly number: number }) => ({ conversationId: id, number });
  return (app) => {
    app.route(
      route(calls.list, async ({ params, query, viewer }) =>
        ok(await messages.list(memberOf(viewer).id, params.id, query)),
      ),
    );
    app.route(
      route(calls.send, async ({ params, body, viewer }) =>
        ok(await messages.send(memberOf(viewer).id, params.id, body)),
      ),
    );
    app.route(
      route(calls.edit, async ({ params, body, viewer }) =>
        ok(await messages.edit(memberOf(viewer).id, refOf(params), body.text)),
      ),
    );
    app.route(
      route(calls.withdraw, async ({ params, viewer }) =>
        ok(await messages.withdraw(memberOf(viewer).id, refOf(params))),
      ),
    );
    app.route(
      route(calls.answer, async ({ params, body, viewer }) =>
        ok(await messages.answer(memberOf(viewer).id, refOf(params), body.answer)),
      ),
    );
  };
};

/** The chat's calls that both members make in their conversations. */
export const chatRoutes =
  (chatOf: Chat): RouteModule =>
  (app) => {
    conversationRoutes(chatOf)(app);
    messageRoutes(chatOf)(app);
  };
