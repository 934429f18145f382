import { api } from '#contract/http/index.ts';
import { route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { ChatTokens } from './token.ts';

/** POST /chat/api/v1/auth/token: a token of the chat frame for the session's own user (SPEC.md §7, D128). */
export const tokenRoutes =
  (tokens: Pick<ChatTokens, 'issue'>): RouteModule =>
  (app) => {
    const issue = route(
      api.chatToken.issue,
      ({ viewer }) => ({ isSuccess: true as const, data: { token: tokens.issue(memberOf(viewer)) } }),
      { cache: 'no-store' },
    );
    app.route(issue);
  };
