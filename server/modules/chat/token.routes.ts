import { api } from '#contract/http/index.ts';
import type { Db } from '#server/database/connection.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { findCounts } from './members.repository.ts';
import { latestWithSeller } from './with-seller.repository.ts';
import { ConversationId } from '#contract/live/chat-message.ts';
import type { ChatTokens } from './token.ts';

/** The site's calls by its session: the token of its chat frame (SPEC.md §7, D128), unread messages, and the way to a seller. */
export const tokenRoutes =
  (tokens: Pick<ChatTokens, 'issue'>, db: Db): RouteModule =>
  (app) => {
    const issue = route(
      api.chatToken.issue,
      ({ viewer }) => ({ isSuccess: true as const, data: { token: tokens.issue(memberOf(viewer)) } }),
      { cache: 'no-store' },
    );
    app.route(issue);
    app.route(
      route(api.chatToken.unread, async ({ viewer }) => {
        const { unread } = await findCounts(db, memberOf(viewer).id);
        return ok({ unread });
      }),
    );
    app.route(
      route(api.chatToken.withSeller, async ({ viewer, params }) => {
        const id = await latestWithSeller(db, memberOf(viewer).id, params.userId);
        return ok({ conversationId: id === null ? null : ConversationId.parse(id) });
      }),
    );
  };
