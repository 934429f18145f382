import { type AppDeps, buildApp, openHttp } from './app.ts';
import { eventsModule } from './events/events.module.ts';
import type { ServerModule } from './module.ts';
import { backgroundModules, servingModules } from './module-list.ts';
import { healthModule } from './modules/health/index.ts';
import { openWeb } from './modules/seo/index.ts';
import { openServices, type World } from './services.ts';

export type CompositionWorld = World & {
  /** The folder of the built website; it may be missing. */
  readonly webRoot: string;
  /** Parts of the app to add or replace, such as its timeouts. */
  readonly app?: Partial<AppDeps>;
};

export type Composition = Awaited<ReturnType<typeof compose>>;

/** Builds every service and module by hand, once, over a migrated database; `startModules` starts them. */
export const compose = async (world: CompositionWorld) => {
  const { config, database, logger, webRoot } = world;
  const services = await openServices(world);
  const { limiter, sessions } = services;
  const serving = servingModules(world, services);
  const background = backgroundModules(world, services);
  const health = healthModule([...serving, ...background]);
  const deps: AppDeps = {
    config,
    dialect: database.dialect,
    storage: database.storage,
    logger,
    limiter,
    identify: (request) => sessions.identify(request),
    identifyChat: services.chatTokens.identify,
    modules: [...serving, health, ...background].flatMap(({ routes }) => routes ?? []),
    legal: config.site.legal,
    web: openWeb(webRoot, { config, ...services }),
    ...world.app,
  };
  const { app, registered, stop } = await buildApp(deps);
  const http = openHttp({ app, stop }, config);
  const modules: readonly ServerModule[] = [
    ...serving,
    health,
    eventsModule(services.events),
    http.module,
    ...background,
  ];
  for (const { subscribers } of modules) if (subscribers !== undefined) services.events.subscribe(subscribers);
  return { ...services, app, registered, deps, http, modules };
};
