import { Readable } from 'node:stream';
import { chat } from '#contract/http/chat.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { ChatDeps } from './deps.ts';
import { exportOf } from './export.ts';
import { searchMessages } from './search.ts';

const { messages } = chat;

/** Searching one's own conversations, and keeping a copy of all of them. */
export const findingRoutes =
  (deps: ChatDeps): RouteModule =>
  (app) => {
    app.route(
      route(messages.search, async ({ query, viewer }) => ok(await searchMessages(deps, memberOf(viewer).id, query)), {
        limit: 'search',
      }),
    );
    app.route({
      method: messages.export.route.method,
      url: messages.export.route.path,
      config: { access: messages.export.route.access, limit: 'profile' },
      handler: (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .header('content-disposition', 'attachment; filename="aniv-chats.json"')
          .type('application/json; charset=utf-8')
          .send(Readable.from(exportOf(deps, memberOf(request.viewer).id))),
    });
  };
