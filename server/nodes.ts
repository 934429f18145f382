import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import { settingsRepository } from './database/settings.repository.ts';
import { holdMarket } from './node-lease.ts';
import type { Fanout } from './ports/fanout.ts';
import { createFanoutInMemory } from './ports/in-memory/fanout.ts';
import { openRedis, type Redis } from './ports/redis/client.ts';
import { openRedisFanout } from './ports/redis/fanout.ts';
import { identityOf } from './ports/redis/identity.ts';
import { shareRedis } from './same-redis.ts';
import { redisRefusal } from './start-refusal.ts';

/** What joins this node to the others of its market. */
export type Nodes = {
  /** Undefined where this node is alone. */
  readonly redis: Redis | undefined;
  readonly fanout: Fanout;
  /** Undefined where there is nothing to let go: in SQLite. */
  readonly close?: () => Promise<void>;
};

export type JoinDeps = {
  readonly config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'leaseMs' | 'storage'>;
  readonly database: Pick<OpenDatabase, 'db' | 'dialect'>;
  readonly logger: FastifyBaseLogger;
};

/** As an operator stops it, so that everything is ended in its order. */
const stopProcess = (): void => void process.kill(process.pid, 'SIGTERM');

const openShared = async ({ config, database, logger }: JoinDeps) => {
  const market = await settingsRepository(database.db).keep('nodes.market', randomUUID());
  const prefix = `aniv:${market}:`;
  const redis = await openRedis({ url: config.redisUrl, keyPrefix: prefix, logger }).catch((error: unknown) => {
    throw redisRefusal(error, config);
  });
  return { redis, fanout: await openRedisFanout({ redis, prefix, logger }) };
};

/**
 * Connects this node to the others through Redis where REDIS_URL is set, and holds the database for nodes of its kind
 * where others could open it. Throws ConfigError where that cannot be.
 */
export const joinNodes = async (deps: JoinDeps): Promise<Nodes> => {
  const { config, database, logger } = deps;
  const { redis, fanout } =
    config.redisUrl === ''
      ? {
          redis: undefined,
          fanout: createFanoutInMemory((error) => logger.error({ err: error }, 'fanout listener failed')),
        }
      : await openShared(deps);
  if (redis !== undefined && config.storage === undefined)
    logger.warn('photos are files of this machine: nodes on other machines need the same DATA_DIR, or set S3_ENDPOINT');
  if (config.databaseUrl === '') return { redis, fanout };
  const { leaseMs } = config;
  const held = await holdMarket({
    database,
    isShared: redis !== undefined,
    leaseMs,
    logger,
    onLost: stopProcess,
  }).catch(async (error: unknown) => {
    await redis?.close();
    throw error;
  });
  const shared =
    redis &&
    (await shareRedis({ database, identity: () => identityOf(redis), leaseMs, logger }).catch(
      async (error: unknown) => {
        await held.release();
        await redis.close();
        throw error;
      },
    ));
  const close = async (): Promise<void> => {
    shared?.close();
    await held.release();
    await redis?.close();
  };
  return { redis, fanout, close };
};
