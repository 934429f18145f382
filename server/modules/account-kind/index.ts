import { api } from '#contract/http/index.ts';
import { intentOf } from '#server/http/idempotency.ts';
import { ok, route } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { ServerModule } from '#server/module.ts';
import { changeKind, type KindDeps } from './kind.service.ts';

/** The switch between individual and company (D030). */
export const accountKindModule = (deps: KindDeps): ServerModule => ({
  name: 'account-kind',
  routes: (app) =>
    void app.route(
      route(
        api.accountKind.change,
        async ({ body, viewer, request }) => {
          await changeKind(deps, { userId: memberOf(viewer).id, form: body, intent: intentOf(request) });
          return ok({ done: true as const });
        },
        { cache: 'no-store', limit: 'profile' },
      ),
    ),
});
