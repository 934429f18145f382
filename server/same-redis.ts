import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import { nodeLeaseRepository } from './database/node-lease.repository.ts';
import { RedisAwayError } from './ports/redis/client.ts';

/** Renewals within the time of a lease. */
const RENEWALS = 3;
const LOOK_MS = 250;

export type SameRedisDeps = {
  readonly database: Pick<OpenDatabase, 'db' | 'dialect'>;
  /** The name of the Redis that this node uses; rejects while it is away. */
  readonly identity: () => Promise<string>;
  readonly leaseMs: number;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
};

/** Takes the lease for this Redis; waits for one of another Redis, until it ends or is renewed. */
const take = async ({ database, identity, leaseMs }: SameRedisDeps): Promise<string> => {
  const repository = nodeLeaseRepository(database, 'redis');
  let first: string | undefined;
  for (;;) {
    // Asked each time: it may have been emptied, or named by another node.
    const mine = await identity();
    if (await repository.hold(mine, leaseMs)) return mine;
    const held = await repository.held();
    if (held === undefined) continue;
    first ??= held.expiresAt;
    if (held.expiresAt !== first)
      throw new ConfigError(
        'REDIS_URL leads to another Redis than the one that other nodes of this DATABASE_URL use; set theirs.',
      );
    await pause(Math.min(LOOK_MS, held.leftMs));
  }
};

/**
 * Sees to it that all nodes of a database use one Redis: nodes with two would not hear each other, and each would count
 * limits alone. Throws ConfigError where other nodes renew the lease of another one; reports it later.
 */
export const shareRedis = async (deps: SameRedisDeps) => {
  const { database, identity, leaseMs, logger } = deps;
  const repository = nodeLeaseRepository(database, 'redis');
  let mine = await take(deps).catch((error: unknown) => {
    // A Redis that is too slow to say its name is asked again later.
    if (error instanceof RedisAwayError) return '';
    throw error;
  });

  let isReported = false;
  const renew = async (): Promise<void> => {
    const now = await identity();
    // An emptied Redis gets a new name from the first node that notices it.
    if (now !== mine) await repository.replace(mine, now);
    mine = now;
    const isSame = await repository.hold(mine, leaseMs);
    if (!isSame && !isReported) logger.error('other nodes use another Redis: messages and limits do not reach them');
    isReported = !isSame;
  };
  // While Redis or the database is away there is nothing to compare; both are reported elsewhere.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / RENEWALS).unref();
  return { close: (): void => clearInterval(timer) };
};
