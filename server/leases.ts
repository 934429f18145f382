import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from './database/database.ts';
import { type LeaseRepository, leaseRepository } from './database/lease.repository.ts';
import type { Lease } from './module.ts';
import type { Figure } from './figure.ts';

/** How long a node that died or hangs keeps a lease. */
const LEASE_MS = 30_000;
/** Renewals within the time of a lease. */
const RENEWALS = 3;

/** Another node took the lease, because this one did not renew it in time. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export type LeasesDeps = {
  readonly database: Pick<OpenDatabase, 'db' | 'dialect'>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly leaseMs?: number;
};

type LeasedWork = {
  readonly name: string;
  /** From the end of a run, whichever node did it, to the next. */
  readonly ms: number;
  readonly signal: AbortSignal;
};

/** A name for one run on one node: two runs never share it. */
const newHolder = (): string => `${hostname()} ${process.pid} ${randomUUID()}`;

/** Work that of all servers on one database one does at a time, each run for all of them. */
export class Leases {
  readonly #repository: LeaseRepository;
  readonly #logger: LeasesDeps['logger'];
  readonly #leaseMs: number;
  readonly #held = new Set<string>();

  constructor({ database, logger, leaseMs = LEASE_MS }: LeasesDeps) {
    this.#repository = leaseRepository(database);
    this.#logger = logger;
    this.#leaseMs = leaseMs;
  }

  /** The names of the work that this node does now. */
  get held(): readonly string[] {
    return [...this.#held];
  }

  /**
   * Does the work if it is due and no other node does it now; gives the milliseconds until it is worth asking again.
   * Throws what the work throws.
   */
  async run({ name, ms, signal }: LeasedWork, work: (lease: Lease) => Promise<void>): Promise<number> {
    const waitMs = await this.#repository.untilFree(name, ms);
    if (waitMs > 0) return Math.min(waitMs, Math.max(ms, this.#leaseMs));
    const holder = newHolder();
    if (!(await this.#repository.take({ name, holder }, { leaseMs: this.#leaseMs, ms }))) return 1;
    const held = this.#hold({ name, holder }, signal);
    this.#held.add(name);
    let isDone = false;
    try {
      await work(held.lease);
      isDone = true;
    } finally {
      held.end();
      this.#held.delete(name);
      // An interrupted run does not count: the next node or the next start does it.
      await this.#repository.release({ name, holder }, isDone || !signal.aborted);
    }
    return ms;
  }

  /** Renews a lease until it ends; aborts the run's signal when it is lost. */
  #hold(claim: { readonly name: string; readonly holder: string }, stopping: AbortSignal) {
    const repository = this.#repository;
    const logger = this.#logger;
    const leaseMs = this.#leaseMs;
    const losing = new AbortController();
    const signal = AbortSignal.any([stopping, losing.signal]);
    let renewedAt = performance.now();
    let hasEnded = false;

    const lose = (): LeaseLostError => {
      const error = new LeaseLostError(`The lease ${claim.name} is lost.`);
      if (!losing.signal.aborted && !hasEnded) logger.warn({ lease: claim.name }, 'lease lost: another node goes on');
      losing.abort(error);
      return error;
    };
    const assertHeld: Lease['assertHeld'] = async (transaction) => {
      if (!(await repository.renew(claim, leaseMs, transaction))) throw lose();
    };
    const renew = async (): Promise<void> => {
      const askedAt = performance.now();
      try {
        if (!(await repository.renew(claim, leaseMs))) lose();
        else renewedAt = askedAt;
      } catch (error) {
        logger.warn({ err: error, lease: claim.name }, 'lease not renewed');
        if (performance.now() - renewedAt > leaseMs) lose();
      }
    };
    const timer = setInterval(() => void renew(), leaseMs / RENEWALS).unref();
    const end = (): void => {
      hasEnded = true;
      clearInterval(timer);
    };
    return { lease: { signal, assertHeld }, end };
  }
}

/** Which work of the market this node does at the moment. */
export const leasesFigure = (leases: Pick<Leases, 'held'>): Figure => ({
  name: 'lease_held',
  help: '1 for each lease that this node holds.',
  label: 'lease',
  read: () => Object.fromEntries(leases.held.map((name) => [name, 1])),
});
