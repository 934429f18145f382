import { readFileSync } from 'node:fs';
import { api } from '#contract/http/index.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { HealthFacts, ServerModule } from '#server/module.ts';

const versionOf = (): string => {
  // Our own package.json, at the root of the program.
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
};

/**
 * GET /api/health: 200 while the process and its database answer; `degraded` while nothing, or no photo, can be saved.
 */
const healthRoutes =
  (modules: readonly ServerModule[]): RouteModule =>
  (app) => {
    const version = versionOf();
    app.route(
      route(
        api.health.check,
        async () => {
          const facts = await Promise.all(modules.map(async (module) => (await module.health?.()) ?? {}));
          const { search = 'sql', posts = 0, isWritable = true } = mergeFacts(facts);
          return ok({ status: isWritable ? ('ok' as const) : ('degraded' as const), version, search, posts });
        },
        { cache: 'no-store' },
      ),
    );
  };

const mergeFacts = (facts: readonly HealthFacts[]): HealthFacts => Object.assign({}, ...facts) as HealthFacts;

/** Reports what these modules say of themselves. */
export const healthModule = (modules: readonly ServerModule[]): ServerModule => ({
  name: 'health',
  routes: healthRoutes(modules),
});
