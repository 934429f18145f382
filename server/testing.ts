import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SessionId, UserId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/time.ts';
import type { AppDeps } from './app.ts';
import { type Composition, compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import type { SqlDialect } from './database/dialect.ts';
import { openTestDatabase } from './database/testing.ts';
import type { Event } from './events/events.ts';
import type { ViewerUser } from './http/viewer.ts';
import { Leases } from './leases.ts';
import { newSecret, secretHash } from './lib/secrets.ts';
import { startModules } from './lifecycle.ts';
import type { ServerModule } from './module.ts';
import { sessionsRepository } from './modules/sessions/index.ts';
import { cheapPasswords } from './testing-passwords.ts';

/** The moment at which tests happen unless they say otherwise. */
export const TEST_NOW = Date.parse('2026-11-21T12:00:00.000Z');

/** A signed-in person as handlers see one. */
export const aViewer = (id: number): ViewerUser => ({
  id: UserId.parse(id),
  isAdmin: false,
  isVerified: true,
  sessionId: SessionId.parse(id),
  sessionKind: 'browser',
  currency: null,
  signedInAt: new Date(TEST_NOW).toISOString(),
  isLeaving: false,
});

export type TestApp = Composition & {
  readonly database: OpenDatabase;
  /** The folder of its files, such as letters. */
  readonly dataDir: string;
  /** The headers of a browser in which this user is signed in, by a session of its own. */
  readonly as: (userId: number) => Promise<{ cookie: string }>;
  /** The header of a chat frame that this user has open, by a session of its own. */
  readonly inChatAs: (userId: number) => Promise<{ authorization: string }>;
  readonly close: () => Promise<void>;
};

export type TestAppOptions = {
  readonly dialect?: SqlDialect['name'];
  /** Variables of the environment; limits are off by default. */
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => number;
  /** Rows to put in before anything reads them. */
  readonly fill?: (database: OpenDatabase) => Promise<void>;
  /** Parts of the app to replace, such as its timeouts. */
  readonly deps?: Partial<AppDeps>;
  readonly webRoot?: string;
};

const testConfig = (env: TestAppOptions['env'], dataDir: string): Config =>
  readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off', SITE_COUNTRY: 'US', DATA_DIR: dataDir, ...env });

/** Modules that tests start when they are ready for them: requests come by `app.inject`, rows by `fill`. */
const STARTED_BY_TESTS: ReadonlySet<string> = new Set(['http', 'catalogue', 'search', 'telegram', 'words']);

/** A module as tests run it: its timers do not run. */
const withoutTimers = ({ every: _every, start, ...module }: ServerModule): ServerModule =>
  start === undefined || STARTED_BY_TESTS.has(module.name) ? module : { ...module, start };

/** The real server over a database of its own, to be asked through `app.inject`; closing it deletes its data. */
export const openTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { dialect = 'sqlite', env, now = () => TEST_NOW, fill, deps, webRoot } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'aniv-app-'));
  const database = await openTestDatabase(dialect);
  const build = async () => {
    await fill?.(database);
    const config = testConfig(env, dataDir);
    const logger = pino({ level: 'silent' });
    const composition = await compose({
      config,
      database,
      logger,
      now,
      webRoot: webRoot ?? join(dataDir, 'no-web'),
      vinDecodeMs: DAY_MS,
      photoMs: DAY_MS,
      passwords: cheapPasswords,
      app: deps ?? {},
    });
    const leases = new Leases({ database, logger });
    return { ...composition, ...(await startModules(composition.modules.map(withoutTimers), { logger, leases })) };
  };
  const built = await build().catch(async (error: unknown) => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  const close = async () => {
    await built.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const signIn = async (userId: number) => {
    const token = newSecret();
    const at = new Date(now()).toISOString();
    const later = new Date(now() + DAY_MS).toISOString();
    const times = { created_at: at, last_seen_at: at, idle_until: later, ends_at: later };
    const sessionId = await sessionsRepository(database.db).add({
      ...times,
      token_hash: secretHash(token),
      user_id: userId,
      kind: 'cookie',
      is_remembered: 0,
      user_agent: 'test',
    });
    return { token, user: { id: UserId.parse(userId), sessionId: SessionId.parse(sessionId) } };
  };
  const as = async (userId: number) => ({
    cookie: built.cookies.headerOf('session', (await signIn(userId)).token),
  });
  const inChatAs = async (userId: number) => ({
    authorization: `Bearer ${built.chatTokens.issue((await signIn(userId)).user)}`,
  });
  return { ...built, database, dataDir, as, inChatAs, close };
};

type Happening = Pick<TestApp, 'database' | 'events' | 'jobs'>;

/** Until all that events lead to is done. */
export const settled = async ({ events, jobs }: Pick<Happening, 'events' | 'jobs'>): Promise<void> => {
  await events.settled();
  await jobs.settled();
  await events.settled();
};

/** Lets something happen, and waits for all that it leads to. */
export const happens = async (world: Happening, ...news: readonly Event[]): Promise<void> => {
  await world.database.db.transaction().execute((transaction) => world.events.record(transaction, ...news));
  await settled(world);
};
