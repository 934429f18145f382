import { type AppDeps, buildApp, openHttp } from './app.ts';
import { eventsModule } from './events/events.module.ts';
import type { Figure } from './figure.ts';
import type { ServerModule } from './module.ts';
import { backgroundModules, servingModules } from './module-list.ts';
import { hasRoom } from './lib/disk-room.ts';
import { createReadiness, healthModule, versionOf } from './modules/health/index.ts';
import { metricsModule, serverFigures } from './modules/metrics/index.ts';
import { openWeb } from './modules/seo/index.ts';
import { openServices, type World } from './services.ts';

export type CompositionWorld = World & {
  /** The folder of the built website; it may be missing. */
  readonly webRoot: string;
  /** Parts of the app to add or replace, such as its timeouts. */
  readonly app?: Partial<AppDeps>;
  /** What /metrics shows beside the figures of the services. */
  readonly figures?: readonly Figure[];
  readonly tracing?: ServerModule | undefined;
};

export type Composition = Awaited<ReturnType<typeof compose>>;

/** Builds every service and module by hand, once, over a migrated database; `startModules` starts them. */
export const compose = async (world: CompositionWorld) => {
  const { config, database, logger, webRoot } = world;
  const services = await openServices(world);
  const { limiter, sessions } = services;
  const serving = servingModules(world, services);
  const background = backgroundModules(world, services);
  const reporting = [...serving, ...background];
  const readiness = createReadiness({ modules: reporting, drainMs: config.operations.drainMs });
  const health = healthModule(reporting, readiness);
  const metrics = await metricsModule(config.operations.metrics, () => [
    ...serverFigures({
      ...services,
      database,
      subscribers: reporting.flatMap(({ subscribers }) => subscribers?.durable ?? []).map(({ name }) => name),
      isWritable: async () => !database.storage.isFailing() && (await hasRoom(config.dataDir)),
      version: versionOf(),
    }),
    ...(world.figures ?? []),
  ]);
  const observing = world.tracing === undefined ? [metrics] : [world.tracing, metrics];
  const deps: AppDeps = {
    config,
    dialect: database.dialect,
    storage: database.storage,
    logger,
    limiter,
    ownWrites: services.redis === undefined ? undefined : services,
    identify: (request) => sessions.identify(request),
    identifyChat: services.chatTokens.identify,
    modules: [...observing, ...serving, health, ...background].flatMap(({ routes }) => routes ?? []),
    legal: config.site.legal,
    web: openWeb(webRoot, { config, ...services }),
    ...world.app,
  };
  const { app, registered, stop } = await buildApp(deps);
  const http = openHttp({ app, stop }, config);
  const modules: readonly ServerModule[] = [
    ...observing,
    ...serving,
    health,
    eventsModule(services.events),
    http.module,
    ...background,
    readiness.module,
  ];
  for (const { subscribers } of modules) if (subscribers !== undefined) services.events.subscribe(subscribers);
  return { ...services, app, registered, deps, http, modules };
};
