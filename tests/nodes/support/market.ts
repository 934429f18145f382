import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { type TestS3, startTestS3 } from '#server/modules/media/testing-s3.ts';
import { BOT_TOKEN, type BotApi, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { startRedis, type TestRedis } from '#server/ports/redis/testing.ts';
import { stablePort } from '#server/testing-ports.ts';
import { startHaproxy, type TestHaproxy } from './haproxy.ts';
import { MarketNode } from './market-node.ts';
import { startKeptPostgres, type TestPostgresServer } from './postgres.ts';

/** Several nodes of one market behind a load balancer, with everything that they share. */
export type Market = {
  readonly postgres: TestPostgresServer;
  readonly redis: TestRedis;
  readonly s3: TestS3;
  readonly bot: BotApi;
  readonly haproxy: TestHaproxy;
  readonly nodes: readonly MarketNode[];
  /** The tests' own connections to the database. */
  readonly database: OpenDatabase;
  readonly close: () => Promise<void>;
};

const s3Settings = ({ config }: TestS3): Readonly<Record<string, string>> => {
  const { origin, pathname } = new URL(config.bucketUrl);
  return {
    S3_ENDPOINT: origin,
    S3_BUCKET: pathname.slice(1),
    S3_REGION: config.region,
    S3_KEY: config.key,
    S3_SECRET: config.secret,
  };
};

export type MarketOptions = {
  /** How many nodes. */
  readonly count: number;
  /** More variables of their environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Puts rows into the migrated database, which has the shipped catalogue, before the nodes start. */
  readonly fill?: (database: OpenDatabase) => Promise<void>;
};

/** Starts the nodes with all they need. What has started is closed on a failure. */
export const openMarket = async ({ count, settings = {}, fill }: MarketOptions): Promise<Market> => {
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).toReversed()) await one();
  };
  const interrupted = (): void => void close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  const kept = <Thing extends { readonly close: () => Promise<void> }>(thing: Thing): Thing => {
    closing.push(() => thing.close());
    return thing;
  };
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'aniv-market-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = kept(await startKeptPostgres());
    const redis = kept(await startRedis());
    const s3 = kept(await startTestS3());
    const bot = kept(await openBotApi());
    const ports: number[] = [];
    while (ports.length <= count) ports.push(await stablePort());
    const [entryPort = 0, ...nodePorts] = ports;
    const shared = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      ...s3Settings(s3),
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_ROOT: bot.url,
      PUBLIC_URL: `http://127.0.0.1:${entryPort}`,
      TRUST_PROXY: '127.0.0.1',
      ...settings,
    };
    const nodes = nodePorts.map((port, at) => kept(new MarketNode(port, path.join(folder, `node${at}`), shared)));
    const database = openDatabase({ url: postgres.url, dataDir: folder });
    kept(database);
    await nodes[0]?.prepare();
    await fill?.(database);
    await Promise.all(nodes.map((node) => node.start()));
    await Promise.all(nodes.map((node) => node.untilReady()));
    const haproxy = kept(await startHaproxy(entryPort, nodePorts));
    return { postgres, redis, s3, bot, haproxy, nodes, database, close };
  } catch (error) {
    await close();
    throw error;
  }
};
