import { api } from '#contract/http/index.ts';
import { HOUR_MS } from '#contract/time.ts';
import { ok, route } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { ServerModule } from '#server/module.ts';
import { AccountEnd, type AccountEndDeps } from './account-end.service.ts';
import { finishDue } from './finish.ts';

/** Deletes an account at its user's request (D041): it is hidden for 14 days, then deleted. */
export const accountEndModule = (deps: AccountEndDeps): ServerModule => {
  const accountEnd = new AccountEnd(deps);
  return {
    name: 'account-end',
    routes: (app) => {
      app.route(
        route(
          api.accountEnd.ask,
          async ({ body, viewer, request, reply }) =>
            ok({ deletionDate: await accountEnd.ask({ request, reply }, memberOf(viewer), body) }),
          { cache: 'no-store', limit: 'signIn' },
        ),
      );
      app.route(
        route(
          api.accountEnd.keep,
          async ({ viewer, request }) => {
            await accountEnd.keep(request, memberOf(viewer));
            return ok({ done: true as const });
          },
          { cache: 'no-store' },
        ),
      );
    },
    every: [{ name: 'finish', ms: HOUR_MS, once: 'market', run: finishDue(deps) }],
  };
};
