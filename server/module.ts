import type { Db } from './database/connection.ts';
import type { Subscribers } from './events/bus.ts';
import type { RouteModule } from './http/route.ts';

/** What a run of a timer is given. */
export type Lease = {
  /** Aborts when the server stops or another node has taken the lease. */
  readonly signal: AbortSignal;
  /**
   * Throws unless this run still holds its lease. Inside the transaction of an effect it also keeps other nodes from
   * taking the lease before the commit, so that the effect cannot happen twice.
   */
  readonly assertHeld: (transaction: Db) => Promise<void>;
};

/** The lease of work that every node does for itself: it is never lost. */
export const OWN_LEASE: Lease = { signal: new AbortController().signal, assertHeld: () => Promise.resolve() };

/** Work that is due every so often. A failure is logged and the next run comes; two runs never overlap. */
export type Timer = {
  /** What it does, for logs and its lease; a module with one timer needs none. */
  readonly name?: string;
  /** From the end of a run to the next. */
  readonly ms: number;
  /** From the start of the server to the first run; 0 unless given. */
  readonly firstMs?: number;
  /** `node`: every server runs it. `market`: of the servers on one database one at a time, and each run counts for all. */
  readonly once: 'node' | 'market';
  readonly run: (lease: Lease) => Promise<void>;
};

/** What a module adds to the reply of GET /api/health. */
export type HealthFacts = {
  readonly search?: 'index' | 'sql';
  readonly posts?: number;
  /** False while nothing, or no photo, can be saved. */
  readonly isWritable?: boolean;
  /** Where nodes share one. */
  readonly redis?: 'ok' | 'away';
};

/** A part of the server with a life of its own: every folder of `server/modules` exports one. */
export type ServerModule = {
  /** The name of its folder. */
  readonly name: string;
  readonly routes?: RouteModule;
  readonly subscribers?: Subscribers;
  /** Begin when all modules have started. */
  readonly every?: readonly Timer[];
  /** The next module starts when this one has. One that fails cleans up after itself. */
  readonly start?: () => void | Promise<void>;
  /** Called once its own timers and all modules after it have stopped. */
  readonly stop?: () => void | Promise<void>;
  /** False while requests should go to other nodes: GET /readyz. */
  readonly isReady?: () => boolean | Promise<boolean>;
  readonly health?: () => HealthFacts | Promise<HealthFacts>;
};
