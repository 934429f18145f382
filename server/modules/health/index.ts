import { readFileSync } from 'node:fs';
import { api } from '#contract/http/index.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { HealthFacts, ServerModule } from '#server/module.ts';
import { probeRoutes } from './probes.ts';
import type { Readiness } from './readiness.ts';

export { createReadiness } from './readiness.ts';

/** The version of this program. */
export const versionOf = (): string => {
  // Our own package.json, at the root of the program.
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
};

/**
 * GET /api/health: 200 while the process and its database answer; `degraded` while nothing, or no photo, can be saved, and
 * while the Redis of several nodes is away.
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
          const { search = 'sql', posts = 0, isWritable = true, redis } = mergeFacts(facts);
          const isWhole = isWritable && redis !== 'away';
          return ok({ status: isWhole ? ('ok' as const) : ('degraded' as const), version, search, posts, redis });
        },
        { cache: 'no-store' },
      ),
    );
  };

const mergeFacts = (facts: readonly HealthFacts[]): HealthFacts => Object.assign({}, ...facts) as HealthFacts;

/** Reports what these modules say of themselves: in words for people, by status for machines. */
export const healthModule = (
  modules: readonly ServerModule[],
  readiness: Pick<Readiness, 'missing'>,
): ServerModule => ({
  name: 'health',
  routes: (app) => {
    healthRoutes(modules)(app);
    probeRoutes(readiness)(app);
  },
});
