import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { pathTo } from '#contract/page-path.ts';
import { SECOND_MS } from '#contract/time.ts';
import { type Composition, compose } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { endOnUnknownErrors } from './crash.ts';
import { connectionLimit } from './http/connection-limit.ts';
import { overloadLimits } from './http/overload.ts';
import { Leases, leasesFigure } from './leases.ts';
import { collectGarbage } from './lib/collect-garbage.ts';
import { type RunningModules, startModules } from './lifecycle.ts';
import { openMarketClock } from './market-clock.ts';
import { migrateDatabase, openMigrated } from './migrate.ts';
import type { DemoAccount } from './modules/demo/index.ts';
import { versionOf } from './modules/health/index.ts';
import { rightsRefusal } from './start-refusal.ts';
import type { Tracing } from './tracing.ts';

const WEB_ROOT = fileURLToPath(new URL('../dist/web', import.meta.url));
/** The modules that take time at a first start. */
const PREPARING: ReadonlySet<string> = new Set(['database', 'nodes', 'catalogue', 'demo', 'passwords']);

/** When a start has left its garbage: the search index of a small market is loaded by then. */
const SETTLED_MS = 10 * SECOND_MS;

/** In production every request is logged; at a developer's start only warnings and errors. */
const loggerOf = ({ isProduction }: Config) => pino({ level: isProduction ? 'info' : 'warn' });

const addressOf = (address: string): string => address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');

export type RunningServer = {
  readonly address: string;
  readonly accounts: readonly DemoAccount[];
  /** False where it has not been built: then there is only the API. */
  readonly hasWebsite: boolean;
  readonly stop: () => Promise<void>;
};

/** Loads what traces need only where they are wanted. */
const tracingOf = async ({ operations: { tracesUrl: url } }: Config): Promise<Tracing | undefined> =>
  url === '' ? undefined : (await import('./tracing.ts')).openTracing({ url, version: versionOf() });

/** Builds the modules over the migrated database and starts those that are wanted. */
const start = async (
  config: Config,
  { webRoot, logger, isWanted }: { webRoot: string; logger: Logger; isWanted: (name: string) => boolean },
): Promise<Composition & RunningModules> => {
  const tracing = await tracingOf(config);
  const database = await openMigrated(config, logger, tracing?.noteQuery);
  const print = (line: string) => console.log(line);
  const maxConnections = connectionLimit();
  const app = config.isRateLimited ? { maxConnections, overload: overloadLimits() } : { maxConnections };
  const leases = new Leases({ database, logger, leaseMs: config.leaseMs });
  const figures = [leasesFigure(leases)];
  // Nodes that share a database share its clock, too.
  const clock = config.redisUrl === '' ? undefined : await openMarketClock({ database, logger });
  const now = clock?.now ?? Date.now;
  const world = { config, database, logger, now, webRoot, print, app, figures, tracing: tracing?.module };
  const composition = await compose(world).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const modules = [...composition.modules, ...(clock === undefined ? [] : [clock.module])];
  const wanted = modules.filter(({ name }) => isWanted(name));
  return { ...composition, ...(await startModules(wanted, { logger, leases })) };
};

/** Does all that a first start takes time for, without serving. */
const prepare = async (config: Config): Promise<void> => {
  const isWanted = (name: string): boolean => PREPARING.has(name);
  const { stop } = await start(config, { webRoot: WEB_ROOT, logger: loggerOf(config), isWanted });
  await stop();
};

/** Prepares the database, listens, and loads the search index behind the first answers. */
export const startServer = async (
  config: Config,
  webRoot = WEB_ROOT,
  logger = loggerOf(config),
): Promise<RunningServer> => {
  const { deps, demo, http, stop } = await start(config, { webRoot, logger, isWanted: () => true });
  return { address: addressOf(http.address()), accounts: demo.accounts(), hasWebsite: deps.web !== undefined, stop };
};

const stopOn = (signal: NodeJS.Signals, server: RunningServer): void => {
  process.once(signal, () => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
};

const serve = async (config: Config): Promise<void> => {
  const logger = loggerOf(config);
  endOnUnknownErrors(logger);
  const server = await startServer(config, WEB_ROOT, logger);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) stopOn(signal, server);
  setTimeout(collectGarbage, SETTLED_MS).unref();
  console.log(`Aniv is at ${server.address}`);
  if (!server.hasWebsite)
    console.log('The website is not built, so only the API answers: npm run build:web builds it.');
  for (const { kind, email, password, userId } of server.accounts) {
    console.log(`Demo account (${kind}): ${email}, password ${password}, ${server.address}${pathTo.user(userId)}`);
  }
};

const TASKS = {
  serve,
  prepare,
  migrate: async (config: Config) => console.log(await migrateDatabase(config)),
} as const;

/**
 * Runs the server until it is stopped, or one of the other tasks to its end. A setting it cannot take ends it with
 * one line.
 */
export const main = async (environment: NodeJS.ProcessEnv, task: keyof typeof TASKS = 'serve'): Promise<void> => {
  try {
    const config = readConfig(environment);
    await TASKS[task](config).catch((error: unknown) => {
      throw rightsRefusal(error, config);
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};

const taskOf = (text: string | undefined): keyof typeof TASKS =>
  text === 'migrate' || text === 'prepare' ? text : 'serve';

if (import.meta.main) await main(process.env, taskOf(process.argv[2]));
