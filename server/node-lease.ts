import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import { type NodeLeaseRepository, nodeLeaseRepository, TOGETHER } from './database/node-lease.repository.ts';

/** Renewals within the time of a lease. */
const RENEWALS = 3;
const LOOK_MS = 250;

export type NodeLeaseDeps = {
  readonly database: Pick<OpenDatabase, 'db' | 'dialect'>;
  /** With a Redis any number of nodes run together; without one a node runs alone (D186). */
  readonly isShared: boolean;
  readonly leaseMs: number;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Another node runs by other rules: this one has to stop. */
  readonly onLost: () => void;
};

/** Whether a holder is a process of this machine that is no more; one of another machine cannot be asked. */
const isDead = (holder: string): boolean => {
  const [host, pid] = holder.split(' ');
  if (host !== hostname()) return false;
  // In a container each start has the same number.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
};

const refusal = (holder: string): ConfigError =>
  holder === TOGETHER
    ? new ConfigError('REDIS_URL is not set, and other nodes share this DATABASE_URL through Redis; set theirs.')
    : new ConfigError(
        `DATABASE_URL has a node without REDIS_URL already (${holder.split(' ', 2).join(', process ')}), which runs alone; several nodes need the same REDIS_URL.`,
      );

/** Takes the lease; waits for one whose holder may have died, until it ends or is renewed. */
const take = async (repository: NodeLeaseRepository, holder: string, leaseMs: number): Promise<void> => {
  let first: string | undefined;
  while (!(await repository.hold(holder, leaseMs))) {
    const held = await repository.held();
    if (held === undefined) continue;
    first ??= held.expiresAt;
    if (isDead(held.holder)) await repository.release(held.holder);
    else if (held.expiresAt !== first || held.holder.startsWith(`${hostname()} `)) throw refusal(held.holder);
    else await pause(Math.min(LOOK_MS, held.leftMs));
  }
};

/** Holds the market for this node while it runs. Throws ConfigError where other nodes run by other rules. */
export const holdMarket = async ({ database, isShared, leaseMs, logger, onLost }: NodeLeaseDeps) => {
  const repository = nodeLeaseRepository(database);
  const holder = isShared ? TOGETHER : `${hostname()} ${process.pid} ${randomUUID()}`;
  await take(repository, holder, leaseMs);
  if (!isShared) logger.warn('REDIS_URL is not set: this node runs alone on its database');

  const renew = async (): Promise<void> => {
    try {
      if (await repository.hold(holder, leaseMs)) return;
      clearInterval(timer);
      logger.error('another node has taken this database over: this one stops');
      onLost();
    } catch (error) {
      logger.warn({ err: error }, 'the lease of this node is not renewed');
    }
  };
  const timer = setInterval(() => void renew(), leaseMs / RENEWALS).unref();
  return {
    /** Others may take the market at once; nodes that share it leave it to the rest. */
    release: async (): Promise<void> => {
      clearInterval(timer);
      if (!isShared) await repository.release(holder);
    },
  };
};
