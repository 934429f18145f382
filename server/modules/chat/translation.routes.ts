import { chat } from '#contract/http/chat.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { Chat } from './open.ts';
import { translateMessages } from './translate-messages.ts';

/** Translations of messages for the one who reads them. */
export const translationRoutes =
  (opened: Pick<Chat, 'deps' | 'translation'>): RouteModule =>
  (app) => {
    app.route(
      route(chat.conversations.translate, async ({ params, body, viewer }) =>
        ok(await translateMessages(opened, memberOf(viewer).id, { ...body, conversationId: params.id })),
      ),
    );
  };
