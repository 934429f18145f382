import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type App, type AppDeps, buildApp } from './app.ts';
import { type Composition, compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import type { SqlDialect } from './database/dialect.ts';
import { openTestDatabase } from './database/testing.ts';

/** The moment at which tests happen unless they say otherwise. */
export const TEST_NOW = Date.parse('2026-11-21T12:00:00.000Z');

export type TestApp = App &
  Composition & {
    readonly database: OpenDatabase;
    readonly close: () => Promise<void>;
  };

export type TestAppOptions = {
  readonly dialect?: SqlDialect['name'];
  /** Variables of the environment; limits are off unless asked for. */
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => number;
  /** Rows to put in before anything reads them. */
  readonly fill?: (database: OpenDatabase) => Promise<void>;
  /** Parts of the app to replace, such as its timeouts. */
  readonly deps?: Partial<AppDeps>;
  readonly webRoot?: string;
};

const testConfig = (env: TestAppOptions['env'], dataDir: string): Config =>
  readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off', DATA_DIR: dataDir, ...env });

/** The real server over a database of its own, to be asked through `app.inject`; closing it deletes its data. */
export const openTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { dialect = 'sqlite', env, now = () => TEST_NOW, fill, deps, webRoot } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'aniv-app-'));
  const database = await openTestDatabase(dialect);
  const clean = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const build = async () => {
    await fill?.(database);
    const config = testConfig(env, dataDir);
    const world = {
      config,
      database,
      logger: pino({ level: 'silent' }),
      now,
      webRoot: webRoot ?? join(dataDir, 'no-web'),
    };
    const composition = await compose(world);
    return { ...composition, ...(await buildApp({ ...composition.deps, ...deps })) };
  };
  const built = await build().catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  const close = async () => {
    await built.app.close();
    await built.search.close();
    await clean();
  };
  return { ...built, database, close };
};
