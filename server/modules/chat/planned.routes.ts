import { chat } from '#contract/http/chat.ts';
import type { Endpoint } from '#contract/http/define.ts';
import { AppError } from '#server/http/errors.ts';
import { route, type RouteModule } from '#server/http/route.ts';

const { conversations } = chat;

/** Calls of the contract that have no handler yet: each leaves this list with its own. */
const PLANNED: readonly Endpoint[] = [conversations.translate];

export const plannedRoutes: RouteModule = (app) => {
  for (const endpoint of PLANNED)
    app.route(
      route(endpoint, () => {
        throw new AppError('NOT_FOUND');
      }),
    );
};
