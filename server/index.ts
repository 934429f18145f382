import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { type Composition, compose } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { endOnUnknownErrors } from './crash.ts';
import { type OpenDatabase, openDatabase } from './database/database.ts';
import { migrate } from './database/migrator.ts';
import { overloadLimits } from './http/overload.ts';
import { regularly } from './lib/regularly.ts';
import { migrateDatabase } from './migrate.ts';
import { scheduleBackups } from './modules/backup/index.ts';
import { loadReferenceData } from './modules/catalogue/index.ts';
import { type DemoAccount, seedDemo } from './modules/demo/index.ts';
import { sweepDrafts } from './modules/drafts/index.ts';
import { sweepUploads } from './modules/uploads/index.ts';
import { databaseRefusal, listenRefusal } from './start-refusal.ts';

/** How often what has run out is deleted: sessions, mailed links, accounts that never came to life. */
const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** How often the providers are asked about unfinished payments. */
const RECHECK_PAYMENTS_EVERY_MS = 60 * 1000;
/** How often it is looked whether the day's rates are there. */
const CHECK_RATES_EVERY_MS = 60 * 60 * 1000;
/** How often unused uploads are deleted; the walk over all files is the costly part. */
const SWEEP_UPLOADS_EVERY_MS = 6 * 60 * 60 * 1000;
const WEB_ROOT = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Requests are told one by one in production; at a developer's start only what goes wrong. */
const loggerOf = ({ isProduction }: Config) => pino({ level: isProduction ? 'info' : 'warn' });

const addressOf = (address: string): string => address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');

export type RunningServer = {
  readonly address: string;
  readonly accounts: readonly DemoAccount[];
  /** False where it has not been built: then there is only the API. */
  readonly hasWebsite: boolean;
  readonly stop: () => Promise<void>;
};

type Prepared = Composition & { readonly database: OpenDatabase; readonly demo: readonly DemoAccount[] };

/** An up-to-date database with what the shipped files say. */
const openUpToDate = async (config: Config, logger: Logger): Promise<OpenDatabase> => {
  try {
    const database = openDatabase({ url: config.databaseUrl, dataDir: config.dataDir }, (error) =>
      logger.error({ err: error }, 'a database connection broke'),
    );
    await migrate(database);
    await loadReferenceData(database.db);
    return database;
  } catch (error) {
    throw databaseRefusal(error, config);
  }
};

/** Everything but the port, with demo posts where the database is empty and they are wanted. */
const openPrepared = async (config: Config, logger: Logger, webRoot: string): Promise<Prepared> => {
  const database = await openUpToDate(config, logger);
  const composition = await compose({
    config,
    database,
    logger,
    now: Date.now,
    webRoot,
    print: (line) => console.log(line),
  });
  const { rates, media, passwords } = composition;
  const demo = await seedDemo({ database, media, rates, passwords, now: Date.now }, config.demoPosts);
  return { ...composition, database, demo };
};

/** Does all that a first start takes time for, without serving. */
const prepare = async (config: Config): Promise<void> => {
  const { database } = await openPrepared(config, loggerOf(config), WEB_ROOT);
  await database.close();
};

/** Prepares the database, listens, and loads the search index behind the first answers. */
export const startServer = async (
  config: Config,
  webRoot = WEB_ROOT,
  logger = loggerOf(config),
): Promise<RunningServer> => {
  const {
    database,
    deps,
    search,
    jobs,
    mail,
    media,
    payments,
    telegram,
    sessions,
    accounts,
    views,
    vin,
    stillForSale,
    dailyRates,
    demo,
  } = await openPrepared(config, logger, webRoot);
  const { app, stop } = await buildApp({ ...deps, ...(config.isRateLimited && { overload: overloadLimits() }) });
  const backups = scheduleBackups({ database, dataDir: config.dataDir, logger, now: Date.now });
  const sweep = async () => {
    await sessions.sweep();
    await accounts.sweep();
    await sweepDrafts(database.db, Date.now);
  };
  const sweeps = regularly(sweep, SWEEP_EVERY_MS, (error) => logger.error({ err: error }, 'sweep failed'));
  const uploads = regularly(
    async () => void (await sweepUploads({ db: database.db, media, now: Date.now })),
    SWEEP_UPLOADS_EVERY_MS,
    (error) => logger.error({ err: error }, 'sweep of uploads failed'),
  );
  const rechecks = regularly(payments.recheck, RECHECK_PAYMENTS_EVERY_MS, (error) =>
    logger.error({ err: error }, 'recheck of payments failed'),
  );
  const questions = regularly(stillForSale.check, SWEEP_EVERY_MS, (error) =>
    logger.error({ err: error }, 'check for unanswered posts failed'),
  );
  const dayRates = regularly(dailyRates.check, CHECK_RATES_EVERY_MS, (error) =>
    logger.error({ err: error }, 'check of rates failed'),
  );
  const stopAll = async () => {
    await Promise.all([
      stop(),
      telegram.close(),
      sweeps.close(),
      uploads.close(),
      rechecks.close(),
      dayRates.close(),
      questions.close(),
    ]);
    await payments.close();
    await accounts.settled();
    await jobs.close();
    await views.flush();
    vin.close();
    await mail.close();
    await backups.close();
    await search.close();
    await database.close();
  };
  try {
    const address = addressOf(await app.listen({ port: config.port, host: config.host }));
    void search.load();
    mail.deliver();
    jobs.wake();
    telegram.start();
    return { address, accounts: demo, hasWebsite: deps.web !== undefined, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw listenRefusal(error, config);
  }
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
  console.log(`Aniv is at ${server.address}`);
  if (!server.hasWebsite)
    console.log('The website is not built, so only the API answers: npm run build:web builds it.');
  for (const { kind, email, password, userId } of server.accounts) {
    console.log(`Demo account (${kind}): ${email}, password ${password}, ${server.address}/user/all/${userId}`);
  }
};

const TASKS = {
  serve,
  prepare,
  migrate: async (config: Config) => {
    const done = await migrateDatabase(config).catch((error: unknown) => {
      throw databaseRefusal(error, config);
    });
    console.log(done);
  },
} as const;

/**
 * Runs the server until it is told to stop, or one of the other tasks to its end. A setting it cannot take ends it with
 * one line.
 */
export const main = async (environment: NodeJS.ProcessEnv, task: keyof typeof TASKS = 'serve'): Promise<void> => {
  try {
    await TASKS[task](readConfig(environment));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};

const taskOf = (text: string | undefined): keyof typeof TASKS =>
  text === 'migrate' || text === 'prepare' ? text : 'serve';

if (import.meta.main) await main(process.env, taskOf(process.argv[2]));
